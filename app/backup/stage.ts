/** Loads a backup into a temporary database, to verify or restore it. */
import { mkdtempDisposable, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ArchiveError } from '#app/backup/archive.ts'
import { checkBackup, rowsIn, type Manifest, sizesOf } from '#app/backup/check.ts'
import { columnsOf, tablesOf } from '#db/columns.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { isDiskFull, sqliteCodeOf } from '#db/errors.ts'
import { migrate } from '#db/migrate.ts'
import { insertRows } from '#db/snapshot.ts'
import { deleteAbandoned, ownerTag } from '#storage/disk.ts'

export interface Staged {
  manifest: Manifest
  /** A SQLite database with the rows of the backup, migrated to this version. */
  database: Database
  file: string
}

/**
 * Checks the backup, loads its rows into a temporary SQLite database in `folder`, migrates that, and checks its integrity.
 * Both engines have the same rows, so this is a restore of a backup of either.
 * @param use called with it; it is deleted afterward
 * @throws ArchiveError when it can't be restored
 */
export async function withStaged<T>(path: string, folder: string, use: (staged: Staged) => Promise<T>): Promise<T> {
  const manifest = await checkBackup(path)
  // No restore takes a day, and one whose process has ended is over.
  await deleteAbandoned(folder, /^\.(?:restore|unverified|download|plain)-/, 24)
  await using temporary = await mkdtempDisposable(join(folder, `.restore-${ownerTag()}`))
  await refuseFullDisk(temporary.path, manifest)
  const file = join(temporary.path, 'narthex.db')
  await using database = openDatabase(file)
  await load(database, manifest, path)
  return await use({ manifest, database, file })
}

/** Checks that the backup can be restored. */
export function verifyBackup(path: string, folder: string): Promise<Manifest> {
  return withStaged(path, folder, ({ manifest }) => Promise.resolve(manifest))
}

async function load(database: Database, manifest: Manifest, path: string): Promise<void> {
  const { db } = database
  // Safe, since the database is temporary.
  await sql`pragma synchronous = off`.execute(db)
  // Builds the search index several times as fast.
  await sql`pragma cache_size = -64000`.execute(db)
  await migrate(database, manifest.migrations)
  await refuseOtherTables(database, manifest)
  // The tables come in alphabetical order, so foreign keys are checked at the end.
  await sql`pragma foreign_keys = off`.execute(db)
  await database
    .transaction(async (trx) => {
      for (const table of Object.keys(manifest.tables)) await sql`delete from ${sql.table(table)}`.execute(trx)
      for await (const { table, rows } of rowsIn(path)) {
        await insertRows(trx, table, manifest.tables[table]?.columns ?? [], rows)
      }
    })
    .catch(refuseRows)
  await checkIntegrity(database, manifest)
  await migrate(database)
  await sql`pragma foreign_keys = on`.execute(db)
}

/** Replaces SQLite's errors about refused rows by a message for users. */
function refuseRows(error: unknown): never {
  if (sqliteCodeOf(error) === undefined || isDiskFull(error)) throw error
  throw new ArchiveError('This backup is damaged: its rows contradict each other.', { cause: error })
}

async function refuseOtherTables({ db }: Database, { tables }: Manifest): Promise<void> {
  const known = new Set(await tablesOf(db))
  for (const [table, { columns }] of Object.entries(tables)) {
    const own = known.has(table) ? (await columnsOf(db, table)).toSorted().join() : undefined
    if (own !== columns.join())
      throw new ArchiveError(`This backup is damaged: its table ${table} isn’t one of this version of Narthex.`)
  }
}

async function checkIntegrity({ db }: Database, { tables }: Manifest): Promise<void> {
  for (const [table, { rows }] of Object.entries(tables)) {
    const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    if (counted[0]?.n !== rows) throw new ArchiveError(`This backup is damaged: ${table} has rows twice.`)
  }
  const { rows: orphans } = await sql`select 1 from pragma_foreign_key_check limit 1`.execute(db)
  if (orphans.length > 0) throw new ArchiveError('This backup is damaged: rows that belong together are missing.')
  const { rows: found } = await sql<{ found: string }>`
    select integrity_check as found from pragma_integrity_check`.execute(db)
  if (found[0]?.found !== 'ok') throw new ArchiveError('This backup is damaged: its database isn’t sound.')
}

/** An early check. If the database fills the disk later, the restore fails before it has changed anything. */
async function refuseFullDisk(folder: string, manifest: Manifest): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < sizesOf(manifest).bytes)
    throw new ArchiveError('The disk has no room for what is in this backup.')
}
