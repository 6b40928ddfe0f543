/** Two servers on one PostgreSQL, as behind a load balancer. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { adminApi } from '#test/admin-routes.ts'
import { api, href, probes, routes } from '#app/routes.ts'
import { adminAccount } from '#test/browser.ts'
import { openDatabase } from '#db/database.ts'
import { migrationNames } from '#db/migrate.ts'
import { deployed } from '#test/deploy-files.ts'
import { freePort } from '#test/free-port.ts'
import { startPostgres } from '#test/postgres.ts'
import { installed, startProxy } from '#test/proxies.ts'
import { startServer } from '#test/server.ts'

const TITLE = 'Lift up your hearts'
/** Milliseconds, in which both instances cache the pages. */
const AHEAD = 15_000

test('a scheduled sermon appears on two instances within a second of its time, also on cached pages', async ({
  playwright,
}) => {
  const postgres = await startPostgres({ syncsToDisk: false })
  const env = {
    DATABASE_URL: `${postgres.url}/postgres`,
    SECRET_KEY: 'k'.repeat(32),
    SAMPLE_CONTENT: 'off',
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
  }
  const first = await startServer(env)
  const second = await startServer(env)
  try {
    const admin = await playwright.request.newContext({ baseURL: first.url, extraHTTPHeaders: { Origin: first.url } })
    await admin.post(api.login, { data: adminAccount })
    const at = Date.now() + AHEAD
    const data = { title: TITLE, speaker: 'Jane Doe', date: '2026-11-15', status: 'scheduled' }
    const made = await admin.post(adminApi.sermons, { data: { ...data, publishAt: new Date(at).toISOString() } })
    expect(made.status()).toBe(201)
    const { id } = (await made.json()) as { id: string }
    await admin.dispose()

    const pages = [routes.home, routes.sermons, api.sermons, href(routes.sermon, { id })]
    const shows = async (url: string) => (await (await fetch(url)).text()).includes(TITLE)
    const asked = [first, second].flatMap((server) => pages.map((page) => server.url + page))
    /** Twice, so that the second answer comes from the cache. */
    for (let time = 0; time < 2; time++) {
      expect(await Promise.all(asked.map(shows))).toEqual(asked.map(() => false))
    }
    expect(Date.now()).toBeLessThan(at)
    // A request made a second after its time or later must show it, however long the answer takes.
    const missing = await Promise.all(
      asked.map(async (url) => {
        for (;;) {
          const isDue = Date.now() >= at + 1_000
          if (await shows(url)) return []
          if (isDue) return [url]
        }
      }),
    )
    expect(missing.flat()).toEqual([])
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await postgres.stop()
  }
})

/** A copy of the built program with one more migration, in a folder from which it finds its packages. */
function nextProgram(): string {
  const built = mkdtempSync(join(import.meta.dirname, '..', '.cache', 'next-'))
  cpSync(join(import.meta.dirname, '..', 'dist'), built, { recursive: true, filter: (path) => !path.endsWith('.map') })
  const last = new RegExp(`(${JSON.stringify(migrationNames.at(-1))}:\\w+)}`)
  const later = `$1,"9999_later":{up:(db)=>db.schema.alterTable('menus').addColumn('later','text').execute()}}`
  const server = join(built, 'server')
  const files = readdirSync(server).filter((name) => name.endsWith('.js'))
  const changed = files.filter((name) => {
    const before = readFileSync(join(server, name), 'utf8')
    const after = before.replace(last, later)
    if (after !== before) writeFileSync(join(server, name), after)
    return after !== before
  })
  expect(changed, 'files that list the migrations').toHaveLength(1)
  return built
}

test('several servers are updated one after the other, and no page or message is lost behind nginx', async () => {
  test.skip(installed('nginx') === undefined, 'nginx is not installed')
  const postgres = await startPostgres({ syncsToDisk: false })
  const built = nextProgram()
  const ports = [await freePort(), await freePort()] as const
  const folders = ports.map(() => mkdtempSync(join(tmpdir(), 'narthex-several-')))
  const start = (place: 0 | 1, program?: string) =>
    startServer(
      {
        DATABASE_URL: `${postgres.url}/postgres`,
        DATA_DIR: folders[place] ?? '',
        PORT: String(ports[place]),
        SECRET_KEY: 'k'.repeat(32),
        SAMPLE_CONTENT: 'off',
        TRUST_PROXY: '1',
      },
      [],
      program,
    )
  const [first, second] = [await start(0), await start(1)]
  const unused = await freePort()
  const configuration = (port: number) => `pid {folder}/pid;
events {}
http {
  access_log off;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder}; uwsgi_temp_path {folder}; scgi_temp_path {folder};
  ${deployed('nginx.conf')
    .replace('server 127.0.0.1:3000 max_fails=0;', ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' '))
    .replace('listen 80;', `listen 127.0.0.1:${unused};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ssl_certificate.*;/g, '')}
}`
  const proxy = await startProxy({ name: 'nginx.conf', program: 'nginx', configuration }, 0)
  const failed: string[] = []
  const over = new AbortController()
  let asked = 0
  const visits = (async () => {
    for (; !over.signal.aborted; asked++) {
      const path = [routes.home, routes.sermons, routes.contact, '/nowhere'][asked % 4] ?? ''
      const status = await fetch(proxy.url + path).then((answer) => answer.status, String)
      if (status !== (path === '/nowhere' ? 404 : 200)) failed.push(`${path}: ${status}`)
    }
  })()
  const write = async (subject: string) => {
    const message = { firstName: 'Ann', lastName: 'Lee', email: 'ann@home.test', subject, message: 'Hello' }
    const headers = { 'Content-Type': 'application/json', Origin: proxy.url }
    return (await fetch(proxy.url + api.contact, { method: 'POST', headers, body: JSON.stringify(message) })).status
  }
  const ready = (at: number) => fetch(`http://127.0.0.1:${at}${probes.ready}`).then(({ status }) => status)
  const running = [first, second]
  try {
    const written = [await write('Before')]
    await second.stop()
    running.push(await start(1, built))
    expect([await ready(ports[0]), await ready(ports[1])], 'the older one says that the database is newer').toEqual([
      503, 200,
    ])
    written.push(await write('Between'))
    await first.stop()
    running.push(await start(0, built))
    expect([await ready(ports[0]), await ready(ports[1])]).toEqual([200, 200])
    written.push(await write('After'))
    expect(
      written.every((status) => status < 300),
      written.join(),
    ).toBe(true)
    over.abort()
    await visits
    expect(failed).toEqual([])
    expect(asked).toBeGreaterThan(20)
    await using database = openDatabase(`${postgres.url}/postgres`)
    expect(await database.db.selectFrom('contact_messages').select('subject').orderBy('created_at').execute()).toEqual([
      { subject: 'Before' },
      { subject: 'Between' },
      { subject: 'After' },
    ])
    await running.at(-1)?.stop()
    await expect(start(0), 'going back needs a backup').rejects.toThrow(/was last used by a newer version of Narthex/)
  } finally {
    over.abort()
    await proxy.stop()
    await Promise.all(running.map((server) => server.stop()))
    await postgres.stop()
    for (const folder of [built, ...folders]) rmSync(folder, { recursive: true, force: true })
  }
})
