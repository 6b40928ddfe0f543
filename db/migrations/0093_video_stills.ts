/** Which record has got, or could not get, the still of which video, so that one that a person removes stays away. */
import { createTable, given, migration, numbers, texts } from '#db/migrations/steps.ts'

export const videoStills = migration(
  createTable(
    'video_stills',
    [given('kind record_id address'), texts('picture next_at'), numbers('tries')],
    'kind record_id address',
  ),
)
