/** The names of services of one day: several on Christmas Eve look alike without. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const serviceNames = migration(addColumns('sunday_services', texts('name')))
