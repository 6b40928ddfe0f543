/** The site's backups, in the folder, in the bucket, or in both. Their names contain the time and the reason of each. */
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { ArchiveError } from '#app/backup/archive.ts'
import type { Backup } from '#app/backup/schema.ts'
import { bucketStore, claim, folderStore, ForeignStore, siteIds } from '#app/backup/owner.ts'
import { JOB } from '#app/backup/restoring.ts'
import type { Config } from '#app/config.ts'
import { tablesOf } from '#db/columns.ts'
import type { Db } from '#db/database.ts'
import { openToRead, ownerTag } from '#storage/disk.ts'
import { StoreUnavailable } from '#storage/files.ts'
import { Bucket, type S3Place } from '#storage/s3.ts'

/** Only verified and uploaded backups have such a name. */
const NAME =
  /^narthex-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-(by-hand|before-restore|before-upgrade|uploaded))?\.tar\.zst(\.age)?$/
/** The newest daily backup of so many days, weeks and months is kept. */
const DAILY_KEPT = { days: 7, weeks: 5, months: 12 }
/** How many days a backup is kept, by the reason for which it was made. */
const DAYS_KEPT = { 'by-hand': 30, 'before-restore': 30, 'before-upgrade': 30, uploaded: 7 } as const

export type Reason = Backup['reason']
export type NamedBackup = Omit<Backup, 'bytes' | 'isInBucket'>
/** The places of backups that are this site's own and can be used. */
export interface Places extends Pick<Config, 'backupDir' | 'backupBucket' | 'keepsInFolder'> {
  /** Why the folder or the bucket is left out, in sentences. */
  problems: readonly string[]
  /** Whether the folder is another site's; `backupDir` is then one for work under way. */
  isFolderRefused: boolean
}
export type Folder = Pick<Places, 'backupDir'>
type PlacesConfig = Pick<Config, 'backupDir' | 'backupBucket' | 'keepsInFolder' | 'dataDir' | 'siteUrl'>

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

/**
 * The places of backups. The failure of one is a sentence in `problems`, and doesn't keep the other from being used.
 * @param marks whether places that nobody has marked are marked as this site's now
 */
export async function ownPlaces(config: PlacesConfig, db: Db, marks = false): Promise<Places> {
  const { backupDir, backupBucket, keepsInFolder, dataDir, siteUrl } = config
  const site = { ids: await siteIds(db), siteUrl }
  const isInside = backupDir === join(dataDir, 'backups')
  const folder = claim(
    folderStore(backupDir),
    site,
    async () => isInside || isKnown(await namesIn(backupDir), db),
    marks,
  )
  const inBucket = async () => (await listBucket(config)).map(({ name }) => name)
  const bucket =
    backupBucket && claim(bucketStore(backupBucket), site, async () => isKnown(await inBucket(), db), marks)
  const [folderProblem, bucketProblem] = await Promise.all([
    problemOf(folder),
    bucket && problemOf(bucket, backupBucket),
  ])
  return {
    backupDir: folderProblem === undefined ? backupDir : join(dataDir, '.backups'),
    keepsInFolder: keepsInFolder && folderProblem === undefined,
    backupBucket: bucketProblem === undefined ? backupBucket : undefined,
    isFolderRefused: folderProblem !== undefined,
    problems: [folderProblem, bucketProblem].filter((problem) => problem !== undefined),
  }
}

/** Whether there are no backups among these files, or one that this site has made. */
async function isKnown(files: readonly string[], db: Db): Promise<boolean> {
  const names = files.filter(isBackupName)
  if (names.length === 0) return true
  // The database may be one that is about to be upgraded.
  const isOlder = !(await tablesOf(db)).includes('work')
  const [table, kind] = isOlder ? ['job_runs', 'job'] : ['work', 'kind']
  const { rows } = await sql`
    select * from ${sql.table(table)} where ${sql.ref(kind)} in (${JOB}, 'daily backup')`.execute(db)
  return names.some((name) => rows.some((run) => JSON.stringify(run).includes(name)))
}

/** Why work with a place failed, in a sentence; undefined when it didn't. */
async function problemOf(work: Promise<unknown>, bucket?: Config['backupBucket']): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    const { message } = error as Error
    if (!bucket || error instanceof ForeignStore) return message
    const place = bucketStore(bucket).label
    return error instanceof StoreUnavailable
      ? `${place} doesn’t answer right now.`
      : `${place} can’t be used. Check its name and the keys on the server: ${message}`
  }
}

