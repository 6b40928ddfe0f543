/**
 * Restores a backup over a site, whether its server runs or not.
 *
 * The rows are loaded into a temporary database, and replace the site's rows in one transaction at the end, so that a crash
 * before its commit leaves the old site. New uploads are stored before that transaction, and uploads that only the old site
 * has are deleted after it.
 */
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup as copyPages, DatabaseSync } from 'node:sqlite'
import { existsSync, mkdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { ArchiveError } from '#app/backup/archive.ts'
import { uploadsIn, type Manifest } from '#app/backup/check.ts'
import { addSiteIds, claimUploads, namesUpload, readSiteIds } from '#app/backup/owner.ts'
import { checkRows } from '#app/backup/rows.ts'
import { lockedSecrets } from '#app/backup/compare.ts'
import { type Staged, withStaged } from '#app/backup/stage.ts'
import type { Config } from '#app/config.ts'
import { turnOffLocked } from '#app/accounts/two-factor.ts'
import type { OnStep } from '#app/http/child-process.ts'
import { invalidateAllPages } from '#app/http/page-changes.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { openDatabase, type Trx } from '#db/database.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import { isBusy, sqliteCodeOf } from '#db/errors.ts'
import { isMigrated, migrate } from '#db/migrate.ts'
import { replaceAll } from '#db/snapshot.ts'
import { openFiles } from '#storage/disk.ts'

export interface Restored {
  manifest: Manifest
  /** Labels of what has to be entered again, because this site has another secret key. */
  locked: string[]
  /** Where the site's database was moved, if it was damaged. */
  movedTo: string | undefined
}

type Place = Pick<Config, 'dataDir' | 'database' | 'secretKey' | 's3' | 'siteUrl'>

interface RestoreOptions {
  /** Skips `checkRows`. */
  anyRows?: boolean
  onStep?: OnStep
  /** Writes further rows into the restored database; `locked` as in `Restored`. */
  alsoStored?: (trx: Trx, locked: string[]) => Promise<unknown>
}

/**
 * @param path the backup, which is checked before anything is changed
 * @param definitions of all records of the site
 * @throws ArchiveError when it can't be restored, and ForeignStore when the place of uploads is another site's; the site is then
 *   unchanged
 */
export async function restoreBackup(
  config: Place,
  path: string,
  definitions: readonly AnyDefinition[],
  actor: Actor,
  { onStep = () => undefined, alsoStored, anyRows = false }: RestoreOptions = {},
): Promise<Restored> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  using lock = new DatabaseSync(join(config.dataDir, 'restore.lock'), { timeout: 0 })
  refuseSecond(lock)
  onStep({ step: 'Checking the backup' })
  return await withStaged(path, config.dataDir, async (staged) => {
    if (!anyRows) await checkRows(staged.database.db, definitions)
    const locked = await lockedSecrets(staged.database.db, config)
    const now = await currentSite(config)
    const ids = await addSiteIds(staged.database.db, now.ids)
    const restored = new Set(staged.manifest.uploads.map(({ name }) => name))
    const knows = (names: readonly string[]) => now.knows() || names.some((name) => restored.has(name))
    await claimUploads(config, { ids, siteUrl: config.siteUrl }, knows)
    await finishRestore(staged, actor, async (trx) => {
      await turnOffLocked(trx, config)
      await alsoStored?.(trx, locked)
    })
    const files = openFiles(config)
    const before = await files.list('')
    await storeUploads(config, staged.manifest, path, onStep)
    onStep({ step: 'Replacing the data' })
    const movedTo = await replaceData(staged, config)
    for (const name of before) if (!restored.has(name)) await files.delete(name)
    return { manifest: staged.manifest, locked, movedTo }
  })
}

/** The site that is replaced, which keeps its stores: its ids, and whether it names one of the uploads that are there. */
async function currentSite(config: Place) {
  const none = { ids: [] as string[], knows: () => false }
  if (!config.database.includes('://') && !existsSync(config.database)) return none
  try {
    await using database = openDatabase(config.database)
    if (!(await isMigrated(database))) return none
    const uploads = await openFiles(config).list('')
    const isKnown = await namesUpload(database.db, uploads)
    return { ids: await readSiteIds(database.db), knows: () => isKnown }
  } catch (error) {
    if (isDamaged(error)) return none
    throw error
  }
}

