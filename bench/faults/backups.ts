/** Backups that are killed, made while the site writes, and damaged. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { ArchiveError } from '#app/backup/archive.ts'
import { verifyBackup, withStaged } from '#app/backup/stage.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { percentile } from '../core.ts'
import { type FaultOptions, must, seconds, Writer } from './fault.ts'

interface Place {
  server: RunningServer
  cookie: string
  folder: string
}

/** A running site, and a folder for its backups. */
async function withSite<T>(work: (place: Place) => Promise<T>): Promise<T> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-faults-'))
  await using server = await startServer(administrator)
  const { cookie } = await signIn(server.url)
  return await work({ server, cookie, folder: folder.path })
}

/**
 * Runs `npm run backup`.
 * @param until kills it when this resolves; without it, it finishes
 * @returns milliseconds, and whether it finished
 */
async function backUp({ server }: Place, file: string, until?: Promise<unknown>): Promise<[number, boolean]> {
  const began = performance.now()
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['bin/backup.ts', 'backup', file], { env, stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void until?.then(() => child.kill('SIGKILL'))
  const isFine = (await ended) === 0
  return [performance.now() - began, isFine]
}

/** A killed backup must leave no file that looks complete, and must not harm the site. */
export async function killedBackups({ random, isShort }: FaultOptions): Promise<string> {
  const rounds = isShort ? 2 : 50
  return withSite(async (place) => {
    const { server, folder } = place
    const [usual] = await backUp(place, join(folder, 'usual'))
    let whole = 0
    for (let round = 0; round < rounds; round++) {
      const file = join(folder, `killed-${round}`)
      await backUp(place, file, pause(random() * usual))
      if (existsSync(file)) {
        await verifyBackup(file, folder)
        whole++
      }
      must((await fetch(server.url)).status === 200, 'the site does not answer')
    }
    const left = readdirSync(folder).filter((name) => name.endsWith('.part')).length
    await verifyBackup(join(folder, 'usual'), folder)
    return `${rounds} backups killed within ${seconds(usual)}: ${whole} were finished by then and restore, 0 half ones pass, ${left} unfinished files have no name; the site answered every time`
  })
}

/** A backup that is made during writes must contain a prefix of the acknowledged ones. */
export async function underWrites({ isShort }: FaultOptions): Promise<string> {
  const rounds = isShort ? 2 : 50
  return withSite(async (place) => {
    const { server, cookie, folder } = place
    const usual = await visits(server.url, () => pause(isShort ? 500 : 10_000))
    const writer = new Writer()
    writer.start(() => server.url, cookie, 100)
    // In pairs, since the load of the machine changes.
    const [alone, during]: [number[], number[]] = [[], []]
    const sizes: number[] = []
    let length = isShort ? 500 : 2_000
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await visits(server.url, () => pause(length))))
      const before = performance.now()
      const file = join(folder, 'under-writes')
      during.push(
        ...(await visits(server.url, async () => {
          const [took, isFine] = await backUp(place, file)
          must(isFine, 'the backup failed')
          length = took
        })),
      )
      sizes.push(await checkPrefix(file, folder, writer, before))
    }
    await writer.stop()
    const [idle, without, withBackups] = [usual, alone, during].map(
      (times) => `${Math.round(percentile(times, 0.5))} and ${Math.round(percentile(times, 0.99))} ms`,
    )
    const { 201: _, ...others } = writer.answers
    const known = `${writer.acknowledged.length} writes acknowledged, answers besides: ${JSON.stringify(others)}`
    return (
      `${rounds} of ${rounds} backups are a prefix (${sizes[0]} to ${sizes.at(-1)} of them); ${known}; median and p99 of a page ` +
      `${idle} idle, ${without} under writes, ${withBackups} under writes and backups`
    )
  })
}

/** Requests the home page while `work` runs. @returns the milliseconds of each request */
async function visits(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  const visiting = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await (await fetch(url)).arrayBuffer()
      times.push(performance.now() - began)
      await pause(20)
    }
  })()
  try {
    await work()
  } finally {
    over.abort()
    await visiting
  }
  return times
}

/**
 * Checks that with each write in the backup, all writes that were acknowledged before it was sent are in it.
 * @returns how many writes the backup has
 */
async function checkPrefix(file: string, folder: string, writer: Writer, before: number): Promise<number> {
  const stored = await withStaged(file, folder, async ({ database }) => {
    const { rows } = await sql<{ title: string }>`select title from events where title like 'Write %'`.execute(
      database.db,
    )
    return new Set(rows.map(({ title }) => title))
  })
  const inside = writer.acknowledged.filter(({ title }) => stored.has(title))
  const latest = Math.max(before, ...inside.map(({ sentAt }) => sentAt))
  const missing = writer.acknowledged.filter(
    ({ title, acknowledgedAt }) => acknowledgedAt < latest && !stored.has(title),
  )
  must(missing.length === 0, `${missing.length} acknowledged writes are missing, such as ${missing[0]?.title}`)
  return stored.size
}

/** Every changed, truncated or spliced file must be refused with a reason. */
export async function damagedArchives({ random, isShort }: FaultOptions): Promise<string> {
  const rounds = isShort ? 20 : 200
  return withSite(async (place) => {
    const { folder } = place
    const file = join(folder, 'whole')
    await backUp(place, file)
    const whole = await readFile(file)
    const reasons: Record<string, number> = {}
    for (let round = 0; round < rounds; round++) {
      const damaged = join(folder, 'damaged')
      await writeFile(damaged, damage(whole, random))
      const refusal = await verifyBackup(damaged, folder).then(
        () => undefined,
        (error: unknown) => error,
      )
      must(refusal instanceof ArchiveError, `a damaged file was not refused with a reason: ${String(refusal)}`)
      reasons[refusal.message] = (reasons[refusal.message] ?? 0) + 1
    }
    const told = Object.entries(reasons).map(([reason, times]) => `${times} × “${reason}”`)
    return `${rounds} of ${rounds} damaged archives refused: ${told.join(', ')}`
  })
}

function damage(whole: Buffer, random: () => number): Buffer {
  const place = () => Math.floor(random() * whole.length)
  const kind = Math.floor(random() * 3)
  if (kind === 0) {
    const copy = Buffer.from(whole)
    const at = place()
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    return copy
  }
  if (kind === 1) return whole.subarray(0, place())
  const [a, b] = [place(), place()]
  // Joining it where it was cut would give the same file.
  return Buffer.concat([whole.subarray(0, a), whole.subarray(a === b ? b + 1 : b)])
}
