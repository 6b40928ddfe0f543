/**
 * `npm run faults` breaks the built product on purpose, and prints a line with figures for each fault: it is killed while it
 * writes, its disk is full, its database is away. `-- NAME …` runs some, `-- --short` a form of a few seconds. It sets the exit
 * code when acknowledged writes were lost, or the site did not recover.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { probes, routes } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { startPostgres } from '#test/postgres.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { median } from './core.ts'

const CLIENTS = 16
const MAX_RECOVERY_MS = 5_000

/** The site under test, which may be started again over its data. */
interface Site {
  server: RunningServer
  dataDir: string
  /** The address of its database. */
  address: string
  env: Record<string, string>
  cookie: string
  /** The titles of the events that it has acknowledged. */
  saved: Set<string>
}

/** @throws Error with the message unless `holds` */
function must(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message)
}

/** Runs `work` on a new site, and then looks for everything that it has acknowledged. */
async function onSite(postgres: string | undefined, work: (site: Site) => Promise<string>): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-fault-'))
  const env = { ...administrator, DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres }) }
  const server = await startServer(env)
  const { cookie } = await signIn(server.url)
  const site = {
    server,
    dataDir,
    address: postgres ?? join(dataDir, 'narthex.db'),
    env,
    cookie,
    saved: new Set<string>(),
  }
  try {
    const said = await work(site)
    await site.server.stop()
    await checkSaved(site)
    return `${said}; ${site.saved.size} saved, 0 lost`
  } finally {
    site.server.process.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @throws when an acknowledged write is missing, one was stored twice, or the database is damaged */
async function checkSaved({ address, saved }: Site): Promise<void> {
  await using database = openDatabase(address)
  if (database.engine === 'sqlite') {
    const { rows } = await sql<{ found: string }>`
      select integrity_check as found from pragma_integrity_check`.execute(database.db)
    must(rows[0]?.found === 'ok', `the database is damaged: ${rows[0]?.found}`)
  }
  const rows = await database.db.selectFrom('events').select('title').where('title', 'like', 'Write %').execute()
  const titles = new Set(rows.map(({ title }) => title))
  must(titles.size === rows.length, 'a write was stored twice')
  const lost = [...saved].filter((title) => !titles.has(title))
  must(lost.length === 0, `${lost.length} of ${saved.size} acknowledged writes were lost`)
}

let written = 0

/** @returns the status of the answer; 0 when there was none */
async function write({ server, cookie, saved }: Site, text = ''): Promise<number> {
  const title = `Write ${written++} ${text}`.trim()
  const headers = { 'Content-Type': 'application/json', cookie }
  const body = JSON.stringify({ title, date: '2027-01-01' })
  const status = await fetch(server.url + adminApi.events, { method: 'POST', headers, body })
    .then(async (answer) => (await answer.arrayBuffer(), answer.status))
    .catch(() => 0)
  if (status === 201) saved.add(title)
  return status
}

/** @returns milliseconds until it holds */
async function recoveryTime(holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await holds().catch(() => false))) {
    must(performance.now() - began <= MAX_RECOVERY_MS, 'it did not recover')
    await pause(50)
  }
  return Math.round(performance.now() - began)
}

/** Kills the server repeatedly while many clients write. */
async function kill(site: Site): Promise<string> {
  const rounds = isShort ? 1 : 100
  const starts: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { server } = site
    const client = async () => {
      while ((await write(site)) !== 0);
    }
    const before = site.saved.size
    const clients = Array.from({ length: CLIENTS }, client)
    while (site.saved.size < before + CLIENTS) await pause(10)
    await pause(Math.random() * 500)
    const ended = new Promise((resolve) => server.process.once('exit', resolve))
    server.process.kill('SIGKILL')
    await ended
    await Promise.all(clients)
    const began = performance.now()
    site.server = await startServer(site.env)
    starts.push(performance.now() - began)
  }
  return `${rounds} kills; ready again after ${Math.round(median(starts))} ms (median), ${Math.round(Math.max(...starts))} (longest)`
}

