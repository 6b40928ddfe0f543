import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { test as base, chromium } from '@playwright/test'
import pg from 'pg'
import { routes } from '#app/routes.ts'
import { expect } from '#test/browser.ts'
import { startPostgres } from '#test/postgres.ts'
import { rawGet } from '#test/raw-request.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { traffic } from '#test/traffic.ts'

/** The sums that a stopped server has left. */
function sumsOf(dataDir: string): Record<string, number> {
  using database = new DatabaseSync(join(dataDir, 'narthex.db'), { readOnly: true })
  const rows = database.prepare('select kind, name, times from daily_counts').all() as unknown as Row[]
  return Object.fromEntries(rows.map(({ kind, name, times }) => [`${kind} ${name}`, times]))
}
interface Row {
  kind: string
  name: string
  times: number
}

const test = base.extend<{ dataDir: string }>({
  // oxlint-disable-next-line no-empty-pattern
  dataDir: async ({}, use, info) => use(info.outputPath('data')),
})

const REQUESTS = 2_000
const AT_ONCE = 20
/** Browsers say to secure sites only what a request is for. */
const HOST = 'church.test'
const ENV = { SITE_URL: `https://${HOST}`, SECRET_KEY: 'k'.repeat(32), TRUST_PROXY: '1' }

/** Asks the servers by turns. @returns what is true of the requests */
async function ask(urls: readonly string[]) {
  const asked = traffic(REQUESTS)
  const left = [...asked.entries()]
  const client = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [at, { path, headers }] = next
      const { status } = await rawGet(urls[at % urls.length] ?? '', path, { ...headers, Host: HOST })
      if (status !== 200) throw new Error(`${path}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
  const of = (who: string) => asked.filter((one) => one.who === who)
  return { people: of('person').length, machines: of('machine').length, forged: of('forged').length }
}

async function end({ process: server }: RunningServer): Promise<void> {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
}

test('one server counts people exactly, before its page cache and behind it, and stores them when it stops', async ({
  dataDir,
}) => {
  const server = await startServer({ DATA_DIR: dataDir, ...ENV })
  const { people, machines, forged } = await ask([server.url])
  await end(server)
  const sums = Object.entries(sumsOf(dataDir))
  const pages = sums.filter(([name]) => name.startsWith('page ')).reduce((sum, [, times]) => sum + times, 0)
  expect({ pages, machines: sumsOf(dataDir)['machine '] }).toEqual({ pages: people + forged, machines })
})

test('four servers on one PostgreSQL count people exactly together', async () => {
  const postgres = await startPostgres({ syncsToDisk: false })
  try {
    const env = { ...ENV, DATABASE_URL: `${postgres.url}/postgres` }
    const first = await startServer(env)
    const servers = [first, ...(await Promise.all([startServer(env), startServer(env), startServer(env)]))]
    const { people, machines, forged } = await ask(servers.map(({ url }) => url))
    await Promise.all(servers.map(end))
    const text = "select kind, sum(times)::int as n from daily_counts where kind in ('page', 'machine') group by kind"
    const client = new pg.Client({ connectionString: env.DATABASE_URL })
    await client.connect()
    const { rows } = await client.query<{ kind: string; n: number }>(text)
    await client.end()
    const sums = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
    expect(sums).toEqual({ page: people + forged, machine: machines })
  } finally {
    await postgres.stop()
  }
})

test('a page that the browser has asked for in advance is a visit when it is shown, and once', async ({ dataDir }) => {
  const server = await startServer({ DATA_DIR: dataDir })
  const browser = await chromium.launch()
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  const page = await browser.newPage({ userAgent, baseURL: server.url })
  await page.goto(routes.home)
  const linkTo = (name: string) => page.getByRole('navigation').first().getByRole('link', { name, exact: true })
  const advance = page.waitForResponse((answer) => answer.url().endsWith(routes.sermons))
  await linkTo('Sermons').hover()
  await advance
  const told = page.waitForRequest((request) => request.method() === 'HEAD')
  await linkTo('Sermons').click()
  await told
  await expect(page).toHaveURL(routes.sermons)
  await browser.close()
  await end(server)
  expect(sumsOf(dataDir)).toMatchObject({ 'page /': 1, 'page /sermons': 1, 'from ': 1 })
})
