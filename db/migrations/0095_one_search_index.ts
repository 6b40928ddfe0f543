/** PostgreSQL searches by `sermons_by_text` alone; the other index took 0.7 ms for each stored sermon. */
import { migration, onPostgres } from '#db/migrations/steps.ts'

export const oneSearchIndex = migration(onPostgres('drop index sermons_by_grams', 'drop function sermon_grams(text)'))
