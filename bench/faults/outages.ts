/** The database or the file store is unavailable for a minute. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { adminApi } from '#test/admin-routes.ts'
import { probes, routes } from '#app/routes.ts'
import { type Admin, administrator, signIn } from '#test/newsletter-run.ts'
import { picture } from '#test/pictures.ts'
import { startPostgres } from '#test/postgres.ts'
import { startS3 } from '#test/s3.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { memoryOf, query } from '../core.ts'
import { must, seconds } from './fault.ts'

const OUTAGE_MS = 60_000
/** For a page during the outage. */
const MAX_ANSWER_MS = 2_000
const MAX_RECOVERY_MS = 5_000

interface Answer {
  status: number
  took: number
  text: string
}

async function ask(address: string): Promise<Answer> {
  const began = performance.now()
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(15_000) })
  const text = await response.text()
  return { status: response.status, took: performance.now() - began, text }
}

/** Asks for these pages every second for a minute. @returns how often each answer came, and the longest time */
async function askAll(addresses: readonly string[]): Promise<{ answers: Record<string, number>; longest: number }> {
  const answers: Record<string, number> = {}
  let longest = 0
  const end = performance.now() + OUTAGE_MS
  while (performance.now() < end) {
    for (const [at, address] of addresses.entries()) {
      const { status, took, text } = await ask(address)
      const name = `${new URL(addresses[at] ?? '').pathname} ${status}`
      answers[name] = (answers[name] ?? 0) + 1
      longest = Math.max(longest, took)
      must(status === 200 || status === 503, `${address} was answered with ${status}`)
      must(status === 200 || /<h1|"message"/.test(text), `${address} has no designed answer: ${text.slice(0, 100)}`)
    }
    await pause(1_000)
  }
  must(longest <= MAX_ANSWER_MS, `the longest answer took ${seconds(longest)}`)
  return { answers, longest }
}

/** @returns milliseconds until it holds */
async function recoveryTime(holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await holds().catch(() => false))) {
    must(performance.now() - began <= MAX_RECOVERY_MS, `it did not heal within ${seconds(MAX_RECOVERY_MS)}`)
    await pause(50)
  }
  return performance.now() - began
}

