/** What an episode was called in the church's first podcast feed, so that subscribers get none twice. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const feedGuids = migration(addColumns('sermons', texts('guid')))
