/**
 * `npm run bench -- stalls` measures how long other requests wait while an administrator imports, changes, clears and
 * restores 10,000 sermons and exports 50,000 subscribers, on a SQLite file. One client reads, one searches and one writes
 * continuously. It prints the longest wait of each, the longest stall of the event loop, and the longest computation in one
 * turn. `npm run bench -- stalls 2000` runs it with 2,000 sermons and 10,000 subscribers.
 */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { addEvent } from '#test/records.ts'

/** Records of one call, as in `app/dashboard/bulk-edit.tsx`. */
const RECORDS_PER_CALL = 250
const PARAGRAPH = 'The master of the feast did not know where the wine came from; those who served did. '.repeat(10)

export async function benchStalls(sermons = 10_000): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-bench-'))
  await using database = openDatabase(join(folder.path, 'narthex.db'))
  await migrate(database)
  const admin = createTestApp(database).as('administrator')
  const event = await addEvent(database.db)
  const table = (count: number) => Array.from({ length: count }, (_, n) => sermonRow(n))
  const run = async (what: string, work: () => Promise<Response>) => {
    const line = await watched(admin, event, work)
    console.log(`  ${what.padEnd(34)} ${line}`)
  }
  const send = (method: string, address: string, body?: object) => () =>
    admin.fetch(address, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

  console.log(`SQLite, ${sermons.toLocaleString('en')} sermons; longest waits in milliseconds`)
  await run('nothing else', () => pause(1_000, new Response('')))
  await run('import of new sermons', send('POST', adminApi.sermonsBulk, { data: table(sermons) }))
  const changed = table(sermons).map((row) => ({ ...row, series: 'Another series' }))
  await run('import that changes all of them', send('POST', adminApi.sermonsBulk, { data: changed }))
  await run('change of all of them, 250 at once', () => changeAll(admin))
  await run('clear-all', send('DELETE', adminApi.sermonsClear))
  const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
  await run('restore', send('POST', href(adminApi.restore, { id: deletion?.id ?? '' })))

  await fillSubscribers(admin, sermons * 5)
  await run(`export of ${(sermons * 5).toLocaleString('en')} subscribers`, send('GET', adminApi.subscribersExport))
}

/** As the list in the dashboard does it: calls that join one line of the log. @returns the last answer */
async function changeAll(admin: TestApp): Promise<Response> {
  const { ids } = (await admin.get(`${adminApi.sermons}/ids`)).body as { ids: string[] }
  let last = new Response('')
  for (let from = 0; from < ids.length; from += RECORDS_PER_CALL) {
    const joins = last.headers.get('X-Undo')
    const part = {
      ids: ids.slice(from, from + RECORDS_PER_CALL),
      set: { series: 'A third series' },
      ...(joins && { joins }),
    }
    const headers = { 'Content-Type': 'application/json' }
    last = await admin.fetch(`${adminApi.sermons}/several`, { method: 'POST', headers, body: JSON.stringify(part) })
    if (!last.ok) break
  }
  return last
}

function sermonRow(n: number) {
  const day = new Date(Date.UTC(1900, 0, 1 + n)).toISOString().slice(0, 10)
  const youtubeUrl = `https://www.youtube.com/watch?v=${String(n).padStart(11, 'x')}`
  const about = { speaker: `The Rev. No. ${n % 40}`, series: `Series ${n % 200}`, scripture: `Luke ${(n % 24) + 1}:1` }
  return { title: `Sermon ${n}`, date: day, ...about, description: `${n}. ${PARAGRAPH}`, youtubeUrl }
}

async function fillSubscribers(admin: TestApp, count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, n) => ({ email: `reader-${n}@example.org`, name: `Reader ${n}` }))
  for (let from = 0; from < count; from += 10_000) {
    const { status } = await admin.post(adminApi.subscribersImport, { data: all.slice(from, from + 10_000) })
    if (status !== 200) throw new Error(`subscribers could not be imported: ${status}`)
  }
}

/** Runs `work` while other clients send requests, and returns the longest wait of each. */
async function watched(admin: TestApp, event: string, work: () => Promise<Response>): Promise<string> {
  const over = new AbortController()
  const longest = async (ask: (n: number) => Promise<Response>) => {
    let max = 0
    for (let n = 0; !over.signal.aborted; n++) {
      const began = performance.now()
      const response = await ask(n)
      await response.text()
      if (!response.ok) throw new Error(`another request was answered ${response.status}`)
      max = Math.max(max, performance.now() - began)
      await pause(5)
    }
    return max
  }
  const change = (n: number) => ({
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: `An event ${n}` }),
  })
  const others = Promise.all([
    longest(() => admin.fetch(`${api.sermons}?limit=24`)),
    longest(() => admin.fetch(`${api.sermons}?limit=24&search=feast%20wine`)),
    longest((n) => admin.fetch(href(adminApi.event, { id: event }), change(n))),
  ])
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const busiest = watchTurns()
  const began = performance.now()
  const response = await work()
  await response.text()
  const took = performance.now() - began
  const turn = busiest()
  // A stall is counted only when the loop runs again.
  await pause(20)
  delay.disable()
  over.abort()
  const [read, search, write] = await others
  if (!response.ok) throw new Error(`the work itself was answered ${response.status}`)
  const [stall, max, ...waits] = [delay.max / 1e6, turn, read, search, write].map((ms) => ms.toFixed(0).padStart(5))
  const waited = `read ${waits[0]}   search ${waits[1]}   write ${waits[2]}   event loop ${stall}`
  return `${waited}   of it computing ${max}   (took ${took.toFixed(0)})`
}

/**
 * Measures the turns of the event loop in processor time, which other programs on the machine disturb less.
 * @returns a function that ends the measurement and returns the milliseconds of the longest turn
 */
function watchTurns(): () => number {
  let max = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    max = Math.max(max, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOver = true
    return max
  }
}
