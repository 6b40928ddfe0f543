import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { copyPictures } from '#app/videos/import/pictures.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { advisoryLock } from '#db/locks.ts'
import { createTestApp } from '#test/app.ts'
import { newPostgresAddress } from '#test/databases.ts'
import { picture } from '#test/pictures.ts'
import { type FakeYoutube, startYoutube } from '#test/youtube.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'

let youtube: FakeYoutube
let database: Database
beforeAll(async () => {
  youtube = await startYoutube()
  const address = await newPostgresAddress()
  database = openDatabase(address)
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await youtube.stop()
})

/** Waits until `several` wait for the lock, or `work` is over. */
async function waiting(several: number, work: Promise<unknown>): Promise<void> {
  const end = { isOver: false }
  const note = () => (end.isOver = true)
  void work.then(note, note)
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
    return rows[0]?.n ?? 0
  }
  while (!end.isOver && (await count()) < several);
}

/** Holds the lock until it is released. */
function holder() {
  const { promise: told, resolve: giveBack } = Promise.withResolvers<void>()
  const { promise: has, resolve: begun } = Promise.withResolvers<void>()
  const done = database.transaction(async (trx) => {
    await advisoryLock(trx, 'video sync')
    begun()
    await told
  })
  return {
    has,
    async giveBack() {
      giveBack()
      await done
    },
  }
}

it('a thumbnail is set only while no sync is being written, so that neither undoes the other', async () => {
  const file = Buffer.from(await picture(1280, 720, 'jpeg'))
  youtube.playlists.set(SERMONS, [{ id: 'sermon00001', title: 'With a picture', picture: file }])
  const app = createTestApp(database, '2026-11-22T20:00:00Z', youtube.env)
  youtube.fail(undefined)
  await app.services.background.stop()
  await app.as('administrator').post(adminApi.syncPlaylist, { playlistId: SERMONS, type: 'sermons' })
  const thumbnail = async () => {
    const row = await database.db.selectFrom('sermons').select('thumbnail_url').executeTakeFirst()
    return row?.thumbnail_url
  }
  expect(await thumbnail()).toBe('')
  // The first locks before a thumbnail is claimed, the second while it is downloaded.
  const first = holder()
  await first.has
  const copied = copyPictures(app.services, new AbortController().signal)
  await waiting(1, copied)
  const second = holder()
  await waiting(2, copied)
  await first.giveBack()
  await second.has
  await waiting(1, copied)
  expect(await thumbnail()).toBe('')
  await second.giveBack()
  expect(await copied).toBe(1)
  expect(await thumbnail()).toContain('/pictures/')
  const { written } = await database.db.selectFrom('synced_videos').select('written').executeTakeFirstOrThrow()
  expect(JSON.parse(written)).toMatchObject({ thumbnailUrl: await thumbnail() })
})
