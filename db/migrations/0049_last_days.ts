/** The last day of an event, and whether its times are those of each day. Events of before take place on one day. */
import { addColumns, migration, numbers, texts } from '#db/migrations/steps.ts'

export const lastDays = migration(addColumns('events', texts('end_date'), numbers('is_daily')))