/** On a full disk of 64 MB pages are served and writes get 507. It recovers without a restart. */
async function fillDisk(site: Site): Promise<string> {
  await site.server.stop()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=777', 'tmpfs', site.dataDir], { stdio: 'ignore' })
  } catch {
    site.server = await startServer(site.env)
    return 'left out: this user may not mount a disk'
  }
  try {
    site.server = await startServer(site.env)
    site.cookie = (await signIn(site.server.url)).cookie
    must((await write(site)) === 201, 'nothing could be saved')
    const fill = join(site.dataDir, 'filling')
    const { bavail, bsize } = statfsSync(site.dataDir)
    try {
      writeFileSync(fill, Buffer.alloc(bavail * bsize))
    } catch {
      // The site has taken some of the room meanwhile, and the disk is full all the same.
    }
    const answers: number[] = []
    for (let at = 0; at < 200; at++) answers.push(await write(site, 'x'.repeat(150)))
    const refused = answers.filter((status) => status !== 201)
    must(refused.length > 0 && refused.every((status) => status === 507), `writes got ${[...new Set(refused)].join()}`)
    must((await fetch(site.server.url)).status === 200, 'pages can’t be read')
    must((await fetch(site.server.url + probes.ready)).status === 503, 'the probe says nothing')
    await site.server.stop()
    site.server = await startServer(site.env, [], undefined, probes.alive)
    must((await fetch(site.server.url)).status === 200, 'pages can’t be read after a start')
    rmSync(fill)
    must((await write(site)) === 201, 'it did not recover')
    await site.server.stop()
    await checkSaved(site)
    const said = `64 MB full: ${refused.length} writes got 507, pages 200, started again while full; ${site.saved.size} saved, 0 lost`
    site.saved.clear()
    return said
  } finally {
    site.server.process.kill('SIGKILL')
    execFileSync('umount', ['-l', site.dataDir], { stdio: 'ignore' })
  }
}

/** While PostgreSQL is away, visitors get cached pages or a 503 page; afterward everything works again. */
async function loseDatabase(site: Site, postgres: Postgres): Promise<string> {
  const { url } = site.server
  const addresses = [routes.home, routes.sermons, `${routes.events}?search=nothing`].map((path) => url + path)
  must((await write(site)) === 201, 'nothing could be saved')
  for (const address of addresses.slice(0, 2)) await (await fetch(address)).arrayBuffer()
  await postgres.pause()
  const answers: Record<string, number> = {}
  const end = performance.now() + (isShort ? 2_000 : 60_000)
  while (performance.now() < end) {
    for (const address of addresses) {
      const answer = await fetch(address, { signal: AbortSignal.timeout(15_000) })
      const said = `${new URL(address).pathname} ${answer.status}`
      answers[said] = (answers[said] ?? 0) + 1
      must(/<h1/.test(await answer.text()), `${said} is no page`)
      must(answer.status === (address.includes('search') ? 503 : 200), said)
    }
    await pause(1_000)
  }
  await postgres.resume()
  const ready = await recoveryTime(async () => (await fetch(url + probes.ready)).ok)
  must((await recoveryTime(async () => (await write(site)) === 201)) >= 0, 'nothing is saved')
  return `away: ${JSON.stringify(answers)}; ready ${ready} ms after its return`
}

type Postgres = Awaited<ReturnType<typeof startPostgres>>

async function onPostgres(work: (site: Site, postgres: Postgres) => Promise<string>): Promise<string> {
  await using postgres = await startPostgres()
  return await onSite(`${postgres.url}/postgres`, (site) => work(site, postgres))
}

const faults: Record<string, () => Promise<string>> = {
  'kill-sqlite': () => onSite(undefined, kill),
  'kill-postgres': () => onPostgres(kill),
  'disk-full': () => onSite(undefined, fillDisk),
  'database-away': () => onPostgres(loseDatabase),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
})
const isShort = values.short
for (const name of positionals.length > 0 ? positionals : Object.keys(faults)) {
  const began = performance.now()
  const run = faults[name] ?? (() => Promise.reject(new Error(`There are: ${Object.keys(faults).join(', ')}.`)))
  const [mark, said] = await run().then(
    (figures) => ['ok  ', figures] as const,
    (error: unknown) => ['FAIL', error instanceof Error ? (error.stack ?? error.message) : String(error)] as const,
  )
  if (mark === 'FAIL') process.exitCode = 1
  console.log(`${mark} ${name} (${Math.round((performance.now() - began) / 1000)} s): ${said}`)
}
