/** Daily backups: each is verified by restoring it into a temporary place, and old ones are deleted. */
import { spawn } from 'node:child_process'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { verifyBackup } from '#app/backup/stage.ts'
import { writeBackup } from '#app/backup/write.ts'
import type { Config } from '#app/config.ts'

/** A verified backup; before it is verified, its name begins with a dot. */
const NAME = /^narthex-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.zst$/
/** Days, weeks and months whose newest backup is kept. */
const KEPT = { days: 7, weeks: 5, months: 12 }

/**
 * Writes a backup into `backupDir`, verifies it, and deletes those that are too old. One that can't be restored is deleted,
 * and the old ones stay.
 * @returns its path
 */
export async function keepDaily(
  config: Pick<Config, 'dataDir' | 'database' | 'backupDir'>,
  now = Temporal.Now.instant(),
): Promise<string> {
  const { backupDir } = config
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  const name = `narthex-${now.toString({ smallestUnit: 'second' }).replaceAll(':', '-')}.tar.zst`
  const unverified = join(backupDir, `.unverified-${name}`)
  try {
    await writeBackup(config, unverified, now)
    await verifyBackup(unverified, backupDir)
    await rename(unverified, join(backupDir, name))
  } catch (error) {
    await rm(unverified, { force: true })
    throw error
  }
  for (const old of tooOld(await readdir(backupDir))) await rm(join(backupDir, old))
  return join(backupDir, name)
}

/** Hours after which the last backup is too old: a night may be missed while the server is restarted. */
const LATE = 48

/** When the newest verified backup was made; `isLate` when there should be a newer one. */
export async function lastBackup(
  { backupDir, dailyBackups }: Pick<Config, 'backupDir' | 'dailyBackups'>,
  now: Temporal.Instant,
): Promise<{ at: string | null; isLate: boolean }> {
  const newest = (await readdir(backupDir).catch(() => []))
    .filter((name) => NAME.test(name))
    .toSorted()
    .at(-1)
  const at = newest?.replace(NAME, '$1T$2:$3:$4Z') ?? null
  const before = now.subtract({ hours: LATE }).toString({ smallestUnit: 'second' })
  return { at, isLate: dailyBackups && (at ?? '') < before }
}

/** @returns those of the files that are backups and not the newest of a day, week or month that is kept */
export function tooOld(files: readonly string[]): string[] {
  const backups = files
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
  const kept = new Set<string>()
  const periods: [(day: Temporal.PlainDate) => string, number][] = [
    [(day) => day.toString(), KEPT.days],
    [(day) => `${day.yearOfWeek}-${day.weekOfYear}`, KEPT.weeks],
    [(day) => day.toPlainYearMonth().toString(), KEPT.months],
  ]
  for (const [periodOf, most] of periods) {
    const seen = new Set<string>()
    for (const name of backups) {
      const period = periodOf(Temporal.PlainDate.from(NAME.exec(name)?.[1] ?? ''))
      if (seen.size < most && !seen.has(period)) kept.add(name)
      seen.add(period)
    }
  }
  return backups.filter((name) => !kept.has(name))
}

/**
 * Runs `keepDaily` in a process of its own, so that the server goes on answering.
 * @param program path of `daily-program.ts` as it was built
 * @throws Error with the reason
 */
export async function runDaily(program: string, stopping: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [program], { signal: stopping, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [said, why, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(why.trim() || `the backup ended with ${code}`)
  return said.trim()
}
