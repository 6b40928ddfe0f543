/** Rows of the table `work`, as another process left them. */
import type { Database } from '#db/database.ts'
import type { Work } from '#jobs/work.ts'

/** Stores work that began, and was alive last, on an evening in November 2026. */
export async function addWork({ db }: Database, row: Partial<Work> & Pick<Work, 'kind'>): Promise<void> {
  const at = '2026-11-20T20:00:00.000Z'
  const running = { subject: at, state: 'running' as const, started_at: at, alive_at: at }
  const rest = { user_id: '', person: '', claim: 'another process', ended_at: '', progress: '', report: '' }
  await db
    .insertInto('work')
    .values({ ...running, ...rest, ...row })
    .execute()
}
