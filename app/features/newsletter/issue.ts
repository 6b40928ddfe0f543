/** An issue of the newsletter: its shape, states and rules. Pure, for both sides. */
import { isVisible } from '#app/ui/form-rules.ts'
import type { StoredRecord } from '#app/records/client.ts'

/** What an issue is made of, in order. Texts are texts: nothing in them is HTML. Empty where there is nothing yet. */
export type IssueBlock =
  | { kind: 'heading'; text: string }
  /** Paragraphs divided by empty lines. */
  | { kind: 'text'; text: string }
  /** One of our own uploads; its description is stored with the picture. */
  | { kind: 'picture'; url: string }
  | CardBlock
  | { kind: 'button'; text: string; url: string }
  | { kind: 'rule' }

/** An event or a sermon. */
export interface CardBlock {
  kind: 'card'
  title: string
  /** One line below the title: when and where, or who. */
  line: string
  text: string
  /** On the web, or a path of this site. */
  url: string
  /** One of our own uploads, or empty. */
  picture: string
}

export type BlockKind = IssueBlock['kind']

export const issueStates = ['draft', 'sending', 'paused', 'sent'] as const
export type IssueState = (typeof issueStates)[number]

/**
 * What moves an issue from one state to another, and what is said when its state does not allow that. Its copies have
 * states of their own (mail/email-states.ts) and are moved in the same transaction.
 */
export const issueTransitions = {
  /** Needs email that is set up, content (`unready`) and a subscriber. */
  send: { from: ['draft'], to: 'sending', refusal: 'This newsletter has already been sent.' },
  /** By a person, or when most of the first copies are refused. */
  pause: { from: ['sending'], to: 'paused', refusal: 'This newsletter isn’t being sent right now.' },
  resume: { from: ['paused'], to: 'sending', refusal: 'This newsletter isn’t paused.' },
  /** Cancels the copies that wait; `finish` follows once those being sent are done. */
  stop: { from: ['sending', 'paused'], to: 'sending', refusal: 'There’s nothing left to stop.' },
  /** Needs a copy that failed or is unconfirmed, whose reader is still subscribed; `reopen` follows. */
  resend: { from: ['sending', 'sent'], to: 'sending', refusal: 'This newsletter is paused. Resume it first.' },
  /** Needs that no copy is left to send. */
  finish: { from: ['sending', 'paused'], to: 'sent', refusal: '' },
  /** Needs a copy that waits again. */
  reopen: { from: ['sent'], to: 'sending', refusal: '' },
} as const
export type IssueEvent = keyof typeof issueTransitions

/** The part that people write. */
export interface IssueContent {
  subject: string
  /** Shown next to the subject in many inboxes. */
  preheader: string
  blocks: IssueBlock[]
}

export interface Issue extends IssueContent {
  id: string
  state: IssueState
  startedAt: string | null
  finishedAt: string | null
  /** The person who sent it. */
  sentBy: string | null
  /** Number of recipients. */
  recipients: number
  /** Why sending was paused automatically, as a sentence. */
  pausedWhy: string | null
}

export const blockNames: Record<BlockKind, string> = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Image',
  card: 'Card',
  button: 'Button',
  rule: 'Divider',
}

/** What must be added before an issue can be sent, as a sentence; nothing when it can. */
export function unready({ subject, blocks }: Pick<IssueContent, 'subject' | 'blocks'>): string | undefined {
  if (!isVisible(subject)) return 'Add a subject before you send.'
  if (!blocks.some(({ kind }) => kind !== 'rule')) return 'Add some content before you send.'
  for (const [index, block] of blocks.entries()) {
    const missing = missingIn(block)
    if (missing) return `${blockNames[block.kind]} ${index + 1} needs ${missing}. Add it or remove the block.`
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
 * How long it takes to send so many emails at this rate: `about 7 minutes`, `3 days`.
 * @param perDay how many may go in 24 hours
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

export type IssueRecord = Issue & StoredRecord & { createdAt: string }

export interface BlockValues {
  kind: BlockKind
  text: string
  title: string
  line: string
  url: string
  picture: string
}

export interface IssueValues {
  subject: string
  preheader: string
  blocks: BlockValues[]
}

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

export const issueLabels: { [Name in keyof IssueValues]: string } = {
  subject: 'Subject',
  preheader: 'Preview text',
  blocks: 'Content',
}

/** A field as text, to compare two versions. */
export function asText(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
  return (value as BlockValues[])
    .map(({ kind, title, line, text, url }) => [title, line, text, url].filter(Boolean).join('\n') || `(${kind})`)
    .join('\n\n')
}