/** All backups, newest first, as far as the places can be read, and the problems of those that can't. */
export async function listBackups(places: Places): Promise<{ backups: Backup[]; problems: string[] }> {
  const inFolder = await sizesIn(places)
  const listed = listBucket(places)
  const problem = await problemOf(listed, places.backupBucket)
  const inBucket = new Map(problem === undefined ? (await listed).map(({ name, bytes }) => [name, bytes]) : [])
  return {
    backups: backupsOf(new Map([...inFolder, ...inBucket]), inBucket),
    problems: [...places.problems, ...(problem === undefined ? [] : [problem])],
  }
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
  const taken = new Set((await listBackups(places)).backups.map(({ name }) => name))
  let at = now
  while (taken.has(backupName(at, reason, isEncrypted))) at = at.add({ seconds: 1 })
  return at
}

async function listBucket({ backupBucket }: Pick<Config, 'backupBucket'>): Promise<{ name: string; bytes: number }[]> {
  return backupBucket ? new Bucket(backupBucket).list('narthex-') : []
}

/**
 * Copies a backup from the folder into the bucket, if there is one.
 * @returns why it isn't there afterward, in a sentence; undefined when it is
 */
export async function copyToBucket(
  places: Places,
  name: string,
  onShare: (share: number) => void,
): Promise<string | undefined> {
  return places.backupBucket && problemOf(copy(places, places.backupBucket, name, onShare), places.backupBucket)
}

async function copy(
  { backupDir }: Folder,
  backupBucket: S3Place,
  name: string,
  onShare: (share: number) => void,
): Promise<void> {
  const bucket = new Bucket(backupBucket)
  const path = join(backupDir, name)
  await bucket.upload(name, path, onShare)
  if ((await bucket.size(name)) !== (await stat(path)).size) throw new Error(`the bucket has not stored all of ${name}`)
}

/** Deletes expired backups, in the folder and in the bucket. @returns why the bucket's are still there, if they are */
export async function deleteExpired(
  places: Places,
  now: Temporal.Instant,
  spared?: string,
): Promise<string | undefined> {
  const { backupDir, backupBucket } = places
  const expired = (names: string[]) => expiredBackups(names, now).filter((name) => name !== spared)
  for (const name of expired(await namesIn(backupDir))) await rm(join(backupDir, name), { force: true })
  if (!backupBucket) return undefined
  const deleting = async () => {
    const inBucket = (await listBucket(places)).map(({ name }) => name)
    for (const name of expired(inBucket)) await new Bucket(backupBucket).delete(name)
  }
  return problemOf(deleting(), backupBucket)
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
  const copy = join(places.backupDir, `.download-${ownerTag()}${randomUUID()}`)
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
    const { size } = await stat(path)
    return { size, body: Readable.toWeb(await openToRead(path)) as ReadableStream<Uint8Array> }
  }
  const bucket = backupBucket && new Bucket(backupBucket)
  const size = await bucket?.size(name)
  if (!bucket || size === undefined) return undefined
  return { size, body: Readable.toWeb(Readable.from(await bucket.read(name))) as ReadableStream<Uint8Array> }
}

/** Two days, since one night may be missed while the server restarts. */
const LATE_AFTER_HOURS = 48

/** When the newest verified backup was made, and whether there should be a newer one. */
export async function lastBackup(
  config: PlacesConfig & Pick<Config, 'dailyBackups'>,
  db: Db,
  now: Temporal.Instant,
): Promise<{ at: string | null; isLate: boolean }> {
  // The bucket is read only if necessary, since it is slower and may be unavailable.
  const folder = await ownPlaces({ ...config, backupBucket: undefined }, db)
  const inFolder = config.keepsInFolder ? (await listBackups(folder)).backups : []
  const { backups } = inFolder.length > 0 ? { backups: inFolder } : await listBackups(await ownPlaces(config, db))
  const at = backups.find(({ isVerified }) => isVerified)?.at ?? null
  const before = now.subtract({ hours: LATE_AFTER_HOURS }).toString({ smallestUnit: 'second' })
  return { at, isLate: config.dailyBackups && (at ?? '') < before }
}
