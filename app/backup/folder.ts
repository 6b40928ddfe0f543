/** The folder of the backups that the site keeps. A name says when and why a backup was made; the site writes no other names. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/config.ts'

/** A backup is only given its name after it was verified, but for one that was uploaded. */
const NAME =
  /^narthex-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-(by-hand|before-restore|before-upgrade|uploaded))?\.tar\.zst(\.age)?$/
/** Days, weeks and months whose newest daily backup is kept. */
const DAILY_KEPT = { days: 7, weeks: 5, months: 12 }
/** Days for which the others are kept. */
const DAYS_KEPT = { 'by-hand': 30, 'before-restore': 30, 'before-upgrade': 30, uploaded: 7 } as const

export type Reason = 'daily' | keyof typeof DAYS_KEPT

export interface KeptBackup {
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

/** The name of a backup that is made now. */
export function backupName(now: Temporal.Instant, reason: Reason, isEncrypted = false): string {
  const at = now.toString({ smallestUnit: 'second' }).replaceAll(':', '-')
  return `narthex-${at}${reason === 'daily' ? '' : `-${reason}`}.tar.zst${isEncrypted ? '.age' : ''}`
}

/** What a name says; undefined for other files. */
export function readName(name: string): KeptBackup | undefined {
  const [, day, hour, minute, second, why, age] = NAME.exec(name) ?? []
  if (day === undefined) return undefined
  const reason = (why ?? 'daily') as Reason
  const at = `${day}T${hour}:${minute}:${second}Z`
  return { name, at, reason, isVerified: reason !== 'uploaded', isEncrypted: age !== undefined }
}

/** All in the folder, newest first, with their sizes in bytes. */
export async function listFolder({ backupDir }: Folder): Promise<(KeptBackup & { bytes: number })[]> {
  const backups = (await namesIn(backupDir)).flatMap((name) => readName(name) ?? [])
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

/** Creates the folder, which is its owner's alone. */
export async function makeFolder({ backupDir }: Folder): Promise<void> {
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
}

/** Deletes those that are no longer kept. */
export async function deleteOld({ backupDir }: Folder, now: Temporal.Instant): Promise<void> {
  for (const old of tooOld(await namesIn(backupDir), now)) await rm(join(backupDir, old), { force: true })
}

/**
 * @returns those of the files that are backups and not kept any longer: of the daily ones all but the newest of the last 7
 *   days, 5 weeks and 12 months, of the others those that are a month old
 */
export function tooOld(files: readonly string[], now: Temporal.Instant): string[] {
  const backups = files.flatMap((name) => readName(name) ?? []).toSorted((a, b) => (a.at < b.at ? 1 : -1))
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
