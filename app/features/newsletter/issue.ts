/** A newsletter: its definition, states and rules. */
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { StoredRecord } from '#app/dashboard/client.ts'
import { email, flag, json, line, list } from '#app/definitions/builders.ts'
import { addressesOf, defineRecord, type InputOf, type RowOf, type ShownOf } from '#app/definitions/definition.ts'
import { blockName } from '#app/definitions/blocks.ts'
import { oneOf } from '#app/definitions/field.ts'
import { listText } from '#app/definitions/fields.ts'
import {
  blockIn,
  blockKinds,
  type IssueBlock,
  kindOfBlock,
  missingIn,
  storedBlock,
  withEmpty,
  wordsOfBlock,
} from '#app/features/newsletter/blocks.ts'
import { writtenOf } from '#app/definitions/rich-text.ts'
import { isVisible } from '#app/forms/form-rules.ts'
import { routes } from '#app/routes.ts'
import { recordPath } from '#app/text/slug.ts'
import type { Instant, Searched } from '#db/tables/columns.ts'

const MAX_BLOCKS = 60

export const issueStates = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const
export type IssueState = (typeof issueStates)[number]

/** The states of newsletters that may be changed, since they were not sent. */
export const openIssueStates = ['draft', 'scheduled'] as const satisfies readonly IssueState[]

export function isOpenIssue(state: unknown): boolean {
  return openIssueStates.some((one) => one === state)
}

/**
 * The events that move an issue from one state to another, and the messages when its state does not allow one. Its copies
 * have states of their own (mail/email.ts) and are moved in the same transaction.
 */
