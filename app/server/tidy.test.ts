import { mkdir, mkdtempDisposable, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { startDeletion } from '#app/records/deleted-rows.ts'
import { href } from '#app/routes.ts'
import { cleanUp } from '#app/server/jobs.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, people } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('the cleanup', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const at = (now: string) => createTestApp(database, now).as('administrator')
  const deletions = () => database.db.selectFrom('deletions').selectAll().execute()

  it('keeps deleted records for 30 days, and no longer', async () => {
    const admin = at('2026-11-01T12:00:00Z')
    const sermon = { title: 'A', speaker: 'B', date: '2026-11-01' }
    const { body } = await admin.post(adminApi.sermons, sermon)
    await admin.send('DELETE', href(adminApi.sermon, { id: (body as { id: string }).id }))
    await cleanUp(at('2026-12-01T12:00:00Z').services)
    expect(await deletions()).toHaveLength(1)
    await cleanUp(at('2026-12-01T12:00:01Z').services)
    expect(await deletions()).toEqual([])
    expect(await database.db.selectFrom('deleted_records').selectAll().execute()).toEqual([])
  })

  it('clears copies of records that a server had made when it was stopped before it deleted them', async () => {
    const admin = at('2026-11-01T12:00:00Z')
    const deletion = await startDeletion(database.db, { person: people.administrator, now: '2026-11-01T12:00:00.000Z' })
    await database.db
      .insertInto('deleted_records')
      .values({ deletion_id: deletion, table_name: 'sermons', id: 'a', record: '{}' })
      .execute()
    expect(await admin.get(adminApi.deleted)).toMatchObject({ status: 200, body: [] })
    await cleanUp(at('2026-11-01T12:59:00Z').services)
    expect(await deletions()).toHaveLength(1)
    await cleanUp(at('2026-11-01T13:01:00Z').services)
    expect(await deletions()).toEqual([])
  })

  it('keeps idempotency keys for two days', async () => {
    const sermon = { title: 'A', speaker: 'B', date: '2026-11-01' }
    await at('2026-11-01T12:00:00Z').send('POST', adminApi.sermons, sermon, { 'Idempotency-Key': 'k' })
    await cleanUp(at('2026-11-03T12:00:00Z').services)
    expect(await database.db.selectFrom('done_once').selectAll().execute()).toHaveLength(1)
    await cleanUp(at('2026-11-03T12:00:01Z').services)
    expect(await database.db.selectFrom('done_once').selectAll().execute()).toEqual([])
  })

  it('deletes uploads that nobody has continued for a day, such as those of a server that was stopped', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'narthex-'))
    const { services } = createTestApp(database, undefined, { DATA_DIR: folder.path })
    const paths = ['archives', 'backups'].map((name) => join(folder.path, name))
    for (const path of paths) {
      await mkdir(path)
      for (const name of ['.upload-old', '.upload-new', 'kept']) await writeFile(join(path, name), 'PK')
      for (const name of ['.upload-old', 'kept']) await utimes(join(path, name), 0, 0)
    }
    await cleanUp(services)
    for (const path of paths) expect((await readdir(path)).toSorted()).toEqual(['.upload-new', 'kept'])
  })
})
