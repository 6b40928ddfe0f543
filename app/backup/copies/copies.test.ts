import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import type { CopiesAnswer, CopiesStored } from '#app/backup/copies/schema.ts'
import { MARKER } from '#app/backup/owner.ts'
import type { Backups } from '#app/backup/schema.ts'
import { api, href } from '#app/routes.ts'
import { doTask } from '#app/server/backup-program.ts'
import type { Engine } from '#db/database.ts'
import { WebDav } from '#storage/webdav.ts'
import { adminApi } from '#test/admin-routes.ts'
import { addSermon } from '#test/records.ts'
import { startS3 } from '#test/s3.ts'
import { newSite } from '#test/sites.ts'
import { dav, startWebDav } from '#test/webdav.ts'

const engines = ['sqlite', 'postgres'] as const
const toEnd: (() => PromiseLike<void> | void)[] = []
afterEach(async () => {
  for (const end of toEnd.splice(0).toReversed()) await end()
})

async function siteOf(engine: Engine) {
  const site = await newSite(engine)
  toEnd.push(() => site.remove())
  const admin = site.app.as('administrator')
  const last = async () => ((await admin.get(adminApi.backups)).body as Backups).run
  return {
    ...site,
    admin,
    choose: async (place: object, more = {}) => admin.send('PUT', adminApi.copies, { place, ...more }),
    copies: async () => (await admin.get(adminApi.copies)).body as CopiesAnswer,
    files: async () => ((await admin.get(adminApi.copiesFiles)).body as { name: string }[]).map(({ name }) => name),
    done: async (address: string) => {
      expect(await admin.post(address, {})).toMatchObject({ status: 202 })
      await site.app.services.background.idle()
      return last()
    },
    nightly: (at: string) => doTask(site.config, { what: 'daily' }, () => undefined, Temporal.Instant.from(at)),
  }
}

async function webDavPlace() {
  const server = await startWebDav()
  toEnd.push(() => server[Symbol.asyncDispose]())
  return { server, place: { kind: 'webdav', address: `${server.url}narthex`, user: dav.user, secret: dav.password } }
}

async function s3Place() {
  const { url, env, stop } = await startS3()
  toEnd.push(stop)
  const [user, secret] = [env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
  return { place: { kind: 's3', address: url, bucket: 'backups', region: '', user, secret } }
}

function folderPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-copies-'))
  toEnd.push(() => rmSync(folder, { recursive: true }))
  return { place: { kind: 'folder', folder }, folder }
}

const places = { webdav: webDavPlace, s3: s3Place, folder: folderPlace }

