/** Newsletters as records: drafts can be changed, and what was sent stays as it was. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { oneOf } from '#app/records/filters.ts'
import { type RecordKind } from '#app/records/record-kind.ts'
import { HttpError } from '#app/http/errors.ts'
import { areUnderWay } from '#app/features/newsletter/copies.ts'
import { issueIn } from '#app/features/newsletter/input.ts'
import { type Issue, type IssueBlock, type IssueContent, issueStates } from '#app/features/newsletter/issue.ts'
import { issueOut } from '#app/features/newsletter/schema.ts'
import type { Trx } from '#db/database.ts'
import { orNull } from '#db/records.ts'
import { textContains } from '#db/search.ts'
import { searchText } from '#db/search-text.ts'
import type { NewsletterIssueTable } from '#db/tables/emails.ts'

export type IssueRow = Selectable<NewsletterIssueTable>

export const issueKind: RecordKind<'newsletter_issues', IssueRow, z.infer<typeof issueIn>, Issue> = {
  table: 'newsletter_issues',
  name: 'newsletter',
  title: 'Newsletter',
  plural: 'newsletters',
  addresses: { all: adminApi.newsletterIssues, one: adminApi.newsletterIssue },
  input: issueIn,
  output: issueOut,
  columns: issueColumns,
  firstColumns: () => ({ state: 'draft' }),
  afterChange: refuseAfterSending,
  present: presentIssue,
  label: ({ subject }) => subject || 'no subject',
  list: {
    contains: textContains,
    sorts: { date: [['created_at', 'asc']], subject: [['subject', 'asc']] },
    usual: '-date',
    filters: { state: oneOf('state', issueStates) },
  },
}

function issueColumns({ subject, preheader, blocks }: IssueContent) {
  return {
    subject,
    preheader,
    blocks: JSON.stringify(blocks),
    search_text: searchText([subject, preheader, ...blocks.map(textsOf)]),
  }
}

function textsOf(block: IssueBlock): string {
  if (block.kind === 'card') return `${block.title} ${block.line} ${block.text}`
  return 'text' in block ? block.text : ''
}

export function presentIssue(row: IssueRow): Issue {
  return {
    id: row.id,
    subject: row.subject,
    preheader: row.preheader,
    blocks: JSON.parse(row.blocks || '[]') as IssueBlock[],
    state: row.state,
    startedAt: orNull(row.started_at),
    finishedAt: orNull(row.finished_at),
    sentBy: orNull(row.sent_by),
    recipients: row.recipients,
    pausedWhy: row.state === 'paused' ? orNull(row.paused_why) : null,
  }
}

/** An issue that people have in their inboxes cannot be changed, and one that is being sent cannot be deleted. */
async function refuseAfterSending(trx: Trx, ids: readonly string[], act: 'updated' | 'deleted'): Promise<void> {
  if (act === 'deleted') {
    if (await areUnderWay(trx, ids)) throw new HttpError(409, UNDER_WAY)
    return
  }
  const sent = await trx
    .selectFrom('newsletter_issues')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  if (sent) throw new HttpError(409, WENT_OUT)
}

const UNDER_WAY = {
  error: 'under_way',
  message: 'This newsletter is still being sent. Stop sending or wait until it’s done, then delete it.',
}
const WENT_OUT = {
  error: 'went_out',
  message: 'This newsletter has been sent, so you can’t change it. Start a new one instead.',
}
