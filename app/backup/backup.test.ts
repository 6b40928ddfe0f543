import { definitions } from '#app/server/feature-list.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { checkBackup } from '#app/backup/check.ts'
import { restoreBackup } from '#app/backup/restore.ts'
import { expiredBackups } from '#app/backup/stored.ts'
import { MARKER, siteIds } from '#app/backup/owner.ts'
import { makeBackup, writeBackup } from '#app/backup/write.ts'
import { encryptSecret } from '#app/http/secret.ts'
import { api, href } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { tablesOf } from '#db/columns.ts'
import type { Engine } from '#db/database.ts'
import { accountApi } from '#app/accounts/account.ts'
import type { TwoFactorSecrets } from '#app/accounts/schema.ts'
import { codeOf } from '#test/authenticator.ts'
import { mp3, uploadAudio } from '#test/audio.ts'
import { signedInAs, makePerson, PASSWORD } from '#test/people.ts'
import { addSermon } from '#test/records.ts'
import { startS3 } from '#test/s3.ts'
import { newSite, type Site } from '#test/sites.ts'
import { addWork } from '#test/work.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const sites: Site[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.remove()
})
const actor = { person: { id: '', name: 'Command line' }, now: '2026-11-22T12:00:00.000Z' }

async function site(...given: Parameters<typeof newSite>): Promise<Site> {
  const made = await newSite(...given)
  sites.push(made)
  return made
}

/** Runs `npm run backup` or `npm run restore`; `stop` gets the process. */
function command(name: 'backup' | 'restore', file: string, { env }: Site, stop?: (kill: () => void) => void) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, ['bin/backup.ts', name, file], { env: { ...process.env, ...env } })
    let said = ''
    child.stdout.on('data', (text: Buffer) => (said += text.toString()))
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    child.on('close', (code) => resolve({ code, said: said.trim() }))
    stop?.(() => child.kill('SIGKILL'))
  })
}

const ODD = 'Ünïcödé “quotes” \\ {json} 🕊\nsecond line\t\u2028 e\u0301'

/** A church with all that a backup has to carry. */
async function church(engine: Engine): Promise<Site> {
  const made = await site(engine, { sample: true })
  const { app, database, config } = made
  await makePerson(database, { email: 'ann@church.test', isAdmin: true })
  await signedInAs(app, 'ann@church.test')
  await addSermon(database.db, { title: ODD, description: ODD })
  const gone = await addSermon(database.db, { title: 'Deleted', youtubeUrl: 'https://youtu.be/abcdefghijk' })
  const etag = { 'If-Match': '"1"' }
  await app.as('administrator').send('DELETE', href(adminApi.sermon, { id: gone }), undefined, etag)
  const value = JSON.stringify(encryptSecret('secret of the mail server', 'smtpPassword', config))
  const set = { name: 'smtpPassword', value, updated_at: actor.now, sample: 0 as const }
  await database.db.insertInto('settings').values(set).execute()
  await app.services.files.put('pictures/0123-640.webp', Buffer.from('picture'))
  await app.services.files.put('pictures/empty.webp', Buffer.alloc(0))
  await uploadAudio(app.as('administrator'), mp3(3))
  return made
}

