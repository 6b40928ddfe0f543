/** An issue as the admin area's form holds it: every block has every field, so that one row of fields fits all kinds. */
import type { StoredRecord } from '#app/records/client.ts'
import type { BlockKind, Issue } from '#app/features/newsletter/issue.ts'

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
  preheader: 'Preheader',
  blocks: 'Blocks',
}

/** What somebody has written, to be read beside what somebody else has. */
export function inWords(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
  return (value as BlockValues[])
    .map(({ kind, title, line, text, url }) => [title, line, text, url].filter(Boolean).join('\n') || `(${kind})`)
    .join('\n\n')
}
