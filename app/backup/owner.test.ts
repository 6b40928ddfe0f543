import { definitions } from '#app/server/feature-list.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MARKER, siteIds } from '#app/backup/owner.ts'
import { restoreBackup } from '#app/backup/restore.ts'
import type { Backups } from '#app/backup/schema.ts'
import { makeBackup, writeBackup } from '#app/backup/write.ts'
import { href } from '#app/routes.ts'
import { checkBackupPlaces, openAtStart } from '#app/server/start.ts'
import { addWork } from '#test/work.ts'
import { Bucket } from '#storage/s3.ts'
import { adminApi } from '#test/admin-routes.ts'
import { type S3Server, startS3 } from '#test/s3.ts'
import { newSite, type Site } from '#test/sites.ts'

const EARLIER = Array.from({ length: 5 }, (_, at) => `narthex-2026-11-1${at}T02-20-00Z.tar.zst`)
const NIGHT = Temporal.Instant.from('2026-11-22T02:20:00Z')
const actor = { person: { id: '', name: '' }, now: '2026-11-22T02:20:00.000Z' }

let folder: string
let store: S3Server
const sites: Site[] = []
beforeAll(async () => {
  store = await startS3()
  folder = mkdtempSync(join(tmpdir(), 'narthex-owner-'))
})
afterEach(async () => {
  for (const site of sites.splice(0)) await site.remove()
})
afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function siteWith(env: Record<string, string>, engine: 'sqlite' | 'postgres' = 'sqlite') {
  const site = await newSite(engine, { env })
  sites.push(site)
  const admin = site.app.as('administrator')
  const page = async () => (await admin.get(adminApi.backups)).body as Backups
  return { ...site, admin, page }
}

/** Two places that sites could share: their environment, and how to look into them. */
const places = {
  'a bucket': () => {
    const { S3_BUCKET: _, ...env } = store.env
    const bucket = () => new Bucket({ ...openS3(), bucket: 'backups' })
    return {
      env: { ...env, BACKUP_DIR: 'off' },
      put: (name: string, text: string) => bucket().put(name, Buffer.from(text)),
      names: async () => (await bucket().list('')).map(({ name }) => name),
      clear: async () => {
        for (const { name } of await bucket().list('')) await bucket().delete(name)
      },
    }
  },
  'a folder': () => {
    const shared = mkdtempSync(join(folder, 'backups-'))
    return {
      env: { BACKUP_DIR: shared },
      put: async (name: string, text: string) => writeFileSync(join(shared, name), text),
      names: async () => readdirSync(shared),
      clear: async () => undefined,
    }
  },
}

