/** The results of the last self-checks (`app/self-checks.ts`), stored in `settings` under a name that no setting has. */
import { z } from 'zod'
import { putSetting, storedValue } from '#app/features/site/queries.ts'
import type { Db } from '#db/database.ts'

const NAME = 'selfChecks'

const resultsSchema = z.object({
  at: z.string(),
  /** Titles of the public forms that don't work. */
  failedForms: z.array(z.string()),
  /** When the certificate of the site's address expires; null without one, or when it could not be read. */
  certificateUntil: z.string().nullable(),
})
export type SelfCheckResults = z.infer<typeof resultsSchema>

/** @returns undefined before the first check, and for results that can't be read */
export async function readSelfChecks(db: Db): Promise<SelfCheckResults | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst()
  return resultsSchema.safeParse(storedValue(row?.value ?? 'null')).data
}

export function storeSelfChecks(db: Db, results: SelfCheckResults): Promise<void> {
  return putSetting(db, NAME, results, results.at)
}
