/** A newsletter: its definition, states and rules. */
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { StoredRecord } from '#app/dashboard/client.ts'
import {
  addressesOf,
  defineRecord,
  type InputOf,
  json,
  line,
  type RowOf,
  type ShownOf,
} from '#app/definitions/definition.ts'
import { lineOf, text } from '#app/definitions/fields.ts'
import { meantAddress } from '#app/definitions/typed.ts'
import { oneOf } from '#app/definitions/field.ts'
import { isOwnPath, webAddress } from '#app/values/address.ts'
import { isVisible } from '#app/values/form-rules.ts'
import { pictureSize } from '#app/values/picture-address.ts'
import type { Searched } from '#db/tables/columns.ts'

/**
 * The blocks of a newsletter, in order. Texts are plain text. A draft may be incomplete (`missingContent` says what is missing
 * before it is sent), but it must be safe.
 */
export const blockIn = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('heading'), text: lineOf('Heading', 200) }),
    z.object({ kind: z.literal('text'), text: text('Text', 20_000) }),
    z.object({ kind: z.literal('picture'), url: ownUpload('Image') }),
    // An event or a sermon; the line says when and where, or who is speaking.
    z.object({
      kind: z.literal('card'),
      title: lineOf('Title', 200),
      line: lineOf('Line', 200),
      text: text('Text', 2000),
      url: link('Link'),
      picture: ownUpload('Image'),
    }),
    z.object({ kind: z.literal('button'), text: lineOf('Button text', 80), url: link('Link') }),
    z.object({ kind: z.literal('rule') }),
  ],
  'must be a heading, text, image, card, button or divider',
)
export type IssueBlock = z.infer<typeof blockIn>
export type BlockKind = IssueBlock['kind']
export type CardBlock = Extract<IssueBlock, { kind: 'card' }>

const words = z.string()

export const blockOut = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), text: words }),
    z.object({ kind: z.literal('text'), text: words.meta({ description: 'Paragraphs, split by blank lines' }) }),
    z.object({ kind: z.literal('picture'), url: words.meta({ description: 'One of our own uploads' }) }),
    z.object({ kind: z.literal('card'), title: words, line: words, text: words, url: words, picture: words }),
    z.object({ kind: z.literal('button'), text: words, url: words }),
    z.object({ kind: z.literal('rule') }),
  ])
  .meta({ id: 'NewsletterBlock' })

/** An address on the web, or a page of this site. */
function link(name: string) {
  return lineOf(name, 2000)
    .overwrite(meantAddress)
    .refine(
      (value) => value === '' || isOwnPath(value) || webAddress(value) !== null,
      `${name} must start with https://, or with / for a page on this site`,
    )
}

/** An email must not load an image from another site, which would learn who reads it. */
function ownUpload(name: string) {
  return lineOf(name, 200).refine(
    (value) => value === '' || pictureSize(value) !== null,
    `Upload the ${name.toLowerCase()} here. Images on other sites let those sites see who opens the email.`,
  )
}

const MAX_BLOCKS = 60

export const issueStates = ['draft', 'sending', 'paused', 'sent'] as const
export type IssueState = (typeof issueStates)[number]

/**
 * The events that move an issue from one state to another, and the messages when its state does not allow one. Its copies
 * have states of their own (mail/email.ts) and are moved in the same transaction.
 */
export const issueTransitions = {
  /** Needs email that is set up, content (`missingContent`) and a subscriber. */
  send: { from: ['draft'], to: 'sending', refusal: 'This newsletter has already been sent.' },
  /** By a person, or when most of the first copies are refused. */
  pause: { from: ['sending'], to: 'paused', refusal: 'This newsletter isn’t being sent right now.' },
  resume: { from: ['paused'], to: 'sending', refusal: 'This newsletter isn’t paused.' },
  /** Cancels the waiting copies; `finish` follows once those being sent are done. */
  stop: { from: ['sending', 'paused'], to: 'sending', refusal: 'There’s nothing left to stop.' },
  /** Needs a copy that failed or is unconfirmed, whose reader is still subscribed; `reopen` follows. */
  resend: { from: ['sending', 'sent'], to: 'sending', refusal: 'This newsletter is paused. Resume it first.' },
  /** Only when no copy is left to send. */
  finish: { from: ['sending', 'paused'], to: 'sent', refusal: '' },
  /** Needs a copy that waits again. */
  reopen: { from: ['sent'], to: 'sending', refusal: '' },
} as const
export type IssueEvent = keyof typeof issueTransitions

/** Columns about sending a newsletter; empty until then. */
interface SendingColumns {
  state: Generated<IssueState>
  started_at: Generated<string>
  finished_at: Generated<string>
  /** The user who sent it. */
  sent_by: Generated<string>
  /** Number of recipients. */
  recipients: Generated<number>
  /** Why it was paused automatically, as a sentence. */
  paused_why: Generated<string>
  /** When it was last resumed; the first results are counted from then. */
  watched_since: Generated<string>
}

