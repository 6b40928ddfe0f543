/** Pausing a newsletter by itself while most of its first copies are not taken: it is not their readers who are to blame. */
import { lockRow } from '#app/records/store.ts'
import { logChange } from '#app/records/log.ts'
import { holdCopies, moveCopies } from '#app/features/newsletter/copies.ts'
import { issueKind, type IssueRow, presentIssue } from '#app/features/newsletter/issue-kind.ts'
import type { Db, Trx } from '#db/database.ts'

/** So many answers are watched, from when it was sent or somebody went on with it. */
const FIRST = 20
/** What is being handed over at the same moment may answer before the watch looks. */
const AT_THE_SAME_TIME = 5

/**
 * Looks at how the first copies fared, after one of them was refused for good or not answered. When most of them fared so
 * the rest is kept back, with a sentence for whoever looks.
 * @param now an instant
 */
export async function pauseWhenRefused(trx: Trx, issue: string, now: string): Promise<void> {
  const row = (await lockRow(trx, 'newsletter_issues', issue)) as unknown as IssueRow | undefined
  if (row?.state !== 'sending') return
  const answers = await firstAnswers(trx, row)
  const refused = answers.filter((state) => state !== 'sent').length
  if (refused <= FIRST / 2) return
  await holdCopies(trx, issue)
  await moveCopies(trx, issue, ['waiting'], 'paused', now)
  const why = `It was paused by itself, since ${refused} of the first ${answers.length} copies were refused or not answered. ${WHAT_TO_DO}`
  await trx.updateTable('newsletter_issues').set({ state: 'paused', paused_why: why }).where('id', '=', issue).execute()
  const label = issueKind.label(presentIssue(row))
  const details = { refused, of: answers.length }
  const by = { person: { id: '', name: '' }, now }
  await logChange(trx, by, { action: 'paused', kind: issueKind.name, id: issue, label, details })
}

const WHAT_TO_DO =
  'Please read below what the mail server says. If it does not like the letter or the settings, mend that, go on, and bring back who bounced; if the addresses are bad, just go on.'

/** The first of its answers by when they came; nothing when there have been more, so that the watch is over. */
async function firstAnswers(db: Db, { id, watched_since }: IssueRow): Promise<string[]> {
  const rows = await db
    .selectFrom('letters')
    .select(['state', 'updated_at'])
    .where('batch_id', '=', id)
    .where('state', 'in', ['sent', 'failed', 'unsure'])
    .where('updated_at', '>', watched_since)
    .limit(FIRST + AT_THE_SAME_TIME)
    .execute()
  if (rows.length === FIRST + AT_THE_SAME_TIME) return []
  const inOrder = rows.toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : Number(a.updated_at > b.updated_at)))
  return inOrder.slice(0, FIRST).map(({ state }) => state)
}
