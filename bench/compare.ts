/**
 * `npm run bench -- compare` compares a cached page with the same bytes and headers from a plain `node:http` server and, if
 * installed, from nginx: requests per second and processor time per request, on one core, in turns. It also compares pages
 * with those of a WordPress with the same sermons, if installed (`bench-wordpress.ts`).
 * Needs `wrk` and `taskset` on the PATH.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { href, routes } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import { freePort } from '#test/free-port.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { cpuSecondsOf, median, ON_ONE_CORE, searchScript, wrk } from './core.ts'
import { fillSermons, WORDS } from './search.ts'
import { startWordPress, type WordPress } from './wordpress.ts'

const ROUNDS = 7
/** Headers that each server sets itself, so they are not compared. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length'])

interface Side {
  name: string
  port: number
  process: ChildProcess
}

export async function benchCompare(): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-compare-'))
  await besideServers(folder.path)
  await besideWordPress(folder.path)
}

async function besideServers(folder: string): Promise<void> {
  await using ours = await startServer({}, ON_ONE_CORE)
  const page = await fetch(ours.url + routes.home, { headers: { 'accept-encoding': 'identity' } })
  const bytes = Buffer.from(await page.arrayBuffer())
  const headers = [...page.headers].filter(([name]) => !OWN.has(name))
  const others = [await startPlain(folder, bytes, headers)]
  const nginx = await startNginx(folder, bytes, headers).catch(() => undefined)
  if (nginx) others.push(nginx)
  else console.log('nginx is not installed, so it is left out')
  try {
    await pause(500)
    report([{ name: 'ours', port: Number(new URL(ours.url).port), process: ours.process }, ...others])
  } finally {
    for (const { process } of others) process.kill('SIGTERM')
  }
}

/** Those of a church after nine years. */
const SERMONS = 466

async function besideWordPress(folder: string): Promise<void> {
  await using ours = await startServer({}, ON_ONE_CORE)
  const database = openDatabase(join(ours.dataDir, 'narthex.db'))
  await fillSermons(database, SERMONS)
  const sermons = await database.db.selectFrom('sermons').selectAll().orderBy('date').orderBy('id').execute()
  await database.close()
  const posts = sermons.map(({ title, date, description }) => ({ title, date, content: description }))
  await using theirs = await startWordPress(join(folder, 'wordpress'), posts, ON_ONE_CORE)
  if (!theirs) return console.log('WordPress is not installed, so it is left out')
  console.log(`
  WordPress ${theirs.version} (PHP-FPM with OPcache, MariaDB, nginx, no page cache) with the same ${posts.length} sermons as posts;
  pages for each second of processor time of all its processes, on the same core`)
  const newest = sermons.at(-1)?.id ?? ''
  reportBeside(ours, theirs, await rowsOf(folder, ours, theirs, newest))
}

type Row = [what: string, ours: string[], theirs: string[]]

/** The requests that are compared, as arguments of wrk. */
async function rowsOf(folder: string, ours: RunningServer, theirs: WordPress, newest: string): Promise<Row[]> {
  const feed = await (await fetch(`${theirs.url}/?feed=rss2`)).text()
  const post = /<item>[^]*?<link>([^<]+)<\/link>/.exec(feed)?.[1] ?? theirs.url
  // The address contains the title.
  const { url: sermon } = await fetch(ours.url + href(routes.sermon, { id: newest }))
  // Pages with the state of a form are not cached.
  const drawn = '?sent=newsletter'
  const search = (name: string, address: string) => {
    const script = join(folder, `${name}.lua`)
    writeFileSync(script, searchScript(WORDS, address))
    return ['-s', script]
  }
  return [
    ['list of the newest, as visitors get it', [ours.url + routes.sermons], [theirs.url]],
    ['the same, drawn anew', [ours.url + routes.sermons + drawn], [theirs.url]],
    ['one sermon, as visitors get it', [sermon], [post]],
    ['the same, drawn anew', [sermon + drawn], [post]],
    [
      'search of three words, each a new one',
      [...search('ours', `${routes.sermons}?search=`), ours.url],
      [...search('theirs', '/?s='), theirs.url],
    ],
  ]
}

