/** Writes backups of a running site. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Add, ArchiveError, refuseOtherFile, writeArchive } from '#app/backup/archive.ts'
import { encryptFile } from '#app/backup/encryption.ts'
import { FILE_IMPORT } from '#app/imports/store.ts'
import { CHUNK_BYTES, chunkName, FORMAT, leftOut, MANIFEST, type Manifest } from '#app/backup/check.ts'
import { ForeignStore } from '#app/backup/owner.ts'
import { verifyBackup } from '#app/backup/stage.ts'
import {
  backupName,
  copyToBucket,
  deleteExpired,
  makeFolder,
  ownPlaces,
  type Places,
  type Reason,
  unusedTime,
} from '#app/backup/stored.ts'
import type { Config } from '#app/config.ts'
import type { OnStep } from '#app/http/child-process.ts'
import { storedValue } from '#app/http/settings.ts'
import { PAGES_CHANGED } from '#app/http/page-changes.ts'
import { columnsOf, tablesOf } from '#db/columns.ts'
import { type Db, engineOf, openDatabase } from '#db/database.ts'
import { storedMigrations } from '#db/migrate.ts'
import { openSnapshot, pagesOf, type Row } from '#db/snapshot.ts'
import { ownerTag, undefinedIfMissing, openFiles } from '#storage/disk.ts'
import type { Files } from '#storage/files.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import about from '../../package.json' with { type: 'json' }

type Place = Pick<Config, 'dataDir' | 'database' | 's3'>
type BackupConfig = Place & Parameters<typeof ownPlaces>[0] & Pick<Config, 'backupRecipient'>

/**
 * Writes a backup into the folder, verifies it by restoring it into a temporary place, encrypts it if there is a recipient,
 * copies it into the bucket, and deletes expired backups. A backup that can't be restored is deleted, and the others stay.
 * A backup that the bucket refuses stays in the folder.
 * @param spared the name of a backup that stays even when it has expired, since it is about to be restored
 * @returns its name, and why it isn't in all places, in sentences
 * @throws ForeignStore when the site has no place of its own for it
 */
export async function makeBackup(
  config: BackupConfig,
  reason: Reason,
  now = Temporal.Now.instant(),
  onStep: OnStep = () => undefined,
  spared?: string,
): Promise<{ name: string; problem?: string }> {
  const { backupRecipient } = config
  const places = await placesFor(config, true)
  const { backupDir, keepsInFolder, isFolderRefused, problems } = places
  if (isFolderRefused && !places.backupBucket) throw new ForeignStore(problems.join(' '))
  await makeFolder(places)
  const at = await unusedTime(places, now, reason, backupRecipient !== undefined)
  const name = backupName(at, reason, backupRecipient !== undefined)
  const plain = join(backupDir, `.unverified-${ownerTag()}${randomUUID()}`)
  const encrypted = `${plain}.age`
  try {
    await writeBackup(config, plain, now, onStep)
    onStep({ step: 'Checking that it can be restored' })
    await verifyBackup(plain, backupDir)
    if (backupRecipient !== undefined) {
      onStep({ step: 'Encrypting' })
      await encryptFile(plain, encrypted, backupRecipient)
    }
    await rename(backupRecipient === undefined ? plain : encrypted, join(backupDir, name))
  } finally {
    for (const left of [plain, encrypted]) await rm(left, { force: true })
  }
  const notCopied = await copyToBucket(places, name, (share) => onStep({ step: 'Copying it into the bucket', share }))
  const isInBucket = places.backupBucket !== undefined && notCopied === undefined
  if (isInBucket && !keepsInFolder) await rm(join(backupDir, name), { force: true })
  const notDeleted = await deleteExpired(places, now, spared)
  const all = [...problems, notCopied ?? notDeleted].filter((problem) => problem !== undefined)
  return { name, ...(all.length > 0 && { problem: all.join(' ') }) }
}

/** The site's own places for backups, for a process that hasn't opened the database. */
export async function placesFor(config: BackupConfig, marks = false): Promise<Places> {
  refuseMissingDatabase(config)
  await using database = openDatabase(config.database)
  return await ownPlaces(config, database.db, marks)
}

/** Writes an encrypted backup. `path` is replaced only when it is complete. */
export async function writeEncrypted(config: Place, path: string, recipient: string): ReturnType<typeof writeBackup> {
  await refuseOtherFile(path)
  const plain = join(dirname(path), `.plain-${ownerTag()}${randomUUID()}`)
  const encrypted = `${plain}.age`
  try {
    const written = await writeBackup(config, plain)
    await encryptFile(plain, encrypted, recipient)
    await rename(encrypted, path)
    return written
  } finally {
    for (const left of [plain, encrypted]) await rm(left, { force: true })
  }
}