describe('copies elsewhere', () => {
  it.each(engines.flatMap((engine) => Object.entries(places).map(([kind, make]) => [kind, engine, make] as const)))(
    'are encrypted, tested, and brought back from %s (%s)',
    async (_, engine, make) => {
      const { place } = await make()
      const { admin, app, database, choose, copies, done, files } = await siteOf(engine)
      expect(await copies()).toEqual({ place: null, state: null })
      const { status, body } = await choose(place)
      expect(status).toBe(200)
      const { sheet } = body as CopiesStored
      expect(sheet?.find(({ name }) => name === 'Key that opens them')?.value).toMatch(/^AGE-SECRET-KEY-1/)
      expect(JSON.stringify(sheet)).not.toContain(dav.password)
      const stored = await database.db.selectFrom('settings').selectAll().execute()
      for (const secret of [dav.password, 'AGE-SECRET-KEY'])
        expect(JSON.stringify([stored, await copies()])).not.toContain(secret)

      await addSermon(database.db, { title: 'In the copy' })
      expect(await done(adminApi.backups)).toMatchObject({ what: 'backup', state: 'done' })
      const [name = ''] = await files()
      expect(name).toMatch(/^narthex-.*-by-hand\.tar\.zst\.age$/)
      expect((await copies()).state).toMatchObject({ copied: name, problem: null, rehearsedAt: null })
      expect(await done(adminApi.copiesTest)).toMatchObject({ what: 'rehearse', state: 'done' })
      expect((await copies()).state).toMatchObject({ rehearsedAt: expect.any(String), rehearsalProblem: null })

      const here = name.replace('.age', '')
      await addSermon(database.db, { title: 'Later' })
      expect(await done(href(adminApi.copiesFile, { file: name }))).toMatchObject({
        state: 'done',
        result: { file: here },
      })
      await admin.post(href(adminApi.backupRestore, { file: here }), { confirm: 'restore' })
      await app.services.background.idle()
      expect((await app.get(api.sermons)).body).toMatchObject([{ title: 'In the copy' }])
      expect(await admin.send('DELETE', adminApi.copies)).toMatchObject({ status: 200 })
      expect(await copies()).toEqual({ place: null, state: null })
    },
    60_000,
  )

  it('are made every night, tested once a month, and deleted when they expire', async () => {
    const { server, place } = await webDavPlace()
    const { choose, copies, files, nightly } = await siteOf('sqlite')
    await choose(place)
    await nightly('2026-12-01T08:00:00Z')
    expect((await copies()).state).toMatchObject({ rehearsedAt: '2026-12-01T08:00:00.000Z' })
    for (let day = 2; day <= 12; day++) await nightly(`2026-12-${String(day).padStart(2, '0')}T08:00:00Z`)
    expect((await copies()).state).toMatchObject({
      rehearsedAt: '2026-12-01T08:00:00.000Z',
      copiedAt: '2026-12-12T08:00:00.000Z',
    })
    // 7 days, of which one ends the week before.
    expect(await files()).toHaveLength(7)
    await nightly('2027-01-02T08:00:00Z')
    expect((await copies()).state).toMatchObject({ rehearsedAt: '2027-01-02T08:00:00.000Z' })
    expect([...server.files.keys()].some((path) => path.endsWith('.part'))).toBe(false)
  }, 120_000)

  it.each([
    ['is full', /^PUT .*narthex-/, 507, 'it is full'],
    ['ends in the middle', /^PUT .*narthex-/, 'cut', 'it doesn’t answer right now'],
    ['keeps half of what it was sent', /^PUT .*narthex-/, 'keeps half', 'it hasn’t stored all of it'],
    ['says that all is well and keeps nothing', /^(?:PUT|MOVE) .*narthex-/, 201, 'it hasn’t stored all of it'],
    ['takes no file of this size', /^PUT .*narthex-/, 413, 'it doesn’t take files of this size'],
    ['has another password now', /./, 401, 'it doesn’t accept the name and the password'],
  ] as const)('tell when the place %s, and keep the last good one', async (_, asked, answer, words) => {
    const { server, place } = await webDavPlace()
    const { choose, copies, nightly, config } = await siteOf('sqlite')
    await choose(place)
    await nightly('2026-12-01T08:00:00Z')
    const good = [...server.files].filter(([path]) => path.includes('narthex-2026'))
    expect(good).toHaveLength(1)
    server.trouble.answer = (method, path) => (asked.test(`${method} ${path}`) ? answer : undefined)
    await expect(nightly('2027-06-01T08:00:00Z')).rejects.toThrow(words)
    expect((await copies()).state).toMatchObject({
      copiedAt: '2026-12-01T08:00:00.000Z',
      problem: expect.stringContaining(words),
    })
    for (const [path, bytes] of good) expect(server.files.get(path)).toEqual(bytes)
    expect(readdirSync(config.backupDir).filter((name) => name.startsWith('.') && name !== MARKER)).toEqual([])
    server.trouble.answer = () => undefined
    await nightly('2027-06-02T08:00:00Z')
    expect((await copies()).state).toMatchObject({ copiedAt: '2027-06-02T08:00:00.000Z', problem: null })
  })

  it('tell when a copy was changed at its place', async () => {
    const { server, place } = await webDavPlace()
    const { choose, copies, nightly, done } = await siteOf('sqlite')
    await choose(place)
    await nightly('2026-12-01T08:00:00Z')
    const [path = '', bytes = Buffer.of()] = [...server.files].find(([name]) => name.includes('narthex-2026')) ?? []
    server.files.set(path, Buffer.from(bytes.map((byte, at) => (at === bytes.length - 100 ? byte ^ 1 : byte))))
    expect(await done(adminApi.copiesTest)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('damaged'),
    })
    expect((await copies()).state?.rehearsalProblem).toContain('damaged')
  })

  it('go to Nextcloud in parts when they are large', async () => {
    const server = await startWebDav('/remote.php/dav/files/anna/')
    toEnd.push(() => server[Symbol.asyncDispose]())
    const store = new WebDav({ address: server.url, ...dav }, () => Promise.resolve())
    const folder = mkdtempSync(join(tmpdir(), 'narthex-large-'))
    toEnd.push(() => rmSync(folder, { recursive: true }))
    await writeFile(join(folder, 'large'), 'It begins.')
    await truncate(join(folder, 'large'), 120 * 1024 * 1024)
    let joining = 2
    server.trouble.answer = (method) => (method === 'MOVE' && joining-- > 0 ? 423 : undefined)
    const shares: number[] = []
    await store.upload('narthex-large', join(folder, 'large'), (share) => shares.push(share))
    expect(await store.list('narthex-')).toEqual([{ name: 'narthex-large', bytes: 120 * 1024 * 1024 }])
    expect(shares).toEqual([50 / 120, 100 / 120, 1])
    expect(server.asked.filter((one) => one.startsWith('PUT /remote.php/dav/uploads/anna/'))).toHaveLength(3)
  })
})

