/** Every place that can refer to a picture, named once: what is clear of all of these is shown nowhere. */
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

/** The tables that `heldTexts` reads. */
export const holders = [
  'sermons',
  'events',
  'live_streams',
  'staff_members',
  'settings',
  'deleted_records',
] as const satisfies (keyof Schema)[]

const OURS = '%/pictures/%'

/** Every text that mentions a picture of ours. What was deleted counts as long as it can be brought back. */
async function heldTexts(db: Db): Promise<string[]> {
  const found = [
    await db.selectFrom('sermons').select('thumbnail_url as text').where('thumbnail_url', 'like', OURS).execute(),
    await db.selectFrom('events').select('image_url as text').where('image_url', 'like', OURS).execute(),
    await db.selectFrom('live_streams').select('thumbnail_url as text').where('thumbnail_url', 'like', OURS).execute(),
    await db.selectFrom('staff_members').select('photo_url as text').where('photo_url', 'like', OURS).execute(),
    await db.selectFrom('settings').select('value as text').where('value', 'like', OURS).execute(),
    await db.selectFrom('deleted_records').select('record as text').where('record', 'like', OURS).execute(),
  ]
  return found.flat().map(({ text }) => text)
}

/** What is referred to: the hash of a picture, or the id it was announced under. */
export async function heldPictures(db: Db): Promise<Set<string>> {
  const ids = /\/pictures\/([0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32})/g
  const texts = await heldTexts(db)
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(ids), ([, id = '']) => id)))
}