describe('a backup', () => {
  it('moves a site from SQLite and disk to PostgreSQL and S3 and back with all its rows and files', async () => {
    const store = await startS3()
    const first = await church('sqlite')
    const second = await site('postgres', { env: store.env })
    const third = await site('sqlite')
    const [a, b, c] = ['a', 'b', 'c'].map((name) => join(folder, name)) as [string, string, string]
    // Sites that are restored from it have it, too.
    await siteIds(first.database.db)
    await first.database.db.updateTable('emails').set({ state: 'sent' }).execute()
    const { now } = actor
    await addWork(first.database, { kind: 'daily backup', subject: now, state: 'done', ended_at: now })
    await writeBackup(first.config, a)
    await restoreBackup(second.config, a, definitions, actor)
    await writeBackup(second.config, b)
    await restoreBackup(third.config, b, definitions, actor)
    await writeBackup(third.config, c)
    await store.stop()
    const manifests = await Promise.all([a, b, c].map((path) => checkBackup(path)))
    // The new site has no backup of its own yet.
    expect(manifests.map(({ tables }) => tables['work']?.rows)).toEqual([1, 0, 0])
    const [one, ...others] = manifests.map(({ tables, uploads }) => ({
      tables: { ...tables, changes: {}, work: {} },
      uploads,
    }))
    expect(others).toEqual([one, one])
    const audio = expect.stringMatching(/^audio\/[0-9a-f]{64}$/)
    const bulletin = expect.stringMatching(/^documents\/[0-9a-f]{32}\.pdf$/)
    // Three recordings, two of them the sample’s, and its bulletin.
    expect(one?.uploads.map(({ name }) => name)).toEqual([
      audio,
      audio,
      audio,
      bulletin,
      'pictures/0123-640.webp',
      'pictures/empty.webp',
    ])
    const recordings = await third.app.as('administrator').get(adminApi.audioFiles)
    expect(recordings).toMatchObject({ body: [{ seconds: 3 }, { seconds: 34 }, { seconds: 37 }] })
    // Each restore is an entry of the log.
    const [before = 0, ...after] = manifests.map(({ tables }) => tables['changes']?.rows)
    expect(after).toEqual([before + 1, before + 2])
    expect(Object.values(manifests[0]?.tables ?? {}).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(80)
    // People sign in with their passwords, and the search index is there.
    await signedInAs(third.app, 'ann@church.test')
    expect(await third.app.get(`${api.sermons}?search=unicode`)).toMatchObject({ body: [{ title: ODD }] })
  })

  it('contains every table but those of sessions, links and counts, and no secrets', async () => {
    const { config, database } = await church('sqlite')
    const path = join(folder, 'secrets')
    const { manifest } = await writeBackup(config, path)
    const left = (await tablesOf(database.db)).filter((table) => !Object.hasOwn(manifest.tables, table))
    expect(left.toSorted().join(' ')).toBe(
      'done_once limits preview_links sessions setup_links verifications youtube_quota',
    )
    const shown = await new Promise<string>((resolve) => {
      const tar = spawn('tar', ['--zstd', '-xOf', path])
      let text = ''
      tar.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
      tar.on('error', () => resolve(''))
      tar.on('close', () => resolve(text))
    })
    const { token_hash } = await database.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
    for (const secret of ['secret of the mail server', PASSWORD, 'k'.repeat(32), token_hash])
      expect(shown).not.toContain(secret)
  })

  it.each(['sqlite', 'postgres'] as const)('under writes has the first of them, without a gap (%s)', async (engine) => {
    const { config, app } = await site(engine)
    const admin = app.as('administrator')
    let acknowledged = 0
    const done = new AbortController()
    const writing = (async () => {
      while (!done.signal.aborted) {
        const sermon = { title: `Sermon ${acknowledged + 1}`, speaker: 'S', date: '2026-11-15' }
        expect((await admin.post(adminApi.sermons, sermon)).status).toBe(201)
        acknowledged++
        await setImmediate()
      }
    })()
    const path = join(folder, `writes-${engine}`)
    try {
      for (let round = 0; round < 2; round++) {
        const before = acknowledged
        await writeBackup(config, path)
        const restored = await site('sqlite')
        await restoreBackup(restored.config, path, definitions, actor)
        const rows = await restored.database.db.selectFrom('sermons').select('title').execute()
        const numbers = rows.map(({ title }) => Number(title.split(' ')[1])).toSorted((x, y) => x - y)
        expect(numbers).toEqual(numbers.map((_, at) => at + 1))
        expect(numbers.length).toBeGreaterThanOrEqual(before)
        expect(numbers.length).toBeLessThanOrEqual(acknowledged + 1)
      }
    } finally {
      done.abort()
      await writing
    }
  })
})

describe('daily backups', () => {
  it('are verified and named in the overview, and the newest of 7 days, 5 weeks and 12 months are kept', async () => {
    const { config, app } = await site('sqlite')
    const overview = async (now: string) => (await app.at(now).as('administrator').get(adminApi.overview)).body
    expect(await overview('2026-11-22T08:00:00Z')).toMatchObject({ backup: { at: null, isLate: true } })
    const from = Temporal.PlainDate.from('2025-06-01')
    const names = Array.from(
      { length: 500 },
      (_, at) => `narthex-${from.add({ days: at }).toString()}T02-20-00Z.tar.zst`,
    )
    const old = new Set(
      expiredBackups(
        [...names, 'other.tar.zst', '.unverified-narthex-2026-01-01T00-00-00Z.tar.zst'],
        Temporal.Instant.from('2026-11-22T12:00:00Z'),
      ),
    )
    const kept = names.filter((name) => !old.has(name)).map((name) => name.slice(8, 18))
    expect(kept.slice(-7)).toEqual(names.slice(-7).map((name) => name.slice(8, 18)))
    expect([kept.length, old.size]).toEqual([21, 479])
    await makeBackup(config, 'daily', Temporal.Instant.from('2026-11-22T02:20:00Z'))
    expect(readdirSync(config.backupDir)).toEqual([MARKER, 'narthex-2026-11-22T02-20-00Z.tar.zst'])
    const at = '2026-11-22T02:20:00Z'
    expect(await overview('2026-11-23T08:00:00Z')).toMatchObject({ backup: { at, isLate: false } })
    expect(await overview('2026-11-24T08:00:00Z')).toMatchObject({ backup: { at, isLate: true } })
  })
})

describe('the commands', () => {
  it('write and restore a backup, and say what another key cannot decrypt', async () => {
    const from = await church('sqlite')
    const to = await site('sqlite', { key: 'another key'.repeat(4) })
    const browser = await signedInAs(from.app, 'ann@church.test')
    const { body } = await browser.post(accountApi.twoFactorBegin, { password: PASSWORD })
    await browser.post(accountApi.twoFactorConfirm, { code: codeOf((body as TwoFactorSecrets).secret) })
    const path = join(folder, 'commands')
    expect(await command('backup', path, from)).toMatchObject({ code: 0, said: expect.stringContaining('6 files') })
    const restored = await command('restore', path, to)
    const again = 'Set these up again: Email password and two-step verification of 1 user.'
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(again) })
    // No code could be checked anymore, so the password is enough until then.
    await signedInAs(to.app, 'ann@church.test')
    // The connection was open all the time.
    expect(await to.app.get(`${api.sermons}?search=unicode`)).toMatchObject({ body: [{ title: ODD }] })
    expect((await command('backup', to.config.database, to)).said).toMatch(/exists and is no backup/)
    expect((await command('backup', '', to)).code).toBe(1)
  })

  it('leave the old site or the new one when a restore is killed', async () => {
    const from = await church('sqlite')
    const to = await site('sqlite')
    await addSermon(to.database.db, { title: 'Of the old site' })
    const whole = join(folder, 'whole')
    await writeBackup(from.config, whole)
    for (const delay of [250, 450]) await command('restore', whole, to, (kill) => void pause(delay).then(kill))
    const { body } = await to.app.get(api.sermons)
    const titles = new Set((body as { title: string }[]).map(({ title }) => title))
    expect(titles.has('Of the old site')).not.toBe(titles.has(ODD))
    await restoreBackup(to.config, whole, definitions, actor)
    expect(await to.app.get(`${api.sermons}?search=unicode`)).toMatchObject({ body: [{ title: ODD }] })
  })
})
