/** What somebody leaves out of the printed bulletin of a day. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const printedBulletins = migration(addColumns('sundays', texts('left_out')))
