/**
 * Restores a backup over a site, whether its server runs or not.
 *
 * The rows are loaded into a database beside the site's, and replace its rows in one transaction at the end; a crash before
 * its commit leaves the old site. Uploads are stored before that, since no row of the old site names the new ones, and
 * those of the old site alone are deleted after it.
 */
import { rename, stat } from 'node:fs/promises'
import { backup as copyPages, DatabaseSync } from 'node:sqlite'
import { mkdirSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { uploadsIn } from '#app/backup/check.ts'
import type { Manifest } from '#app/backup/manifest.ts'
import { checkRows } from '#app/backup/rows.ts'
import { lockedSecrets } from '#app/backup/compare.ts'
import { type Staged, withStaged } from '#app/backup/stage.ts'
import type { Config } from '#app/config.ts'
import type { OnStep } from '#app/http/apart.ts'
import { invalidateAllPages } from '#app/page-changes.ts'
import { type Actor, logChange } from '#app/records/log.ts'
import { openDatabase, type Trx } from '#db/database.ts'
import { sqliteCodeOf } from '#db/errors.ts'
import { replaceAll } from '#db/load.ts'
import { openFiles } from '#storage/open-files.ts'

export interface Restored {
  manifest: Manifest
  /** What has to be entered again because this site has another secret key; empty when nothing has. */
  locked: string[]
  /** Where a damaged database was moved; undefined when there was none. */
  movedTo: string | undefined
}

type Place = Pick<Config, 'dataDir' | 'database' | 'secretKey' | 's3'>

interface RestoreOptions {
  /** Restores rows, too, that are not as this program writes them. */
  anyRows?: boolean
  onStep?: OnStep
  /** Writes what the restored database has to know besides; `locked` as in `Restored`. */
  alsoStored?: (trx: Trx, locked: string[]) => Promise<unknown>
}

/**
 * @param path the backup; it is checked wholly before anything is touched
 * @throws ArchiveError when it can't be restored; the site is then unchanged
 */
export function restoreBackup(
  config: Place,
  path: string,
  actor: Actor,
  { onStep = () => undefined, alsoStored, anyRows = false }: RestoreOptions = {},
): Promise<Restored> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  onStep({ step: 'Checking the backup' })
  return withStaged(path, config.dataDir, async (staged) => {
    if (!anyRows) await checkRows(staged.database.db)
    const locked = await lockedSecrets(staged.database.db, config)
    await finishRestore(staged, actor, (trx) => alsoStored?.(trx, locked))
    const files = openFiles(config)
    const before = await files.list('')
    await storeUploads(config, staged.manifest, path, onStep)
    onStep({ step: 'Replacing the data' })
    const movedTo = await swap(staged, config)
    const own = new Set(staged.manifest.uploads.map(({ name }) => name))
    for (const name of before) if (!own.has(name)) await files.delete(name)
    return { manifest: staged.manifest, locked, movedTo }
  })
}

/**
 * Writes into the log that the site was restored, keeps emails from being sent twice, and lets every running process see
 * that all pages have changed.
 */
async function finishRestore(
  { database, manifest }: Staged,
  actor: Actor,
  alsoStored: (trx: Trx) => Promise<unknown> | undefined,
): Promise<void> {
  await database.transaction(async (trx) => {
    const error = 'The site was restored from a backup. This email may have been sent before that.'
    await trx
      .updateTable('letters')
      .set({ state: 'unsure', error, error_kind: 'unsure', updated_at: actor.now })
      .where('state', 'in', ['waiting', 'sending'])
      .execute()
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
    const same = there?.size === bytes.length && digestOf(await buffer(there.body())) === digestOf(bytes)
    if (!same) await files.put(name, bytes)
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function swap(staged: Staged, { database }: Place): Promise<string | undefined> {
  if (!database.includes('://')) return swapFile(staged.file, database)
  const target = openDatabase(database)
  try {
    await replaceAll(staged.database, target)
  } finally {
    await target.close()
  }
}

/**
 * Copies the pages of one SQLite database over another (https://www.sqlite.org/backup.html), in one transaction of the
 * other: its readers see the old rows until the commit, and its writers wait.
 * @returns where the other one was moved because it isn't a sound database
 */
async function swapFile(source: string, target: string): Promise<string | undefined> {
  const movedTo = await moveDamaged(target)
  const connection = new DatabaseSync(source)
  try {
    await copyPages(connection, target, { rate: PAGES_AT_ONCE })
  } finally {
    connection.close()
  }
  return movedTo
}
/** So many that the copy is one step, and nothing comes between. */
const PAGES_AT_ONCE = 2 ** 31 - 1

const CORRUPT = 11
const NOT_A_DATABASE = 26

async function moveDamaged(target: string): Promise<string | undefined> {
  if (!(await stat(target).catch(() => undefined))?.size) return undefined
  try {
    const connection = new DatabaseSync(target, { readOnly: true, timeout: 5_000 })
    try {
      connection.prepare('pragma quick_check(1)').all()
    } finally {
      connection.close()
    }
    return undefined
  } catch (error) {
    if (![CORRUPT, NOT_A_DATABASE].includes(sqliteCodeOf(error) ?? 0)) throw error
  }
  const aside = `${target}.damaged-${Date.now()}`
  await rename(target, aside)
  // Pages that were not yet in the damaged file, and must not get into the new one.
  for (const part of ['-wal', '-shm']) await rename(`${target}${part}`, `${aside}${part}`).catch(() => undefined)
  return aside
}
