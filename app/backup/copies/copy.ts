/** Copies backups to the place outside the site's disk, fetches them, and tests that they can be restored. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ArchiveError, sha256Of } from '#app/backup/archive.ts'
import { CopyError } from '#app/backup/copies/copy-error.ts'
import { type CopyPlace, nameOf, openPlace, reasonOf, storeOf } from '#app/backup/copies/place.ts'
import { type Copies, type CopiesState, noteCopies, readCopies } from '#app/backup/copies/stored.ts'
import { encryptFile, withPlain } from '#app/backup/encryption.ts'
import { claim, ForeignStore, MARKER, siteIds } from '#app/backup/owner.ts'
import { verifyBackup } from '#app/backup/stage.ts'
import {
  expiredBackups,
  isBackupName,
  listBackups,
  makeFolder,
  ownPlaces,
  type Places,
  withBackup,
} from '#app/backup/stored.ts'
import type { Config } from '#app/config.ts'
import type { OnStep } from '#app/http/child-process.ts'
import { type Db, openDatabase } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'
import { ownerTag } from '#storage/disk.ts'
import type { Remote } from '#storage/remote.ts'
import { WebDav } from '#storage/webdav.ts'

/** Up to this size a copy is read again after it was stored; the tests of each month read larger ones, too. */
const READ_AGAIN_BYTES = 100_000_000
/** A copy is restored in a test so often. */
const REHEARSED_AFTER_DAYS = 30

/**
 * Makes sure that the place can be used: it is this site's, and a file can be stored, listed, read and deleted there.
 * @throws CopyError with what failed
 */
export async function tryPlace(config: Config, db: Db, place: CopyPlace): Promise<void> {
  const remote = openPlace(place)
  const file = `.narthex-test-${randomUUID()}`
  const words = 'Narthex stores a file here to see that it can.'
  const steps: [what: string, act: () => Promise<unknown>][] = [
    // It is there already most of the time.
    ['open the folder', async () => (remote instanceof WebDav ? remote.makeFolder() : undefined)],
    ['list its files', () => own(config, db, place, remote)],
    ['store a file', () => remote.put(file, Buffer.from(words))],
    ['read it again', async () => requireSame(await remote.text(file), words)],
    ['delete it again', () => remote.delete(file)],
  ]
  for (const [what, act] of steps) {
    try {
      await act()
    } catch (error) {
      if (error instanceof ForeignStore) throw new CopyError(error.message)
      throw new CopyError(`We couldn’t ${what} at ${nameOf(place)}: ${reasonOf(error)}.`)
    }
  }
}

function requireSame(there: string | undefined, here: string): void {
  if (there !== here) throw new Error('it isn’t what was stored')
}

/** @throws ForeignStore when it is another site's */
async function own(config: Config, db: Db, place: CopyPlace, remote: Remote): Promise<void> {
  const site = { ids: await siteIds(db), siteUrl: config.siteUrl }
  const knows = async () => !(await remote.list('narthex-')).some(({ name }) => isBackupName(name))
  // Listing is tried in any case.
  await remote.list(MARKER)
  await claim(storeOf(place, remote), site, knows, true)
}

/** The copies there, newest first. @throws CopyError */
export async function listCopies(copies: Copies): Promise<{ name: string; bytes: number }[]> {
  const place = placeOf(copies)
  return copiesAt(openPlace(place), nameOf(place))
}

