/** An issue of the newsletter: its words and rules. Pure, for both sides. */
import { isVisible } from '#app/ui/form-rules.ts'

/** What an issue is made of, in order. Texts are texts: nothing in them is HTML. Empty where there is nothing yet. */
export type IssueBlock =
  | { kind: 'heading'; text: string }
  /** Paragraphs divided by empty lines. */
  | { kind: 'text'; text: string }
  /** One of our own uploads; what it shows in words is kept with the picture. */
  | { kind: 'picture'; url: string }
  | CardBlock
  | { kind: 'button'; text: string; url: string }
  | { kind: 'rule' }

/** Something to look forward to, or to hear: an event, a sermon. */
export interface CardBlock {
  kind: 'card'
  title: string
  /** One line below the title: when and where, or who. */
  line: string
  text: string
  /** On the web, or a path of our own. */
  url: string
  /** One of our own uploads, or empty. */
  picture: string
}

export type BlockKind = IssueBlock['kind']

export const issueStates = ['draft', 'sending', 'paused', 'sent'] as const
export type IssueState = (typeof issueStates)[number]

/** What people write. */
export interface IssueContent {
  subject: string
  /** What a mailbox shows beside the subject. */
  preheader: string
  blocks: IssueBlock[]
}

export interface Issue extends IssueContent {
  id: string
  state: IssueState
  startedAt: string | null
  finishedAt: string | null
  /** Who sent it. */
  sentBy: string | null
  /** How many it went to. */
  recipients: number
  /** Why it was paused by itself, as a sentence. */
  pausedWhy: string | null
}

/** What the kinds of blocks are called. */
export const blockNames: Record<BlockKind, string> = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  card: 'Card',
  button: 'Button',
  rule: 'Line',
}

/** The first thing that must be put right before an issue can go out, as a sentence; nothing when it can. */
export function unready({ subject, blocks }: Pick<IssueContent, 'subject' | 'blocks'>): string | undefined {
  if (!isVisible(subject)) return 'It has no subject yet: please enter one.'
  if (!blocks.some(({ kind }) => kind !== 'rule')) return 'There is nothing in it yet: please add a text or a card.'
  for (const [index, block] of blocks.entries()) {
    const missing = missingIn(block)
    if (missing)
      return `${blockNames[block.kind]} ${index + 1} has no ${missing}: please enter it, or remove the block.`
  }
  return undefined
}

function missingIn(block: IssueBlock): string | undefined {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return isVisible(block.text) ? undefined : 'text'
    case 'picture':
      return block.url === '' ? 'picture' : undefined
    case 'card':
      return isVisible(block.title) ? undefined : 'title'
    case 'button':
      return isVisible(block.text) ? (block.url === '' ? 'address' : undefined) : 'words'
    case 'rule':
      return undefined
  }
}

/**
 * How long it takes to send so many letters at this rate, in words: `about 7 minutes`, `3 days`.
 * @param perDay how many may go in 24 hours
 */
export function sendingTime(letters: number, { perMinute, perDay }: { perMinute: number; perDay: number }): string {
  const days = Math.ceil(letters / perDay)
  if (days > 1) return `${days} days`
  const minutes = Math.ceil(letters / perMinute)
  if (minutes <= 1) return 'about a minute'
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}

/** How many copies have gone out: `10 of 208 sent`. */
export function sentSaid(sent: number, recipients: number): string {
  return `${sent.toLocaleString('en-US')} of ${recipients.toLocaleString('en-US')} sent`
}
