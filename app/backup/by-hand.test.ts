import { afterEach, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { api, href } from '#app/routes.ts'
import type { Backups } from '#app/backup/schema.ts'
import { adminApi } from '#test/admin-routes.ts'
import type { Engine } from '#db/database.ts'
import { announce, picture } from '#test/pictures.ts'
import { addSermon } from '#test/records.ts'
import { newSite, type Site } from '#test/sites.ts'

const sites: Site[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.remove()
})

async function siteOf(engine: Engine) {
  const site = await newSite(engine)
  sites.push(site)
  const admin = site.app.as('administrator')
  const list = async () => (await admin.get(adminApi.backups)).body as Backups
  /** Starts something, waits for its end, and returns what became of it. */
  const done = async (address: string, body?: object) => {
    expect((await admin.post(address, body)).status).toBe(202)
    await site.app.services.background.idle()
    return (await list()).run
  }
  return { ...site, admin, list, done }
}

describe('backups by hand', () => {
  it.each(['sqlite', 'postgres'] as const)(
    'are made, downloaded, uploaded, checked and restored (%s)',
    async (engine) => {
      const { admin, app, database, list, done } = await siteOf(engine)
      await addSermon(database.db, { title: 'In the backup' })
      expect(await done(adminApi.backups)).toMatchObject({ what: 'backup', state: 'done' })
      const [made] = (await list()).backups
      expect(made).toMatchObject({ reason: 'by-hand', isVerified: true, isEncrypted: false })
      const response = await admin.fetch(href(adminApi.backup, { file: made?.name ?? '' }))
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(bytes.length).toBe(made?.bytes)
      expect(response.headers.get('content-disposition')).toContain(made?.name)

      const { id } = (await admin.post(adminApi.backupUploads, { bytes: bytes.length })).body as { id: string }
      const put = async (from: number, to: number) =>
        admin.fetch(href(adminApi.backupUpload, { id }, { from }), { method: 'PUT', body: bytes.slice(from, to) })
      expect((await put(500, 900)).status).toBe(409)
      await put(0, 700)
      // The answer to the last part was lost, and it is sent again.
      expect((await admin.get(href(adminApi.backupUpload, { id }))).body).toEqual({ received: 700 })
      const { file } = (await (await put(500, bytes.length)).json()) as { file: string }
      expect((await list()).backups.find(({ name }) => name === file)).toMatchObject({
        reason: 'uploaded',
        isVerified: false,
      })

      await addSermon(database.db, { title: 'Later' })
      const sermons = { label: 'Sermons', now: 2, inBackup: 1 }
      const checked = await done(href(adminApi.backupCheck, { file }), {})
      expect(checked).toMatchObject({
        state: 'done',
        result: { counts: expect.arrayContaining([sermons]), locked: [] },
      })
      const restore = href(adminApi.backupRestore, { file })
      expect((await admin.post(restore, { confirm: 'yes' })).status).toBe(400)
      const cleared = app.changes()
      expect(await done(restore, { confirm: 'restore' })).toMatchObject({ what: 'restore', state: 'done', file })
      expect(app.changes()).toBeGreaterThan(cleared)
      expect((await app.get(api.sermons)).body).toMatchObject([{ title: 'In the backup' }])

      // What was there before can be brought back.
      const before = (await list()).backups.find(({ reason }) => reason === 'before-restore')
      await done(href(adminApi.backupRestore, { file: before?.name ?? '' }), { confirm: 'restore' })
      expect((await app.get(`${api.sermons}?search=Later`)).body).toHaveLength(1)
      expect((await admin.send('DELETE', href(adminApi.backup, { file }))).status).toBe(200)
      expect((await admin.send('DELETE', href(adminApi.backup, { file: made?.name ?? '' }))).status).toBe(409)
    },
  )

  it('are restored on the day on which they expire, and not deleted by the backup of what they replace', async () => {
    const { admin, database, done, list, app } = await siteOf('sqlite')
    await addSermon(database.db, { title: 'In the backup' })
    await done(adminApi.backups)
    const [made] = (await list()).backups
    await addSermon(database.db, { title: 'Later' })
    const later = admin.at('2027-01-01T12:00:00Z')
    const answer = await later.post(href(adminApi.backupRestore, { file: made?.name ?? '' }), { confirm: 'restore' })
    expect(answer.status).toBe(202)
    await app.services.background.idle()
    expect((await list()).run).toMatchObject({ what: 'restore', state: 'done' })
    expect((await app.get(api.sermons)).body).toMatchObject([{ title: 'In the backup' }])
  })

  it.each(['sqlite', 'postgres'] as const)(
    'lose no change that was answered as saved while one is restored (%s)',
    async (engine) => {
      const { admin, app, list, done } = await siteOf(engine)
      await done(adminApi.backups)
      const { uploadUrl } = await announce(admin)
      const file = await picture(40, 30)
      const slow = new TransformStream<Uint8Array, Uint8Array>()
      const sender = slow.writable.getWriter()
      const headers = { 'Content-Type': 'image/png' }
      const upload = admin.fetch(uploadUrl, {
        method: 'PUT',
        body: slow.readable,
        headers,
        duplex: 'half',
      } as RequestInit)
      await sender.write(file.slice(0, 50))

      const [made] = (await list()).backups
      const restore = href(adminApi.backupRestore, { file: made?.name ?? '' })
      expect((await admin.post(restore, { confirm: 'restore' })).status).toBe(202)
      const sermon = { title: 'Grace', speaker: 'Jane Doe', date: '2026-11-22' }
      expect(await admin.post(adminApi.sermons, sermon)).toMatchObject({ status: 503, body: { error: 'restoring' } })
      expect((await app.post(api.newsletterSubscribe, { email: 'ann@home.test' })).status).toBe(503)
      expect((await admin.get(adminApi.pictures)).status).toBe(200)
      await sender.write(file.slice(50))
      await sender.close()
      expect((await upload).status).toBe(200)
      await app.services.background.idle()

      expect((await admin.get(adminApi.pictures)).body).toEqual([])
      const before = (await list()).backups.find(({ reason }) => reason === 'before-restore')
      await done(href(adminApi.backupRestore, { file: before?.name ?? '' }), { confirm: 'restore' })
      expect((await admin.get(adminApi.pictures)).body).toHaveLength(1)
      expect((await admin.post(adminApi.sermons, sermon)).status).toBe(201)
    },
  )

  it('say why a damaged file can’t be restored, refuse other files, and one at a time is done', async () => {
    const { admin, app, config, done, list } = await siteOf('sqlite')
    await done(adminApi.backups)
    const [made] = (await list()).backups
    const file = made?.name ?? ''
    await writeFile(join(config.backupDir, file), Buffer.from('28b52ffd000102030405', 'hex'))
    const damaged = { state: 'failed', message: expect.stringContaining('its end is missing') }
    expect(await done(href(adminApi.backupCheck, { file }), {})).toMatchObject(damaged)
    expect(await done(href(adminApi.backupRestore, { file }), { confirm: 'restore' })).toMatchObject(damaged)
    const { id } = (await admin.post(adminApi.backupUploads, { bytes: 200 })).body as { id: string }
    const other = href(adminApi.backupUpload, { id }, { from: 0 })
    expect((await admin.fetch(other, { method: 'PUT', body: 'x'.repeat(200) })).status).toBe(400)
    // Two that end in the same second are two backups, and a part that comes twice at once is no error.
    const begun = await Promise.all([1, 2].map(() => admin.post(adminApi.backupUploads, { bytes: 200 })))
    const [first = '', second = ''] = begun.map(({ body }) => (body as { id: string }).id)
    const whole = Buffer.concat([Buffer.from('28b52ffd', 'hex'), Buffer.alloc(196)])
    const ended = await Promise.all(
      [first, second, first].map((one) =>
        admin.fetch(href(adminApi.backupUpload, { id: one }, { from: 0 }), { method: 'PUT', body: whole }),
      ),
    )
    expect(ended.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 404])
    expect((await list()).backups.filter(({ reason }) => reason === 'uploaded')).toHaveLength(2)
    for (const name of ['../narthex.db', 'narthex.db', `.${file}`])
      expect((await admin.get(`${adminApi.backups}/${encodeURIComponent(name)}`)).status).toBe(404)
    const both = await Promise.all([admin.post(adminApi.backups, undefined), admin.post(adminApi.backups, undefined)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
    await app.services.background.idle()
  })
})