/**
 * Each of two restores would delete the other one's uploads. SQLite's lock ends with the process, however that ends.
 * @throws ArchiveError while another one has the lock
 */
function refuseSecond(lock: DatabaseSync): void {
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    throw isBusy(error) ? new ArchiveError('Another backup is being restored. Try again when that is done.') : error
  }
}

/**
 * Adds the restore to the activity log, keeps emails from being sent twice, and invalidates the cached pages of all
 * processes.
 */
async function finishRestore(
  { database, manifest }: Staged,
  actor: Actor,
  alsoStored: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  await database.transaction(async (trx) => {
    const error = 'The site was restored from a backup. This email may have been sent before that.'
    await trx
      .updateTable('emails')
      .set({ state: 'unsure', error, error_kind: 'unsure', updated_at: actor.now })
      .where('state', 'in', ['waiting', 'sending'])
      .execute()
    const unsent_why =
      'It is no longer scheduled, since the site was restored from a backup. It may have been sent before that.'
    await trx
      .updateTable('newsletter_issues')
      .set({ state: 'draft', send_at: '', unsent_why })
      .where('state', '=', 'scheduled')
      .execute()
    // Those backups are not on this server, so its first one is due.
    await trx.deleteFrom('work').where('kind', '=', 'daily backup').execute()
    const label = `Backup of ${manifest.madeAt.slice(0, 16).replace('T', ' ')} UTC`
    await logChange(trx, actor, { action: 'restored', kind: 'backup', label })
    await invalidateAllPages(trx, actor.now)
    await alsoStored(trx)
  })
}

async function storeUploads(config: Place, manifest: Manifest, path: string, onStep: OnStep): Promise<void> {
  const files = openFiles(config)
  let done = 0
  for await (const { name, bytes } of uploadsIn(path)) {
    onStep({ step: 'Copying files', share: done++ / manifest.uploads.length })
    const there = await files.get(name)
    const same = there?.size === bytes.length && (await buffer(await there.body())).equals(bytes)
    if (!same) await files.put(name, bytes)
  }
}

async function replaceData(staged: Staged, { database }: Place): Promise<string | undefined> {
  if (!database.includes('://')) return replaceFile(staged.file, database)
  await using target = openDatabase(database)
  await migrate(target)
  await replaceAll(staged.database, target)
}

/**
 * Replaces a SQLite database by another (https://www.sqlite.org/backup.html) in one transaction: readers see the old rows
 * until the commit, and writers wait, as it waits for them.
 * @returns where the old database was moved, if it was damaged
 */
async function replaceFile(source: string, target: string): Promise<string | undefined> {
  const movedTo = await moveDamaged(target)
  using connection = new DatabaseSync(source)
  const waited = AbortSignal.timeout(BUSY_TIMEOUT_MS)
  for (;;) {
    try {
      await copyPages(connection, target, { rate: ALL_PAGES })
      return movedTo
    } catch (error) {
      if (sqliteCodeOf(error) !== NO_ERROR || waited.aborted) throw error
      await setTimeout(BUSY_PAUSE_MS)
    }
  }
}
/** What `backup` of Node 26 reports in place of SQLITE_BUSY when another connection is writing: "not an error". */
const NO_ERROR = 0
/** The website writes briefly, but often: visits, work that is going on. */
const BUSY_TIMEOUT_MS = 30_000
const BUSY_PAUSE_MS = 20
/** All are copied in one step, so that nothing is written in between. */
const ALL_PAGES = 2 ** 31 - 1

const CORRUPT = 11
const NOT_A_DATABASE = 26
const isDamaged = (error: unknown) => [CORRUPT, NOT_A_DATABASE].includes(sqliteCodeOf(error) ?? 0)

async function moveDamaged(target: string): Promise<string | undefined> {
  if (!(await stat(target).catch(() => undefined))?.size) return undefined
  try {
    using connection = new DatabaseSync(target, { readOnly: true, timeout: 5_000 })
    connection.prepare('pragma quick_check(1)').all()
    return undefined
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
  const aside = `${target}.damaged-${Date.now()}`
  await rename(target, aside)
  // Otherwise SQLite would apply the old log to the new database.
  for (const part of ['-wal', '-shm']) await rename(`${target}${part}`, `${aside}${part}`).catch(() => undefined)
  return aside
}
