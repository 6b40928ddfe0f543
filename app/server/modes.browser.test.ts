/** The modes of the built server that an update uses: a rehearsal on a copy, and a file that holds changes back. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { api, routes } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import { migrate, migrationNames, storedMigrations } from '#db/migrate.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { EXPECT_MS } from '#test/patience.ts'
import { startPostgres } from '#test/postgres.ts'
import { startServer } from '#test/server.ts'
import { contact, type } from '#test/typed.ts'

const HELD = /Our website is being updated, so nothing can be saved at this moment/
const earlier = migrationNames.slice(0, -1)

async function withDatabase<T>(address: string, work: (database: ReturnType<typeof openDatabase>) => Promise<T>) {
  await using database = openDatabase(address)
  return await work(database)
}

/** Starts the built server as a rehearsal, and waits for its end. */
async function rehearsed(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const program = fileURLToPath(new URL('../../dist/server/server.js', import.meta.url))
  const nowhere = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const server = spawn(process.execPath, [program], {
    env: { REHEARSAL: 'on', LOG_LEVEL: 'warn', ...nowhere, S3_BUCKET: 'uploads', BACKUP_BUCKET: 'backups', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: EXPECT_MS,
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()))
  const [code] = (await once(server, 'close')) as [number | null]
  return { code, printed }
}

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`a rehearsal on ${engine} migrates, gets ready and ends; a broken migration and a lost table end it with the reason`, async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-rehearsal-'))
    const postgres = engine === 'postgres' ? await startPostgres({ syncsToDisk: false }) : undefined
    const address = postgres ? `${postgres.url}/postgres` : join(folder.path, 'narthex.db')
    const env = { DATA_DIR: folder.path, ...(postgres && { DATABASE_URL: address }) }
    try {
      await withDatabase(address, (database) => migrate(database, earlier))
      const good = await rehearsed(env)
      expect(good).toMatchObject({ code: 0, printed: expect.stringContaining('The rehearsal went well') })
      expect(await withDatabase(address, ({ db }) => storedMigrations(db))).toEqual(migrationNames)
      const jobs = () => withDatabase(address, ({ db }) => db.selectFrom('work').selectAll().execute())
      expect(await jobs()).toEqual([])
      expect(existsSync(join(folder.path, 'backups'))).toBe(false)

      await withDatabase(address, async ({ db }) => {
        await sql`insert into kysely_migration values ('9999_later', '2040-01-01T00:00:00.000Z')`.execute(db)
      })
      const newer = await rehearsed(env)
      expect(newer).toMatchObject({ code: 1, printed: expect.stringContaining('newer version of Narthex') })

      await withDatabase(address, async ({ db }) => {
        await sql`delete from kysely_migration where name = '9999_later'`.execute(db)
        await sql`drop table service_times`.execute(db)
      })
      const broken = await rehearsed(env)
      expect(broken.code).toBe(1)
      expect(broken.printed).toContain('service_times')
    } finally {
      await postgres?.stop()
    }
  })
}

test('a form that comes during an update keeps its text and sends itself when the update is done', async ({
  browser,
}) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-hold-'))
  const hold = join(folder.path, 'hold')
  await using server = await startServer({ HOLD_FILE: hold })
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto(routes.contact)
  await hydrated(page)
  await type(page, contact)
  writeFileSync(hold, '')
  const refused = page.waitForResponse((answer) => answer.url().endsWith(api.contact) && answer.status() === 503)
  const submit = page.locator('#contact-form [type=submit]')
  await submit.click()
  await refused
  await expect(page.locator('[data-toast]')).toContainText('your form sends itself in a moment')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('#contact-form [name=message]')).toHaveValue('When?\nAnd where?')
  const taken = page.waitForResponse((answer) => answer.url().endsWith(api.contact) && answer.ok())
  rmSync(hold)
  await taken
  await expect(page.locator('#contact-form [data-outcome]')).not.toBeEmpty()
  await page.close()
})

test('without JavaScript the page says what to do, and has the text still', async ({ browser }) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-hold-'))
  const hold = join(folder.path, 'hold')
  writeFileSync(hold, '')
  await using server = await startServer({ HOLD_FILE: hold })
  const page = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false })
  await page.goto(routes.contact)
  for (const [name, value] of Object.entries(contact.typed))
    await page.fill(`#contact-form [name=${name}]`, String(value))
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.click('#contact-form [type=submit]')
  const answer = await answered
  expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '3'])
  await expect(page.locator('#contact-form')).toContainText(HELD)
  await expect(page.locator('#contact-form [name=message]')).toHaveValue('When?\nAnd where?')
  rmSync(hold)
  await page.click('#contact-form [type=submit]')
  await expect(page).toHaveURL(/sent=contact/)
  await page.close()
})