describe('a server that has nothing but the sheet', () => {
  it.each(Object.entries(places))(
    'restores the newest copy from %s',
    async (_, make) => {
      const { place } = await make()
      const { choose, nightly, database } = await siteOf('sqlite')
      const { sheet } = (await choose(place)).body as CopiesStored
      const onSheet = (name: string) => sheet?.find((fact) => fact.name === name)?.value ?? ''
      await addSermon(database.db, { title: 'In the copy' })
      await nightly('2026-12-01T08:00:00Z')

      const dataDir = mkdtempSync(join(tmpdir(), 'narthex-empty-'))
      toEnd.push(() => rmSync(dataDir, { recursive: true }))
      const [, options = ''] = onSheet('With the sources').split(' -- ')
      expect(onSheet('On a new server')).toBe(`narthex setup church.test ${options}`)
      const args = options.split(' ')
      const restore = (...lines: string[]) =>
        new Promise<string>((resolve) => {
          const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: 'another '.repeat(5) }
          const child = execFile(process.execPath, ['bin/backup.ts', 'restore', ...args], { env }, (_error, out, err) =>
            resolve(out + err),
          )
          child.stdin?.end(lines.join('\n'))
        })
      const secret = 'secret' in place ? [place.secret] : []
      expect(await restore(...secret)).toContain('key is needed')
      expect(await restore(...secret, onSheet('Key that opens them'))).toContain('Restored')
      using restored = new DatabaseSync(join(dataDir, 'narthex.db'))
      expect(restored.prepare('select title from sermons').all()).toEqual([{ title: 'In the copy' }])
      expect(readdirSync(dataDir).filter((name) => name.startsWith('.download'))).toEqual([])
    },
    60_000,
  )
})

describe('the place for copies', () => {
  it.each([
    ['no encryption', { address: 'http://cloud.example.org/dav' }, 400, 'must begin with https://'],
    ['an address that is none', { address: 'my cloud' }, 400, 'must be an address'],
    ['a wrong password', { secret: 'wrong' }, 409, 'it doesn’t accept the name and the password'],
    ['no password', { secret: '' }, 400, 'is required'],
    ['a folder in a folder that isn’t there', '/no/where', 409, 'the folder around this one doesn’t exist'],
    ['a kind that is none', { kind: 'ftp' }, 400, 'place.kind'],
  ] as const)('is refused with %s', async (_, changed, status, words) => {
    const { server, place } = await webDavPlace()
    const { choose, copies } = await siteOf('sqlite')
    const answer = await choose({
      ...place,
      ...(typeof changed === 'string' ? { address: server.url.replace('/dav/', changed) } : changed),
    })
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain(words)
    expect(await copies()).toEqual({ place: null, state: null })
  })

  it('is no folder of the website, and none that isn’t there', async () => {
    const { choose, config } = await siteOf('sqlite')
    expect(await choose({ kind: 'folder', folder: join(config.dataDir, 'uploads') })).toMatchObject({
      status: 400,
      body: { fields: { 'place.folder': expect.stringContaining('inside the website’s own folder') } },
    })
    const away = join(tmpdir(), 'narthex-is-not-mounted')
    expect(await choose({ kind: 'folder', folder: away })).toMatchObject({
      status: 400,
      body: { fields: { 'place.folder': expect.stringContaining('is the disk connected?') } },
    })
    expect(existsSync(away)).toBe(false)
  })

  it('belongs to one site', async () => {
    const { place } = await webDavPlace()
    const [first, second] = [await siteOf('sqlite'), await siteOf('sqlite')]
    await first.choose(place)
    expect(await second.choose(place)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('belongs to another site') },
    })
  })

  it('keeps its password and key when only its name changes, and gets another key when asked', async () => {
    const { place } = await webDavPlace()
    const { choose } = await siteOf('sqlite')
    await choose(place)
    expect((await choose({ ...place, secret: '' })).body).toMatchObject({ sheet: null })
    expect(((await choose({ ...place, secret: '' }, { renewsKey: true })).body as CopiesStored).sheet).not.toBeNull()
  })
})
