/** The site's backups, in the folder, in the bucket, or in both. */
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ArchiveError } from '#app/backup/archive.ts'
import {
  backupName,
  deleteExpired,
  type NamedBackup,
  type Reason,
  listFolder,
  makeFolder,
  parseName,
  expiredBackups,
} from '#app/backup/folder.ts'
import type { Config } from '#app/config.ts'
import { StoreUnavailable } from '#storage/files.ts'
import { Bucket } from '#storage/s3.ts'

export type Places = Pick<Config, 'backupDir' | 'backupBucket' | 'keepsInFolder'>

/** All backups, newest first. While the bucket is unavailable, only those in the folder. */
export async function listBackups(places: Places): Promise<(NamedBackup & { bytes: number; isInBucket: boolean })[]> {
  const inFolder = await listFolder(places)
  const inBucket = new Map((await listBucket(places).catch(noneIfUnavailable)).map(({ name, bytes }) => [name, bytes]))
  const known = new Set(inFolder.map(({ name }) => name))
  const others = [...inBucket].flatMap(([name, bytes]) => {
    const backup = known.has(name) ? undefined : parseName(name)
    return backup ? [{ ...backup, bytes }] : []
  })
  return [...inFolder, ...others]
    .map((backup) => ({ ...backup, isInBucket: inBucket.has(backup.name) }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
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

/** Copies a backup from the folder into the bucket, if one is configured. */
export async function copyToBucket(
  { backupDir, backupBucket }: Places,
  name: string,
  onShare: (share: number) => void,
): Promise<void> {
  if (backupBucket) await new Bucket(backupBucket).upload(name, join(backupDir, name), onShare)
}

/** Deletes expired backups in both places. */
export async function deleteExpiredEverywhere(places: Places, now: Temporal.Instant): Promise<void> {
  await deleteExpired(places, now)
  const names = (await listBucket(places)).map(({ name }) => name)
  if (places.backupBucket)
    for (const name of expiredBackups(names, now)) await new Bucket(places.backupBucket).delete(name)
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
  const inFolder = config.keepsInFolder ? await listFolder(config) : []
  const backups = inFolder.length > 0 ? inFolder : await listBackups(config)
  const at = backups.find(({ isVerified }) => isVerified)?.at ?? null
  const before = now.subtract({ hours: LATE_AFTER_HOURS }).toString({ smallestUnit: 'second' })
  return { at, isLate: config.dailyBackups && (at ?? '') < before }
}
