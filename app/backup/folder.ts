/** The folder of the site's backups. Their names contain the time and the reason of each. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/config.ts'

/** Only verified and uploaded backups have such a name. */
const NAME =
  /^narthex-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-(by-hand|before-restore|before-upgrade|uploaded))?\.tar\.zst(\.age)?$/
/** The newest daily backup of so many days, weeks and months is kept. */
const DAILY_KEPT = { days: 7, weeks: 5, months: 12 }
/** By reason. */
const DAYS_KEPT = { 'by-hand': 30, 'before-restore': 30, 'before-upgrade': 30, uploaded: 7 } as const

export type Reason = 'daily' | keyof typeof DAYS_KEPT

export interface NamedBackup {
  name: string
  /** When it was made or uploaded: an instant, ISO 8601 in UTC. */
  at: string
  reason: Reason
  /** Whether it was restored into a temporary place after it had been made. */
  isVerified: boolean
  isEncrypted: boolean
}

export type Folder = Pick<Config, 'backupDir'>

export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

export function backupName(now: Temporal.Instant, reason: Reason, isEncrypted = false): string {
  const at = now.toString({ smallestUnit: 'second' }).replaceAll(':', '-')
  return `narthex-${at}${reason === 'daily' ? '' : `-${reason}`}.tar.zst${isEncrypted ? '.age' : ''}`
}

/** The parts of a backup's name; undefined for other files. */
export function parseName(name: string): NamedBackup | undefined {
  const [, day, hour, minute, second, why, age] = NAME.exec(name) ?? []
  if (day === undefined) return undefined
  const reason = (why ?? 'daily') as Reason
  const at = `${day}T${hour}:${minute}:${second}Z`
  return { name, at, reason, isVerified: reason !== 'uploaded', isEncrypted: age !== undefined }
}

/** The backups in the folder, newest first, with their sizes. */
export async function listFolder({ backupDir }: Folder): Promise<(NamedBackup & { bytes: number })[]> {
  const backups = (await namesIn(backupDir)).flatMap((name) => parseName(name) ?? [])
  const sized = await Promise.all(
    backups.map(async (backup) => {
      const found = await stat(join(backupDir, backup.name)).catch(() => undefined)
      return found ? [{ ...backup, bytes: found.size }] : []
    }),
  )
  return sized.flat().toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** Creates the folder, which only its owner can read. */
export async function makeFolder({ backupDir }: Folder): Promise<void> {
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
}

/** Deletes expired backups. */
export async function deleteExpired({ backupDir }: Folder, now: Temporal.Instant): Promise<void> {
  for (const old of expiredBackups(await namesIn(backupDir), now)) await rm(join(backupDir, old), { force: true })
}

/**
 * The backups that are no longer kept (`DAILY_KEPT`, `DAYS_KEPT`).
 * @param files names; those that are no backups are ignored
 */
export function expiredBackups(files: readonly string[], now: Temporal.Instant): string[] {
  const backups = files.flatMap((name) => parseName(name) ?? []).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const daily = backups.filter(({ reason }) => reason === 'daily')
  const kept = new Set<string>()
  const periods: [(day: Temporal.PlainDate) => string, number][] = [
    [(day) => day.toString(), DAILY_KEPT.days],
    [(day) => `${day.yearOfWeek}-${day.weekOfYear}`, DAILY_KEPT.weeks],
    [(day) => day.toPlainYearMonth().toString(), DAILY_KEPT.months],
  ]
  for (const [periodOf, max] of periods) {
    const seen = new Set<string>()
    for (const { name, at } of daily) {
      const period = periodOf(Temporal.PlainDate.from(at.slice(0, 10)))
      if (seen.size < max && !seen.has(period)) kept.add(name)
      seen.add(period)
    }
  }
  for (const { name, at, reason } of backups) {
    if (reason === 'daily') continue
    const days = DAYS_KEPT[reason]
    if (Temporal.Instant.compare(Temporal.Instant.from(at), now.subtract({ hours: 24 * days })) > 0) kept.add(name)
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}