function openS3() {
  const { S3_ENDPOINT: endpoint } = store.env
  return { endpoint, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', publicUrl: undefined }
}

describe.each(['a bucket', 'a folder'] as const)('%s of backups that two sites were given', (kind) => {
  it('is the first one’s: the other neither sees nor deletes anything there, and says what to do', async () => {
    const place = places[kind]()
    await place.clear()
    const first = await siteWith({ ...place.env, SITE_URL: 'https://first.example.org' })
    const { name: own } = await makeBackup(first.config, 'daily', NIGHT)
    for (const name of EARLIER) await place.put(name, 'earlier')
    const other = await siteWith(place.env)
    // Only in its own folder, if it has one.
    const made = await makeBackup(other.config, 'daily', NIGHT.add({ hours: 240 })).catch((error: Error) => ({
      name: undefined,
      problem: error.message,
    }))
    expect(made.problem).toMatch(/belongs to another site, https:\/\/first.example.org/)
    expect(made.name !== undefined).toBe(kind === 'a bucket')
    expect(new Set(await place.names())).toEqual(new Set([MARKER, own, ...EARLIER]))
    const seen = await other.page()
    expect(seen.backups.map(({ name }) => name)).toEqual(made.name === undefined ? [] : [made.name])
    const [id] = await siteIds(other.database.db)
    expect(seen.problems).toEqual([expect.stringContaining(`put a file ${MARKER} there with only this line: ${id}`)])
    expect((await other.admin.get(href(adminApi.backup, { file: own }))).status).toBe(404)
    const health = JSON.stringify((await other.admin.get(adminApi.health)).body)
    expect(health).toContain('belongs to another site, https://first.example.org')
    expect((await first.page()).problems).toEqual([])
    await place.put(MARKER, `${id}\n`)
    expect((await other.page()).problems).toEqual([])
  })

  it('stays that of a site that was restored elsewhere', async () => {
    const place = places[kind]()
    await place.clear()
    const first = await siteWith(place.env)
    const { name: own } = await makeBackup(first.config, 'daily', NIGHT)
    const path = join(folder, `moved-${kind}`)
    await writeBackup(first.config, path)
    const moved = await siteWith(place.env)
    await restoreBackup(moved.config, path, definitions, actor)
    expect(await moved.page()).toMatchObject({ problems: [], backups: [{ name: own }] })
  })

  it('that nobody has marked belongs to the site that has made one of its backups', async () => {
    const place = places[kind]()
    await place.clear()
    for (const name of EARLIER) await place.put(name, 'earlier')
    const [other, first] = [await siteWith(place.env), await siteWith(place.env)]
    await addWork(first.database, {
      kind: 'daily backup',
      state: 'done',
      ended_at: actor.now,
      report: EARLIER[0] ?? '',
    })
    expect((await other.page()).problems).toEqual([expect.stringContaining('holds files that this site doesn’t know')])
    expect(await first.page()).toMatchObject({ problems: [], backups: EARLIER.map(() => ({})) })
    await checkBackupPlaces(first.config, first.database)
    expect((await other.page()).problems).toEqual([expect.stringContaining('belongs to another site')])
  })
})

describe('a place of uploads that two sites were given', () => {
  it('stops the start of the second and its restore, and nothing is deleted there', async () => {
    const { BACKUP_BUCKET: _backups, ...env } = store.env
    const first = await siteWith(env)
    await (await openAtStart(first.config)).close()
    await first.app.services.files.put('pictures/0123456789abcdef0123456789abcdef-1.webp', Buffer.from('of the first'))
    const other = await siteWith(env)
    const path = join(folder, 'other')
    await writeBackup({ ...other.config, s3: undefined }, path)
    await expect(openAtStart(other.config)).rejects.toThrow(/^The bucket files at .* belongs to another site/)
    await expect(restoreBackup(other.config, path, definitions, actor)).rejects.toThrow(/belongs to another site/)
    expect(await first.app.services.files.list('')).toHaveLength(1)
    await (await openAtStart(first.config)).close()
  })
})

describe('a bucket for backups that refuses everything', () => {
  it('keeps no backup from the folder, and the page lists what is there and says what failed', async () => {
    const server = createServer((_request, response) => response.writeHead(403).end('<Error>no</Error>'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const env = { ...store.env, S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    const site = await siteWith({ ...env, S3_BUCKET: '' })
    await (await openAtStart(site.config)).close()
    await makeBackup(site.config, 'daily', NIGHT.subtract({ hours: 24 * 400 }))
    const { name, problem } = await makeBackup(site.config, 'daily', NIGHT)
    expect(problem).toMatch(/^The bucket backups at .* can’t be used\. .*403/)
    expect((await site.admin.send('POST', adminApi.backups)).status).toBe(202)
    await site.app.services.background.idle()
    const { backups, problems, run } = await site.page()
    expect(backups.map((backup) => backup.name)).toContain(name)
    expect(problems).toEqual([problem])
    expect(run).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('was made, but isn’t in every place'),
    })
    const before = backups[0]?.name ?? ''
    await site.admin.post(href(adminApi.backupRestore, { file: before }), { confirm: 'restore' })
    await site.app.services.background.idle()
    expect((await site.page()).run).toMatchObject({ what: 'restore', state: 'done' })
    server.close().closeAllConnections()
  })
})
