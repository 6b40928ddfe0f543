/** Records for tests: everything has a sensible value until a test says otherwise. */
import { writeSermon } from '#app/sermons/queries.ts'
import type { SermonInput } from '#app/sermons/sermon.ts'
import type { Db } from '#db/database.ts'

const NOW = '2026-11-01T12:00:00.000Z'

/** @returns its id */
export function addSermon(db: Db, sermon: Partial<SermonInput> = {}): Promise<string> {
  return writeSermon(db, { title: 'A sermon', speaker: 'Someone', date: '2026-01-04', ...sermon }, { now: NOW })
}