export const issueTransitions = {
  /** Needs a time to come and, as `send` does, email that is set up and content. A scheduled one may get another time. */
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled', refusal: 'This newsletter has already been sent.' },
  /** A person cancels the schedule, or its time came and it could not be sent (`sendScheduled`). */
  unschedule: { from: ['scheduled'], to: 'draft', refusal: 'This newsletter isn’t scheduled.' },
  /** A person sends it, or its time has come. Needs email that is set up, content (`missingContent`) and a subscriber. */
  send: { from: ['draft', 'scheduled'], to: 'sending', refusal: 'This newsletter has already been sent.' },
  /** Paused by a person, or when most of the first copies are refused. */
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
  /** The user who sent or scheduled it. */
  sent_by: Generated<string>
  /** When a scheduled one is sent; empty for others. */
  send_at: Generated<Instant>
  /** Why a draft was not sent at the time for which it was scheduled, as a sentence. */
  unsent_why: Generated<string>
  /** The version in which the site prepared the draft of a week; 0 for one that a person began. */
  weekly_version: Generated<number>
  /** The change that it announces, as `notices ID` (`app/records/telling.ts`); empty for other newsletters. */
  about: Generated<string>
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

const content = json(
  'Content',
  z
    .array(blockIn, 'must be a list of blocks')
    .max(MAX_BLOCKS, `A newsletter can have ${MAX_BLOCKS} blocks. Remove some.`),
  [],
)

export const issue = defineRecord({
  table: 'newsletter_issues',
  name: 'newsletter',
  path: 'newsletter-issues',
  apiName: 'NewsletterIssue',
  fields: {
    subject: line('Subject', { max: 200, required: 'filled in' }),
    // Shown next to the subject in many inboxes.
    preheader: line('Preview text', { max: 200, required: 'filled in' }),
    isOnWebsite: flag('Show on the website', {
      defaultValue: true,
      hint: 'Once it’s sent, anyone can read it there. Names and unsubscribe links never appear.',
    }),
    blocks: { ...content, kinds: blockKinds, read: (column: string) => content.read(column).map(storedBlock) },
    lists: list('Lists', { max: 12, description: 'Names of the lists to which it goes; empty for everyone' }),
    replyTo: email('Replies go to', { hint: 'Leave it empty for the address in the settings.' }),
  },
  alsoPortable: {
    state: 'text',
    startedAt: 'text',
    finishedAt: 'text',
    sentBy: 'text',
    recipients: 'number',
    about: 'text',
  },
  search: ({ subject, preheader, blocks }) => [subject, preheader, ...blocks.flatMap((block) => wordsOfBlock(block))],
  title: ({ subject }) => subject || 'no subject',
  translated: ['subject', 'preheader', 'blocks'],
  sorts: { date: ['created_at'], subject: ['subject'] },
  defaultSort: '-date',
  filters: { state: oneOf('state', issueStates) },
})

/** Where the website shows it. */
export function issuePath({ id, subject }: { id: string; subject: string }): string {
  return recordPath(routes.newsletter, { id, title: subject })
}

export const issueAddresses = addressesOf(issue)

/** The part that people write. */
export type IssueContent = Omit<IssueInput, 'lists' | 'replyTo'>
/** What the website writes; the rest is as in a new one. */
export type IssueDraft = Pick<IssueInput, 'subject' | 'preheader' | 'blocks'>
type IssueInput = InputOf<typeof issue>

const optional = z.string().nullable()

/** API output besides the content. */
export const sendingOut = z.object({
  state: z.enum(issueStates),
  startedAt: optional,
  finishedAt: optional,
  sentBy: optional,
  recipients: z.number().meta({ description: 'Number of recipients' }),
  pausedWhy: optional.meta({ description: 'Why sending was paused automatically; null when it wasn’t' }),
  sendAt: optional.meta({ description: 'When a scheduled one is sent' }),
  unsentWhy: optional.meta({ description: 'Why a draft wasn’t sent at the time for which it was scheduled' }),
})

export type Issue = ShownOf<typeof issue> & z.infer<typeof sendingOut>
export type IssueRecord = Issue & StoredRecord

/** The missing part of an issue that can’t be sent yet, as a sentence; undefined when nothing is missing. */
export function missingContent({ subject, blocks }: Pick<IssueContent, 'subject' | 'blocks'>): string | undefined {
  if (!isVisible(subject)) return 'Add a subject before you send.'
  if (!blocks.some(({ kind }) => kind !== 'rule')) return 'Add some content before you send.'
  for (const [index, block] of blocks.entries()) {
    const missing = missingIn(block)
    const name = blockName(kindOfBlock(block), block, index)
    if (missing) return `${name} needs ${missing}. Add it or remove the block.`
  }
  return undefined
}

/**
 * Bytes of an email's HTML that Gmail shows before it cuts the rest off, with a link to it
 * (https://github.com/hteumeuleu/email-bugs/issues/41).
 */
export const GMAIL_SHOWS = 102_000

/** `37 kB`. */
export function sizeInWords(bytes: number): string {
  return `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`
}

/** A warning about an email that Gmail would cut off, as sentences; undefined for a smaller one. */
export function sizeProblem(bytes: number): string | undefined {
  if (bytes <= GMAIL_SHOWS) return undefined
  return `This email is ${sizeInWords(bytes)}. Gmail shows the first 102 kB and hides the rest behind a link. Remove some blocks or shorten long texts.`
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

/** The values of its form. */
export function issueValues(issue: IssueRecord | undefined): Record<keyof IssueInput, unknown> {
  return {
    subject: issue?.subject ?? '',
    preheader: issue?.preheader ?? '',
    isOnWebsite: issue?.isOnWebsite ?? true,
    blocks: issue?.blocks.map((block) => withEmpty(storedBlock(block))) ?? [],
    lists: listText(issue?.lists ?? []),
    replyTo: issue?.replyTo ?? '',
  }
}

/** A field as text, to compare two versions. */
export function asText(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
  return (value as IssueBlock[])
    .map((block) => wordsOfBlock(storedBlock(block), writtenOf).join('\n') || `(${block.kind})`)
    .join('\n\n')
}