/**
 * Writes one archive with all data except the tables in `leftOut`. It does not contain the secret key: encrypted values stay
 * encrypted.
 * @returns its manifest and its size in bytes
 * @throws ArchiveError when there is nothing to back up, or `path` is another file
 */
export async function writeBackup(
  config: Place,
  path: string,
  now = Temporal.Now.instant(),
  onStep: OnStep = () => undefined,
): Promise<{ manifest: Manifest; size: number }> {
  refuseMissingDatabase(config)
  await using snapshot = await openSnapshot(config.database)
  const { db } = snapshot
  const manifest: Manifest = {
    program: 'narthex',
    format: FORMAT,
    version: about.version,
    madeAt: now.toString({ smallestUnit: 'millisecond' }),
    church: await churchName(db),
    engine: engineOf(db),
    migrations: await storedMigrations(db),
    tables: {},
    uploads: [],
  }
  const size = await writeArchive(path, async (add) => {
    const tables = (await tablesOf(db)).filter((table) => !leftOut.has(table))
    for (const [at, table] of tables.entries()) {
      onStep({ step: 'Copying records', share: at / tables.length })
      manifest.tables[table] = await addTable(db, table, add)
    }
    // After the rows, so that every file that they name is included.
    manifest.uploads = await addUploads(openFiles(config), add, onStep)
    await addBytes(add, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
  })
  return { manifest, size }
}

/** Opening a SQLite database would create it. @throws ArchiveError */
function refuseMissingDatabase({ database }: Place): void {
  if (!database.includes('://') && !existsSync(database))
    throw new ArchiveError(`There is no site to back up: ${database} doesn’t exist.`)
}

async function churchName(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'churchName').executeTakeFirst()
  const name = row && storedValue(row.value)
  return typeof name === 'string' && name !== '' ? name : defaultConfig.churchName
}

async function addTable(db: Db, table: string, add: Add): Promise<Manifest['tables'][string]> {
  const columns = (await columnsOf(db, table)).toSorted()
  const hash = createHash('sha256')
  let rows = 0
  let chunks = 0
  let pending: string[] = []
  let length = 0
  const flush = async () => {
    if (pending.length === 0) return
    const bytes = Buffer.from(pending.join(''))
    hash.update(bytes)
    await addBytes(add, chunkName(table, ++chunks), bytes)
    pending = []
    length = 0
  }
  for await (const page of pagesOf(db, table)) {
    for (const row of page.filter((each) => isBackedUp(table, each))) {
      const line = `${JSON.stringify(withoutClaim(table, row))}\n`
      pending.push(line)
      rows++
      if ((length += line.length) >= CHUNK_BYTES) await flush()
    }
  }
  await flush()
  return { columns, rows, sha256: hash.digest('hex') }
}

/**
 * Leaves out running work (`job_runs` in a database that is about to be upgraded) and the counter of page changes, which belong
 * to the processes of this site. An import goes on where it is restored.
 */
function isBackedUp(table: string, row: Row): boolean {
  if (table === 'settings') return row['name'] !== PAGES_CHANGED
  const isWork = table === 'work' || table === 'job_runs'
  return !isWork || row['ended_at'] !== '' || row['kind'] === FILE_IMPORT
}

/** Removes the claim of an email that is being sent, which belongs to a process of this site, too. */
function withoutClaim(table: string, row: Row): Row {
  const odd = Object.entries(row).find(([, value]) => value !== null && !['string', 'number'].includes(typeof value))
  if (odd) throw new Error(`the column ${odd[0]} of ${table} has a type that backups know nothing of`)
  return 'claimed_until' in row ? { ...row, claim: '', claimed_until: '' } : row
}

async function addUploads(files: Files, add: Add, onStep: OnStep): Promise<Manifest['uploads']> {
  const uploads: Manifest['uploads'] = []
  const names = await files.list('')
  for (const [at, name] of names.entries()) {
    onStep({ step: 'Copying files', share: at / names.length })
    const file = await files.get(name)
    // Deleted since it was listed.
    if (!file) continue
    const hash = createHash('sha256')
    // It may have been deleted before it was opened; an open file stays readable.
    const body = await file.body().catch(undefinedIfMissing)
    if (!body) continue
    await add({ name: `uploads/${name}`, size: file.size, body: hashed(body, hash) })
    uploads.push({ name, bytes: file.size, sha256: hash.digest('hex') })
  }
  return uploads
}

async function* hashed(body: ReadableStream<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

function addBytes(add: Add, name: string, bytes: Uint8Array): Promise<void> {
  return add({
    name,
    size: bytes.length,
    body: (async function* () {
      yield bytes
    })(),
  })
}
