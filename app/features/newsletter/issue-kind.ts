/** Newsletters as records: drafts can be changed, sent ones can't. */
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { HttpError, notFound } from '#app/http/errors.ts'
import { areSending, settleIssues } from '#app/features/newsletter/copies.ts'
import { answeredBlock, blockOut } from '#app/features/newsletter/blocks.ts'
import { changeInTrash } from '#app/features/newsletter/in-trash.ts'
import {
  type Issue,
  isOpenIssue,
  issue,
  issueTransitions,
  openIssueStates,
  sendingOut,
} from '#app/features/newsletter/issue.ts'
import { shownOf } from '#app/definitions/columns.ts'
import type { InArchives } from '#app/records/archived.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { outputObject } from '#app/definitions/schemas.ts'
import type { Db, Trx } from '#db/database.ts'
import { orNull } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

export type IssueRow = Selectable<Schema['newsletter_issues']>

export const issueKind = {
  ...kindOf(issue, { firstColumns: () => ({ state: 'draft' }), afterChange: refuseAfterSending }),
  output: outputObject(issue)
    .extend({ blocks: z.array(blockOut), ...sendingOut.shape })
    .meta({ id: 'NewsletterIssue' }),
  present: (row: IssueRow): Issue => {
    const shown = presentIssue(row)
    return { ...shown, blocks: shown.blocks.map(answeredBlock) }
  },
}

export function presentIssue(row: IssueRow): Issue {
  return {
    ...shownOf(issue, row),
    state: row.state,
    startedAt: orNull(row.started_at),
    finishedAt: orNull(row.finished_at),
    sentBy: orNull(row.sent_by),
    recipients: row.recipients,
    pausedWhy: row.state === 'paused' ? orNull(row.paused_why) : null,
    sendAt: row.state === 'scheduled' ? orNull(row.send_at) : null,
    unsentWhy: row.state === 'draft' ? orNull(row.unsent_why) : null,
  }
}

/**
 * A newsletter that was sent can't be changed, and one that is being sent can't be deleted. A scheduled one keeps its time
 * when it is changed, and loses it in the trash, since nobody who restores it expects that it is sent.
 */
export async function refuseAfterSending(trx: Trx, ids: readonly string[], act: 'updated' | 'deleted'): Promise<void> {
  if (act === 'deleted') {
    if (await areSending(trx, ids)) throw new HttpError(409, UNDER_WAY)
    const { unschedule } = issueTransitions
    return changeInTrash<IssueRow>(trx, issue.table, ids, (row) =>
      row.state === 'scheduled' ? { ...row, state: unschedule.to } : undefined,
    )
  }
  const issues = trx.selectFrom('newsletter_issues').select('id').where('id', 'in', ids)
  if (await issues.where('state', 'not in', openIssueStates).executeTakeFirst()) throw new HttpError(409, WENT_OUT)
}

const UNDER_WAY = {
  error: 'under_way',
  message: 'This newsletter is still being sent. Stop sending or wait until it’s done, then delete it.',
}
const WENT_OUT = {
  error: 'went_out',
  message: 'This newsletter has been sent, so you can’t change it. Start a new one instead.',
}

const offWebsite = (given: unknown): object => ({ isOnWebsite: false, ...Object(given) })

/** How newsletters of an archive are read. */
export const issuesInArchives: InArchives = {
  newsletter_issues: ({ input, inputAfter }) => ({
    // In archives from before, newsletters were written for subscribers alone.
    input: z.preprocess(offWebsite, input),
    inputAfter: (before) => z.preprocess(offWebsite, inputAfter(before)),
    keeps: ({ state }) => (isOpenIssue(state) ? undefined : 'This newsletter has been sent, so it stays as it is.'),
    // One that was being sent has gone out, and must not go out again from here. A time of sending belongs to its site.
    reset: ({ state }) => ({ state: isOpenIssue(state) ? 'draft' : 'sent' }),
  }),
}

/** A newsletter as the dashboard shows it, after those whose emails are all done are marked as sent. @throws 404 */
export async function findIssue(db: Db, id: string) {
  return presentIssue(await findIssueRow(db, id))
}

/** The same as it is stored. @throws 404 */
export async function findIssueRow(db: Db, id: string): Promise<IssueRow> {
  await settleIssues(db)
  const row = await db.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(issueKind.title)
  return row
}
