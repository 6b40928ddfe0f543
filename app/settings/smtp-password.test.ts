import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { createApi } from '#app/server/api.ts'
import { readConfig } from '#app/config.ts'
import { encryptSecret, decryptSecret } from '#app/http/secret.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { readSecret } from '#app/http/settings.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp, people } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const SECRET = 'correct horse battery staple'

/** The admin area over this database, under this secret key, and all that it logs. */
function adminOf(database: Database, key: string) {
  const logged: string[] = []
  const services: Services = {
    ...createTestApp(database).services,
    config: readConfig({ SECRET_KEY: key, SITE_URL: 'https://church.test' }),
    log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
    whoIs: () => Promise.resolve(people.administrator),
  }
  const app = createApi(services)
  const ask = async (init: RequestInit = {}) => (await app.request(adminApi.siteConfig, init)).text()
  return {
    parts: services,
    logged,
    shown: async () => JSON.parse(await ask()) as Record<string, unknown>,
    save: (fields: object) =>
      ask({ method: 'PUT', body: JSON.stringify(fields), headers: { 'Content-Type': 'application/json' } }),
    everyone: async () => (await app.request(api.siteConfig)).text(),
    password: () => readSecret(database.db, 'smtpPassword', services),
  }
}

onBothDatabases('the password of the mail server', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  const admin = () => adminOf(database, 'k'.repeat(32))

  it('is stored, stays when it is left out or empty, and is removed on request', async () => {
    const { save, shown, password } = admin()
    await save({ smtpPassword: ' abcd efgh ' })
    expect(await shown()).toMatchObject({ smtpPasswordIsSet: true, smtpPasswordTrouble: null })
    await save({ smtpPassword: '', tagline: 'a' })
    await save({ tagline: 'b' })
    expect(await password()).toEqual({ secret: ' abcd efgh ', trouble: null })
    await save({ smtpPassword: null })
    expect(await shown()).toMatchObject({ smtpPasswordIsSet: false })
    expect(await password()).toEqual({ secret: null, trouble: null })
  })

  it.each([{ smtpHost: 'mail.other.test' }, { smtpPort: 2525 }, { smtpUser: 'somebody' }, { emailProvider: 'gmail' }])(
    'is not used with another account than it was entered for (%j)',
    async (other) => {
      const { save, shown, password } = admin()
      const own = { emailProvider: 'smtp', smtpHost: 'mail.church.test', smtpPort: 587, smtpUser: 'office' }
      await save({ ...own, smtpPassword: SECRET })
      await save({ ...own, smtpHost: 'MAIL.church.test', tagline: 'a' })
      expect(await password()).toEqual({ secret: SECRET, trouble: null })
      await save(other)
      expect(await password()).toEqual({ secret: null, trouble: null })
      expect(await shown()).toMatchObject({ smtpPasswordIsSet: false })
      await save({ ...own, ...other, smtpPassword: SECRET })
      expect(await password()).toEqual({ secret: SECRET, trouble: null })
    },
  )

  it('is returned to no one, and written nowhere in plain text', async () => {
    const { save, shown, everyone, logged } = admin()
    const said = [await save({ smtpPassword: SECRET }), JSON.stringify(await shown()), await everyone()]
    said.push(await save({ smtpPassword: SECRET, churchName: '' }), await save({ smtpPassword: `${SECRET}\n` }))
    const rows = await Promise.all(
      (['settings', 'changes', 'done_once'] as const).map((table) =>
        database.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect([...said, ...logged, JSON.stringify(rows)].join('\n')).not.toContain('horse')
  })

  it('has to be entered again after the secret key changed, and breaks nothing', async () => {
    await admin().save({ smtpPassword: SECRET })
    const { shown, save, everyone, password } = adminOf(database, 'n'.repeat(32))
    const trouble = 'We can’t read the saved password because SECRET_KEY has changed. Enter it again.'
    expect(await shown()).toMatchObject({ smtpPasswordIsSet: false, smtpPasswordTrouble: trouble })
    expect(await password()).toEqual({ secret: null, trouble })
    expect(await everyone()).toContain('churchName')
    await save({ smtpPassword: SECRET })
    expect(await password()).toEqual({ secret: SECRET, trouble: null })
  })

  it('has to be entered again when the stored value is invalid', async () => {
    for (const value of ['"hush"', '7', '{']) {
      await database.db.updateTable('settings').set({ value }).where('name', '=', 'smtpPassword').execute()
      expect(await admin().shown()).toMatchObject({
        smtpPasswordIsSet: false,
        smtpPasswordTrouble: expect.stringContaining('Enter it again'),
      })
    }
  })
})

it('the password of the mail server is found nowhere in the files of the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-password-'))
  const database = openDatabase(join(folder, 'narthex.db'))
  await migrate(database)
  const { save, password } = adminOf(database, 'k'.repeat(32))
  for (const smtpPassword of [SECRET, `${SECRET} too`]) await save({ smtpPassword, churchName: 'Found again' })
  expect((await password()).secret).toBe(`${SECRET} too`)
  const bytes = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))))
  const [open] = [bytes()]
  await database.close()
  for (const file of [open, bytes()]) {
    expect(file.includes('Found again')).toBe(true)
    for (const coding of ['utf8', 'utf16le', 'hex', 'base64', 'base64url'] as const) {
      expect(file.includes(Buffer.from(SECRET.slice(0, 24)).toString(coding).replace(/=+$/, ''))).toBe(false)
    }
  }
  rmSync(folder, { recursive: true })
})

it('an encrypted text is read with its own key and purpose only, untouched, and is never encrypted alike twice', () => {
  const ours = { secretKey: 'k'.repeat(32), dataDir: '' }
  const encrypted = encryptSecret(SECRET, 'smtpPassword', ours)
  expect(decryptSecret(encrypted, 'smtpPassword', ours)).toBe(SECRET)
  expect(encryptSecret(SECRET, 'smtpPassword', ours)).not.toBe(encrypted)
  expect(decryptSecret(encrypted, 'other', ours)).toBeUndefined()
  expect(decryptSecret(encrypted, 'smtpPassword', { ...ours, secretKey: 'n'.repeat(32) })).toBeUndefined()
  const bytes = Buffer.from(encrypted, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const touched = Buffer.from(bytes)
    touched[at] = (touched[at] ?? 0) ^ 1
    expect(decryptSecret(touched.toString('base64url'), 'smtpPassword', ours)).toBeUndefined()
  }
  for (const nothing of ['', 'AQ', 'not base64 at all!'])
    expect(decryptSecret(nothing, 'smtpPassword', ours)).toBeUndefined()
})