/** @param at the name of the place for people */
export async function copiesAt(remote: Remote, at: string): Promise<{ name: string; bytes: number }[]> {
  const files = await remote.list('narthex-').catch((reason: unknown) => {
    throw new CopyError(`We couldn’t list the copies at ${at}: ${reasonOf(reason)}.`)
  })
  return files.filter(({ name }) => isBackupName(name)).toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

function placeOf({ place }: Copies): CopyPlace {
  if (place) return place
  throw new CopyError('The password of the place for copies can’t be read with this server’s key. Enter it again.')
}

/**
 * Copies a backup to the place, if there is one, and deletes expired copies once the new one is known to be complete.
 * @param name of a backup that is here; the newest by default
 * @returns why it isn't there afterward, in a sentence; undefined when it is, or there is no place
 */
export function copyElsewhere(
  config: Config,
  now: Temporal.Instant,
  onStep: OnStep,
  name?: string,
): Promise<string | undefined> {
  return withCopies(config, now, async (db, copies) => {
    const places = await ownPlaces(config, db)
    const newest = name ?? (await listBackups(places)).backups.find(({ isVerified }) => isVerified)?.name
    if (newest === undefined) throw new CopyError('There’s no backup yet that could be copied.')
    const place = placeOf(copies)
    const remote = openPlace(place)
    await own(config, db, place, remote)
    await makeFolder(places)
    const copied = newest.endsWith('.age') ? newest : `${newest}.age`
    await withBackup(places, newest, (path) =>
      encryptedCopy(path, newest, places.backupDir, copies, onStep, (file) => store(file, remote, copied, onStep)),
    )
    const names = (await remote.list('narthex-')).map((file) => file.name)
    for (const old of expiredBackups(names, now)) if (old !== copied) await remote.delete(old)
    return { copied, copiedAt: isoInstant(now), problem: null }
  })
}

/** Passes the path of the backup as it is kept elsewhere: encrypted. */
async function encryptedCopy(
  path: string,
  name: string,
  folder: string,
  { recipient }: Copies,
  onStep: OnStep,
  use: (path: string) => Promise<void>,
): Promise<void> {
  if (name.endsWith('.age')) return use(path)
  const encrypted = join(folder, `.unverified-${ownerTag()}${randomUUID()}`)
  try {
    onStep({ step: 'Encrypting the copy' })
    await encryptFile(path, encrypted, recipient)
    await use(encrypted)
  } finally {
    await rm(encrypted, { force: true })
  }
}

async function store(file: string, remote: Remote, name: string, onStep: OnStep): Promise<void> {
  const { size } = await stat(file)
  await remote.upload(name, file, (share) => onStep({ step: 'Storing the copy', share }))
  if ((await remote.size(name)) !== size) throw await notStored(remote, name)
  if (size > READ_AGAIN_BYTES) return
  onStep({ step: 'Reading the copy again' })
  const [there, here] = [await sha256Of(await remote.read(name)), await sha256Of(createReadStream(file))]
  if (there !== here) throw await notStored(remote, name)
}

/** A copy that can't be restored must not look like one that can. */
async function notStored(remote: Remote, name: string): Promise<Error> {
  await remote.delete(name).catch(() => undefined)
  return new Error('it hasn’t stored all of it, or something else')
}

/**
 * Restores the newest copy beside the site, as it would be on another server.
 * @returns why it can't be, in a sentence; undefined when it can, or there is no place
 */
export function rehearse(config: Config, now: Temporal.Instant, onStep: OnStep): Promise<string | undefined> {
  return withCopies(config, now, async (db, copies) => {
    const [newest] = await listCopies(copies)
    try {
      if (!newest) throw new ArchiveError('There’s no copy.')
      const places = await ownPlaces(config, db)
      await makeFolder(places)
      onStep({ step: 'Reading the copy' })
      await withCopy(openPlace(placeOf(copies)), newest.name, places.backupDir, async (path) => {
        onStep({ step: 'Restoring it in a test' })
        if (config.backupRecipient !== undefined) return sameAsHere(places, newest.name, path)
        await withPlain(path, copies.key, places.backupDir, (plain) => verifyBackup(plain, places.backupDir))
      })
    } catch (error) {
      const why = error instanceof ArchiveError ? error.message : `It couldn’t be read: ${reasonOf(error)}.`
      return { rehearsalProblem: `A test of the newest copy failed. ${why}` }
    }
    return { rehearsedAt: isoInstant(now), rehearsalProblem: null }
  })
}

/**
 * Compares a copy that is encrypted for `BACKUP_RECIPIENT`, which this server can't open, with the backup here, which was tested.
 * @throws ArchiveError when they differ
 */
async function sameAsHere(places: Places, name: string, path: string): Promise<void> {
  const [there, here] = await withBackup(places, name, (own) =>
    Promise.all([path, own].map((file) => sha256Of(createReadStream(file)))),
  )
  if (there !== here) throw new ArchiveError('It isn’t the same as the backup here.')
}

/** Whether a copy should be tested again. */
function isRehearsalDue({ state: { rehearsedAt, rehearsalProblem } }: Copies, now: Temporal.Instant): boolean {
  if (rehearsedAt === null || rehearsalProblem !== null) return true
  return Temporal.Instant.from(rehearsedAt).until(now).total('hours') >= 24 * REHEARSED_AFTER_DAYS
}

/** Copies the backup of this night, and tests the newest copy once a month. @returns problems, in sentences */
export async function copyDaily(config: Config, now: Temporal.Instant, name: string): Promise<string[]> {
  const ignored = () => undefined
  const problems = [await copyElsewhere(config, now, ignored, name)]
  await using database = openDatabase(config.database)
  const copies = await readCopies(database.db, config)
  if (copies && isRehearsalDue(copies, now)) problems.push(await rehearse(config, now, ignored))
  return problems.filter((problem) => problem !== undefined)
}

/**
 * Fetches a copy into the folder of backups, where it can be checked and restored.
 * @returns its name there
 * @throws CopyError
 */
export async function fetchCopy(config: Config, name: string, onStep: OnStep): Promise<string> {
  await using database = openDatabase(config.database)
  const copies = await readCopies(database.db, config)
  if (!copies) throw new CopyError('There’s no place for copies.')
  const places = await ownPlaces(config, database.db)
  await makeFolder(places)
  const { backupDir } = places
  onStep({ step: 'Reading the copy' })
  return withCopy(openPlace(placeOf(copies)), name, backupDir, async (path) => {
    if (config.backupRecipient !== undefined) {
      await rename(path, join(backupDir, name))
      return name
    }
    return withPlain(path, copies.key, backupDir, async (plain) => {
      await verifyBackup(plain, backupDir)
      const own = name.replace(/\.age$/, '')
      await rename(plain, join(backupDir, own))
      return own
    })
  })
}

/** Passes the path of a copy that was downloaded, which is deleted afterward. @throws CopyError */
export async function withCopy<T>(
  remote: Remote,
  name: string,
  folder: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, `.download-${ownerTag()}${randomUUID()}`)
  try {
    await download(remote, name, path)
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes a file of the place to a new file here. @throws CopyError */
async function download(remote: Remote, name: string, path: string): Promise<void> {
  try {
    await pipeline(await remote.read(name), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw new CopyError(`We couldn’t read ${name}: ${reasonOf(error)}.`)
  }
}

/** Works with the place, and stores how it went. */
async function withCopies(
  config: Config,
  now: Temporal.Instant,
  work: (db: Db, copies: Copies) => Promise<Partial<CopiesState>>,
): Promise<string | undefined> {
  await using database = openDatabase(config.database)
  const { db } = database
  const copies = await readCopies(db, config)
  if (!copies) return undefined
  const changed: Partial<CopiesState> = await work(db, copies).catch((error: unknown) => {
    if (error instanceof CopyError || error instanceof ForeignStore) return { problem: error.message }
    return { problem: `The backup couldn’t be copied to ${nameOf(copies.shown)}: ${reasonOf(error)}.` }
  })
  await noteCopies(db, { ...copies.state, ...changed }, now)
  return changed.problem ?? changed.rehearsalProblem ?? undefined
}
