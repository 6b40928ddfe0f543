/** Backups that are killed and damaged. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ArchiveError } from '#app/backup/archive.ts'
import { verifyBackup } from '#app/backup/stage.ts'
import { administrator } from '#test/newsletter-run.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { type FaultOptions, must, seconds } from './fault.ts'

interface Place {
  server: RunningServer
  folder: string
}

/** A running site, and a folder for its backups. */
async function withSite<T>(work: (place: Place) => Promise<T>): Promise<T> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-faults-'))
  await using server = await startServer(administrator)
  return await work({ server, folder: folder.path })
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
