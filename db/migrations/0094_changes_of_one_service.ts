/** A service change may be about one service of its day; empty, as before, about all of them. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const changesOfOneService = migration(addColumns('notices', texts('service_time')))