function reportBeside(ours: RunningServer, theirs: WordPress, rows: Row[]): void {
  for (const [what, ofOurs, ofWordPress] of rows) {
    const figures = { ours: [] as number[], theirs: [] as number[] }
    for (let round = -1; round < PAIRS; round++) {
      const mine = perCpuSecond(ofOurs, () => cpuSecondsOf(ours.process.pid))
      const other = perCpuSecond(ofWordPress, theirs.cpuSeconds)
      if (round < 0) continue
      figures.ours.push(mine)
      figures.theirs.push(other)
    }
    const [first, second] = [median(figures.ours), median(figures.theirs)]
    const pages = `${first.toFixed(0).padStart(6)}  WordPress ${second.toFixed(0).padStart(4)}`
    console.log(`  ${what.padEnd(38)} ours ${pages}  × ${(first / second).toFixed(1)}`)
  }
}

const PAIRS = 3

function perCpuSecond(ask: string[], cpuSeconds: () => number): number {
  const before = cpuSeconds()
  const { requests } = wrk(4, 2, ask)
  return requests / (cpuSeconds() - before)
}

async function startPlain(folder: string, bytes: Buffer, headers: [string, string][]): Promise<Side> {
  const port = await freePort()
  writeFileSync(join(folder, 'page.html'), bytes)
  const script = `import { createServer } from 'node:http'
    import { readFileSync } from 'node:fs'
    const page = readFileSync(${JSON.stringify(join(folder, 'page.html'))})
    const head = [...${JSON.stringify(headers.flat())}, 'content-length', String(page.length)]
    createServer((_, response) => { response.writeHead(200, head); response.end(page) }).listen(${port}, '127.0.0.1')`
  writeFileSync(join(folder, 'plain.mjs'), script)
  const child = onOneCore(process.execPath, join(folder, 'plain.mjs'))
  return { name: 'node:http', port, process: child }
}

async function startNginx(folder: string, bytes: Buffer, headers: [string, string][]): Promise<Side> {
  execFileSync('which', ['nginx'], { stdio: 'ignore' })
  const port = await freePort()
  mkdirSync(join(folder, 'html'))
  writeFileSync(join(folder, 'html', 'index.html'), bytes)
  const added = headers.filter(([name]) => !['content-type', 'etag'].includes(name))
  const lines = added.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join('\n')
  // Without workers, so that one process has all the processor time.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; user root; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 10000000; open_file_cache max=100; sendfile on; default_type text/html;
      server { listen 127.0.0.1:${port}; root ${folder}/html; ${lines} } }`,
  )
  const child = onOneCore('nginx', '-c', join(folder, 'nginx.conf'))
  return { name: 'nginx', port, process: child }
}

function onOneCore(...program: string[]): ChildProcess {
  const [command = '', ...args] = [...ON_ONE_CORE, ...program]
  return spawn(command, args, { stdio: 'ignore' })
}

function report(sides: Side[]): void {
  const figures = sides.map(() => ({ perSecond: [] as number[], cpu: [] as number[] }))
  for (let round = -1; round < ROUNDS; round++) {
    for (const [at, side] of sides.entries()) {
      const before = cpuSecondsOf(side.process.pid)
      const { requests, perSecond } = wrk(32, 2, [`http://127.0.0.1:${side.port}/`])
      if (round < 0) continue
      figures[at]?.perSecond.push(perSecond)
      figures[at]?.cpu.push(((cpuSecondsOf(side.process.pid) - before) / requests) * 1e6)
    }
  }
  const medians = figures.map(({ perSecond, cpu }) => ({ perSecond: median(perSecond), cpu: median(cpu) }))
  const [ours = { perSecond: 0, cpu: 0 }] = medians
  for (const [at, { name }] of sides.entries()) {
    const { perSecond, cpu } = medians[at] ?? ours
    const ratios = `ours is ${(ours.perSecond / perSecond).toFixed(2)} of it, ${(cpu / ours.cpu).toFixed(2)} by processor time`
    console.log(`  ${name.padEnd(10)} ${perSecond.toFixed(0).padStart(7)}/s  ${cpu.toFixed(1)} µs each; ${ratios}`)
  }
}
