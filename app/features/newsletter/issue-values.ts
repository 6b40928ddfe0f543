/** An issue as form values: every block has every field, so that one set of fields fits all kinds. */
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
