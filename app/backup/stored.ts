/** The kept backups wherever they are: in the folder, in the bucket, or in both. */
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ArchiveError } from '#app/backup/archive.ts'
import {
  backupName,
  deleteOld,
  type KeptBackup,
  type Reason,
  listFolder,
  makeFolder,
  readName,
  tooOld,
} from '#app/backup/folder.ts'
import type { Config } from '#app/config.ts'
import { StoreUnavailable } from '#storage/files.ts'
import { Bucket } from '#storage/s3.ts'

export type Places = Pick<Config, 'backupDir' | 'backupBucket' | 'keepsInFolder'>

/** All of them, newest first. While the bucket is away, those in the folder. */
export async function listBackups(places: Places): Promise<(KeptBackup & { bytes: number; isInBucket: boolean })[]> {
  const inFolder = await listFolder(places)
  const inBucket = new Map((await listBucket(places).catch(noneIfUnavailable)).map(({ name, bytes }) => [name, bytes]))
  const known = new Set(inFolder.map(({ name }) => name))
  const others = [...inBucket].flatMap(([name, bytes]) => {
    const backup = known.has(name) ? undefined : readName(name)
    return backup ? [{ ...backup, bytes }] : []
  })
  return [...inFolder, ...others]
    .map((backup) => ({ ...backup, isInBucket: inBucket.has(backup.name) }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** The first second from `now` on of which there is no such backup: a name must never replace another backup. */
export async function freeMoment(
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

/** Copies a backup from the folder into the bucket, if there is one. */
export async function copyToBucket(
  { backupDir, backupBucket }: Places,
  name: string,
  onShare: (share: number) => void,
): Promise<void> {
  if (backupBucket) await new Bucket(backupBucket).upload(name, join(backupDir, name), onShare)
}

/** Deletes those that are no longer kept, in both places. */
export async function deleteOldEverywhere(places: Places, now: Temporal.Instant): Promise<void> {
  await deleteOld(places, now)
  const names = (await listBucket(places)).map(({ name }) => name)
  if (places.backupBucket) for (const name of tooOld(names, now)) await new Bucket(places.backupBucket).delete(name)
}

/**
 * Gives the backup's file to `use`; one that is only in the bucket as a copy, which is removed afterward.
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

/** A backup's bytes and their number; undefined when there is none with this name. */
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

/** Hours after which the last backup is too old: a night may be missed while the server is restarted. */
const LATE_AFTER_HOURS = 48

/** When the newest verified backup was made; `isLate` when there should be a newer one. */
export async function lastBackup(
  config: Places & Pick<Config, 'dailyBackups'>,
  now: Temporal.Instant,
): Promise<{ at: string | null; isLate: boolean }> {
  // The bucket is only asked when it has to be: it is slower, and may be away.
  const inFolder = config.keepsInFolder ? await listFolder(config) : []
  const backups = inFolder.length > 0 ? inFolder : await listBackups(config)
  const at = backups.find(({ isVerified }) => isVerified)?.at ?? null
  const before = now.subtract({ hours: LATE_AFTER_HOURS }).toString({ smallestUnit: 'second' })
  return { at, isLate: config.dailyBackups && (at ?? '') < before }
}