/** While PostgreSQL is unavailable, visitors get cached pages or a 503 page; afterward everything works again. */
export async function postgresAway(): Promise<string> {
  await using postgres = await startPostgres()
  const database = `${postgres.url}/postgres`
  await using server = await startServer({ ...administrator, DATABASE_URL: database })
  const admin = await signIn(server.url)
  const cached = [routes.home, routes.sermons].map((path) => server.url + path)
  for (const address of cached) await ask(address)
  const memory = memoryOf(server)
  await postgres.pause()
  const { answers, longest } = await askAll([...cached, `${server.url}${routes.events}?search=nothing`])
  await postgres.resume()
  const ready = await recoveryTime(async () => (await fetch(server.url + probes.ready)).ok)
  const event = { title: 'After the fault', date: '2027-01-01' }
  const saved = await recoveryTime(() => admin.ask('POST', adminApi.events, event).then(() => true))
  const [{ n: connections } = { n: 0 }] = await query<{ n: number }>(
    database,
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  must(connections <= 12, `${connections} connections are open`)
  return (
    `away for 60 s: ${JSON.stringify(answers)}, longest ${Math.round(longest)} ms; ready ${Math.round(ready)} ms and saving ` +
    `${Math.round(ready + saved)} ms after its return; ${connections} connections; memory ${memory} → ${memoryOf(server)} MB`
  )
}

/** While the file store is unavailable, pages have no images, and uploads are refused and can be repeated. */
export async function storeAway(): Promise<string> {
  await using store = await startS3()
  await using server = await startServer({ ...administrator, ...store.env })
  const admin = await signIn(server.url)
  const before = await upload(server, admin)
  must(before.status === 200, `an upload was answered with ${before.status}`)
  const shownAt = server.url + (before.publicUrl ?? '')
  must((await fetch(shownAt)).status === 200, 'the picture isn’t there')
  await store.pause()
  const refused = await upload(server, admin)
  must(refused.status === 503, `an upload was answered with ${refused.status}`)
  const { answers, longest } = await askAll([server.url, shownAt])
  must(answers['/ 200'] !== undefined && answers['/ 503'] === undefined, 'a page was not answered')
  await store.start()
  const shown = await recoveryTime(async () => (await fetch(shownAt)).status === 200)
  const again = await upload(server, admin)
  must(again.status === 200, `the repeated upload was answered with ${again.status}`)
  return (
    `away for 60 s: ${JSON.stringify(answers)}, longest ${Math.round(longest)} ms, upload 503; shown again ` +
    `${Math.round(shown)} ms after its return, and the repeated upload is stored`
  )
}

async function upload({ url }: RunningServer, admin: Admin): Promise<{ status: number; publicUrl?: string }> {
  const file = await picture(800, 600, 'jpeg')
  const contentType = 'image/jpeg'
  const asked = { fileName: 'photo.jpg', contentType, size: file.length }
  const { uploadUrl } = (await admin.ask('POST', adminApi.uploadImage, asked)) as { uploadUrl: string }
  const headers = { 'Content-Type': contentType }
  const response = await fetch(url + uploadUrl, { method: 'PUT', headers, body: file })
  return { status: response.status, ...((await response.json()) as { publicUrl?: string }) }
}

/** On a full disk of 64 MB pages are served and writes get 507. Nothing is lost, and it recovers without a restart. */
export async function fullDisk(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=777', 'tmpfs', dataDir], { stdio: 'ignore' })
  } catch {
    rmSync(dataDir, { recursive: true })
    return 'left out: this user may not mount a disk'
  }
  let server: RunningServer | undefined
  try {
    const env = { ...administrator, DATA_DIR: dataDir }
    server = await startServer(env)
    const { cookie } = await signIn(server.url)
    const saved: string[] = []
    const save = async (title: string) => {
      const status = await write(server?.url ?? '', cookie, title)
      if (status === 201) saved.push(title)
      return status
    }
    must((await save('Before')) === 201, 'nothing could be saved')
    const fill = join(dataDir, 'filling')
    const room = () => statfsSync(dataDir).bavail * statfsSync(dataDir).bsize
    writeFileSync(fill, Buffer.alloc(room()))
    const refused: number[] = []
    for (let at = 0; at < 200; at++) {
      const status = await save(`While full ${at} ${'x'.repeat(150)}`)
      if (status !== 201) refused.push(status)
    }
    must(refused.length > 0 && refused.every((status) => status === 507), `writes got ${[...new Set(refused)].join()}`)
    must((await fetch(server.url)).status === 200, 'pages can’t be read')
    must((await fetch(server.url + probes.ready)).status === 503, 'the probe says nothing')
    await server.stop()
    server = await startServer(env, [], undefined, probes.alive)
    must((await fetch(server.url)).status === 200, 'pages can’t be read after a start')
    rmSync(fill)
    must((await save('After')) === 201, 'it did not heal')
    const missing = await missingOf(server.url, saved)
    must(missing.length === 0, `${missing.length} saved events are missing`)
    return `64 MB full: ${refused.length} writes got 507, pages 200, started again while full, saving again once there is room; ${saved.length} saved, 0 lost`
  } finally {
    await server?.stop()
    execFileSync('umount', [dataDir], { stdio: 'ignore' })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function write(url: string, cookie: string, title: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', cookie }
  const body = JSON.stringify({ title, date: '2027-01-01' })
  return (await fetch(url + adminApi.events, { method: 'POST', headers, body })).status
}

async function missingOf(url: string, titles: readonly string[]): Promise<string[]> {
  const stored = (await (await fetch(`${url}/api/events?limit=1000`)).json()) as { title: string }[]
  const known = new Set(stored.map(({ title }) => title))
  return titles.filter((title) => !known.has(title))
}
