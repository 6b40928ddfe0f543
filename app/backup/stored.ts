/** The site's backups, in the folder, in the bucket, or in both. Their names contain the time and the reason of each. */
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ArchiveError } from '#app/backup/archive.ts'
import type { Backup } from '#app/backup/schema.ts'
import type { Config } from '#app/config.ts'
import { StoreUnavailable } from '#storage/files.ts'
import { Bucket } from '#storage/s3.ts'

/** Only verified and uploaded backups have such a name. */
const NAME =
  /^narthex-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-(by-hand|before-restore|before-upgrade|uploaded))?\.tar\.zst(\.age)?$/
/** The newest daily backup of so many days, weeks and months is kept. */
const DAILY_KEPT = { days: 7, weeks: 5, months: 12 }
/** By reason. */
const DAYS_KEPT = { 'by-hand': 30, 'before-restore': 30, 'before-upgrade': 30, uploaded: 7 } as const

export type Reason = Backup['reason']
export type NamedBackup = Omit<Backup, 'bytes' | 'isInBucket'>
export type Places = Pick<Config, 'backupDir' | 'backupBucket' | 'keepsInFolder'>
export type Folder = Pick<Places, 'backupDir'>

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

/** All backups, newest first. While the bucket is unavailable, only those in the folder. */
export async function listBackups(places: Places): Promise<Backup[]> {
  const inFolder = await sizesIn(places)
  const inBucket = new Map((await listBucket(places).catch(noneIfUnavailable)).map(({ name, bytes }) => [name, bytes]))
  return backupsOf(new Map([...inFolder, ...inBucket]), inBucket)
}

/** @param sizes of files by name; those that are no backups are ignored */
function backupsOf(sizes: ReadonlyMap<string, number>, inBucket: ReadonlyMap<string, number>): Backup[] {
  const backups = [...sizes].flatMap(([name, bytes]) => {
    const backup = parseName(name)
    return backup ? [{ ...backup, bytes, isInBucket: inBucket.has(name) }] : []
  })
  return backups.toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

async function sizesIn({ backupDir }: Folder): Promise<Map<string, number>> {
  const names = (await namesIn(backupDir)).filter(isBackupName)
  const found = await Promise.all(names.map((name) => stat(join(backupDir, name)).catch(() => undefined)))
  return new Map(names.flatMap((name, at) => (found[at] ? [[name, found[at].size]] : [])))
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** Creates the folder, which only its owner can read. */
export async function makeFolder({ backupDir }: Folder): Promise<void> {
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
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

/** The first second from `now` on whose name no backup has, since a backup must never replace another. */
export async function unusedTime(
  places: Places,
  now: Temporal.Instant,
  reason: Reason,
  isEncrypted: boolean,
): Promise<Temporal.Instant> {
  const taken = new Set((await listBackups(places)).map(({ name }) => name))
  let at = now
  while (taken.has(backupName(at, reason, isEncrypted))) at = at.add({ seconds: 1 })
  return at
}

async function listBucket({ backupBucket }: Places): Promise<{ name: string; bytes: number }[]> {
  return backupBucket ? new Bucket(backupBucket).list('narthex-') : []
}

function noneIfUnavailable(error: unknown): [] {
  if (!(error instanceof StoreUnavailable)) throw error
  return []
}

/**
 * Copies a backup from the folder into the bucket, if one is configured.
 * @throws Error when all of it isn't there afterward
 */
export async function copyToBucket(
  { backupDir, backupBucket }: Places,
  name: string,
  onShare: (share: number) => void,
): Promise<void> {
  if (!backupBucket) return
  const bucket = new Bucket(backupBucket)
  const path = join(backupDir, name)
  await bucket.upload(name, path, onShare)
  if ((await bucket.size(name)) !== (await stat(path)).size) throw new Error(`the bucket has not stored all of ${name}`)
}

/** Deletes expired backups, in the folder and in the bucket. */
export async function deleteExpired(places: Places, now: Temporal.Instant): Promise<void> {
  const { backupDir, backupBucket } = places
  for (const name of expiredBackups(await namesIn(backupDir), now)) await rm(join(backupDir, name), { force: true })
  const inBucket = (await listBucket(places)).map(({ name }) => name)
  if (backupBucket) for (const name of expiredBackups(inBucket, now)) await new Bucket(backupBucket).delete(name)
}

/**
 * Calls `use` with the path of a backup. One that is only in the bucket is downloaded, and the copy deleted afterward.
 * @throws ArchiveError when there is none
 */
export async function withBackup<T>(places: Places, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(places.backupDir, name)
  if (existsSync(path)) return use(path)
  const found = await openBackup(places, name)
  if (!found) throw new ArchiveError('This backup isn’t there anymore.')
  await makeFolder(places)
  const copy = join(places.backupDir, `.download-${randomUUID()}`)
  try {
    await pipeline(Readable.from(found.body), createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
    return await use(copy)
  } finally {
    await rm(copy, { force: true })
  }
}

/** A backup's contents and size; undefined when there is none with this name. */
export async function openBackup(
  { backupDir, backupBucket }: Places,
  name: string,
): Promise<{ size: number; body: ReadableStream<Uint8Array> } | undefined> {
  const path = join(backupDir, name)
  if (existsSync(path)) {
    const file = await open(path)
    const { size } = await file.stat()
    return { size, body: file.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array> }
  }
  const bucket = backupBucket && new Bucket(backupBucket)
  const size = await bucket?.size(name)
  if (!bucket || size === undefined) return undefined
  return { size, body: Readable.toWeb(Readable.from(bucket.read(name))) as ReadableStream<Uint8Array> }
}

/** Two days, since one night may be missed while the server restarts. */
const LATE_AFTER_HOURS = 48

/** When the newest verified backup was made, and whether there should be a newer one. */
export async function lastBackup(
  config: Places & Pick<Config, 'dailyBackups'>,
  now: Temporal.Instant,
): Promise<{ at: string | null; isLate: boolean }> {
  // The bucket is read only if necessary, since it is slower and may be unavailable.
  const inFolder = config.keepsInFolder ? backupsOf(await sizesIn(config), new Map()) : []
  const backups = inFolder.length > 0 ? inFolder : await listBackups(config)
  const at = backups.find(({ isVerified }) => isVerified)?.at ?? null
  const before = now.subtract({ hours: LATE_AFTER_HOURS }).toString({ smallestUnit: 'second' })
  return { at, isLate: config.dailyBackups && (at ?? '') < before }
}