declare module '#db/schema.ts' {
  interface Schema {
    newsletter_issues: RowOf<typeof issue> & SendingColumns & Searched
  }
}

export const issue = defineRecord({
  table: 'newsletter_issues',
  name: 'newsletter',
  path: 'newsletter-issues',
  apiName: 'NewsletterIssue',
  fields: {
    subject: line('Subject', { max: 200, required: 'filled in' }),
    // Shown next to the subject in many inboxes.
    preheader: line('Preview text', { max: 200, required: 'filled in' }),
    blocks: json(
      'Content',
      z
        .array(blockIn, 'must be a list of blocks')
        .max(MAX_BLOCKS, `A newsletter can have ${MAX_BLOCKS} blocks. Remove some.`),
      [],
    ),
  },
  search: ({ subject, preheader, blocks }) => [subject, preheader, ...blocks.map(textsOf)],
  title: ({ subject }) => subject || 'no subject',
  sorts: { date: ['created_at'], subject: ['subject'] },
  defaultSort: '-date',
  filters: { state: oneOf('state', issueStates) },
})

export const issueAddresses = addressesOf(issue)

function textsOf(block: IssueBlock): string {
  if (block.kind === 'card') return `${block.title} ${block.line} ${block.text}`
  return 'text' in block ? block.text : ''
}

/** The part that people write. */
export type IssueContent = InputOf<typeof issue>

const optional = words.nullable()

/** API output besides the content. */
export const sendingOut = z.object({
  state: z.enum(issueStates),
  startedAt: optional,
  finishedAt: optional,
  sentBy: optional,
  recipients: z.number().meta({ description: 'Number of recipients' }),
  pausedWhy: optional.meta({ description: 'Why sending was paused automatically; null when it wasn’t' }),
})

export type Issue = ShownOf<typeof issue> & z.infer<typeof sendingOut>
export type IssueRecord = Issue & StoredRecord

export const blockNames: Record<BlockKind, string> = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Image',
  card: 'Card',
  button: 'Button',
  rule: 'Divider',
}

/** A block by its first words: `“Dear friends…”`. One without words has its place: `Divider 3`. */
export function blockName(kind: BlockKind, words: string, index: number): string {
  const shown = words.trim().replaceAll(/\s+/g, ' ')
  if (shown === '') return `${blockNames[kind]} ${index + 1}`
  return `“${shown.length > 40 ? `${shown.slice(0, 40).trimEnd()}…` : shown}”`
}

/** The missing part of an issue that can’t be sent yet, as a sentence; undefined when nothing is missing. */
export function missingContent({ subject, blocks }: Pick<IssueContent, 'subject' | 'blocks'>): string | undefined {
  if (!isVisible(subject)) return 'Add a subject before you send.'
  if (!blocks.some(({ kind }) => kind !== 'rule')) return 'Add some content before you send.'
  for (const [index, block] of blocks.entries()) {
    const missing = missingIn(block)
    const name = blockName(block.kind, textsOf(block), index)
    if (missing) return `${name} needs ${missing}. Add it or remove the block.`
  }
  return undefined
}

function missingIn(block: IssueBlock): string | undefined {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return isVisible(block.text) ? undefined : 'a text'
    case 'picture':
      return block.url === '' ? 'an image' : undefined
    case 'card':
      return isVisible(block.title) ? undefined : 'a title'
    case 'button':
      return isVisible(block.text) ? (block.url === '' ? 'a link' : undefined) : 'a text'
    case 'rule':
      return undefined
  }
}

/**
 * How long it takes to send that many emails at this rate: `about 7 minutes`, `3 days`.
 * @param perDay most emails in 24 hours
 */
export function sendingTime(emails: number, { perMinute, perDay }: { perMinute: number; perDay: number }): string {
  const days = Math.ceil(emails / perDay)
  if (days > 1) return `${days} days`
  const minutes = Math.ceil(emails / perMinute)
  if (minutes <= 1) return 'about a minute'
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}

/** `10 of 208 sent` */
export function sentCount(sent: number, recipients: number): string {
  return `${sent.toLocaleString('en-US')} of ${recipients.toLocaleString('en-US')} sent`
}

/** A block in the form, where it has the fields of every kind. */
export type BlockValues = { kind: BlockKind } & Record<'text' | 'title' | 'line' | 'url' | 'picture', string>
export type IssueValues = Omit<IssueContent, 'blocks'> & { blocks: BlockValues[] }

export function issueValues(issue: IssueRecord | undefined): IssueValues {
  return {
    subject: issue?.subject ?? '',
    preheader: issue?.preheader ?? '',
    blocks: issue?.blocks.map((block) => ({ ...emptyBlock(block.kind), ...block })) ?? [],
  }
}

export function emptyBlock(kind: BlockKind): BlockValues {
  return { kind, text: '', title: '', line: '', url: '', picture: '' }
}

/** A field as text, to compare two versions. */
export function asText(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
  return (value as BlockValues[])
    .map(({ kind, title, line, text, url }) => [title, line, text, url].filter(Boolean).join('\n') || `(${kind})`)
    .join('\n\n')
}
