/**
 * Opens the database at startup, brings it to this version after a verified backup, checks the folders, and explains a
 * failure in one sentence.
 */
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { claimUploads, ForeignStore, namesUpload, siteIds } from '#app/backup/owner.ts'
import type { makeBackup } from '#app/backup/write.ts'
import type { Config } from '#app/config.ts'
import { KeyError, secretKey } from '#app/http/secret.ts'
import { type Database, openDatabase, type Options } from '#db/database.ts'
import { isDiskFull, sqliteCodeOf } from '#db/errors.ts'
import { WAITING } from '#db/locks.ts'
import { migrate, migrationState, TooOld } from '#db/migrate.ts'
import { StoreUnavailable } from '#storage/files.ts'

type Place = Pick<Config, 'dataDir' | 'database' | 'secretKey'> & Partial<Pick<Config, 's3' | 'backupBucket'>>

/** The reason why the program can't start, for the person who runs it. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartError'
  }
}

/** Opens the migrated database and checks the folders that the program writes to. @throws StartError */
export function openAtStart(config: Config, options: Pick<Options, 'onQuery'> = {}): Promise<Database> {
  return explained(config, async () => {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    const uploads = join(config.dataDir, 'uploads')
    for (const folder of [config.dataDir, ...(existsSync(uploads) ? [uploads] : [])]) {
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    }
    if (!isPostgres(config)) refuseLostDatabase(config)
    const database = openDatabase(config.database, options)
    try {
      const done = await upgrade(database, config, console.error)
      if (done !== undefined) console.error(done)
      secretKey(config)
      if (!config.isRehearsal) await refuseWrongStore(config, database)
      return database
    } catch (error) {
      await database.close().catch(() => undefined)
      throw error
    }
  })
}

/** Runs a part of the start. @throws StartError for everything that the person who runs the program can fix */
export async function explained<T>(config: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const why = startProblem(error, config)
    throw why === undefined ? error : new StartError(why, error)
  }
}

/**
 * An empty database beside the secret key or uploads of a church is a loss, not a first start: a new site would hide it
 * and replace it in the next backup. The key counts first, since a first start creates it after the database.
 */
function refuseLostDatabase({ dataDir, database }: Place): void {
  const belongings = [
    ...(existsSync(join(dataDir, 'secret')) ? ['a secret key'] : []),
    ...(hasFiles(join(dataDir, 'uploads')) ? ['uploads'] : []),
  ]
  const size = statSync(database, { throwIfNoEntry: false })?.size
  if (belongings.length === 0 || (size ?? 0) > 0) return
  throw new StartError(
    `${database} is ${size === undefined ? 'missing' : 'empty'}, but ${dataDir} holds ${belongings.join(' and ')} of a church: ` +
      `restore the database from a backup, or, to begin with a new church, move the folder ${dataDir} away.`,
  )
}

/**
 * A wrong key, a missing bucket and another site's uploads are said at the start, not at the first upload. A store that is
 * away may come back.
 * @throws StartError
 */
async function refuseWrongStore(config: UpgradeConfig, { db }: Database): Promise<void> {
  const site = { ids: await siteIds(db), siteUrl: config.siteUrl }
  await claimUploads(config, site, (names) => namesUpload(db, names)).catch((error: unknown) => {
    if (error instanceof ForeignStore) throw error
    // A full disk, for example, doesn't keep visitors from reading.
    if (error instanceof StoreUnavailable || !config.s3) return
    const { bucket, endpoint } = config.s3
    throw new StartError(
      `The store at ${endpoint} refuses the bucket ${bucket}: check S3_ENDPOINT, its keys and the buckets. (${(error as Error).message})`,
      error,
    )
  })
}

/**
 * Marks the places of backups as this site's, and prints which of them can't be used. Visitors wait neither for this nor for
 * the code that it loads.
 */
export async function checkBackupPlaces(config: UpgradeConfig, { db }: Database): Promise<void> {
  const { ownPlaces } = await import('#app/backup/stored.ts')
  for (const problem of (await ownPlaces(config, db, true)).problems) console.error(`Backups: ${problem}`)
}

type UpgradeConfig = Parameters<typeof makeBackup>[0] & Pick<Config, 'upgradeBackup'>

/** The database could not be brought to this version; it is as it was before. */
class UpgradeError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'UpgradeError'
  }
}

/**
 * Runs the missing migrations. A database that has been used is backed up before.
 * @param say gets a sentence before the backup, which takes a while where there is much
 * @returns what was done, in a sentence; undefined when there was nothing to upgrade
 * @throws UpgradeError when the backup or a migration fails
 */
async function upgrade(
  database: Database,
  config: UpgradeConfig,
  say: (sentence: string) => void,
): Promise<string | undefined> {
  const { done, pending, unknown } = await migrationState(database)
  const isUpgrade = done.length > 0 && pending.length > 0 && unknown.length === 0
  const backup = isUpgrade && config.upgradeBackup ? await backUp(config, say) : undefined
  try {
    const ran = await migrate(database, undefined, () => say(WAITING))
    if (!isUpgrade || ran.length === 0) return undefined
    const where = backup === undefined ? '' : ` The backup made before is ${backup}.`
    return `Upgraded the database: ${ran.join(', ')}.${where}${await lostVersions(database, ran)}`
  } catch (error) {
    const where = backup === undefined ? '' : ` The backup made before is ${backup}.`
    throw new UpgradeError(
      `Upgrading the database failed, and left it as it was: ${reasonOf(error)}. Start the earlier version again, and report this.${where}`,
      error,
    )
  }
}

/** Names the versions that `0048_versions_by_kind` could not find, as the activity log does. */
async function lostVersions({ db }: Database, ran: readonly string[]): Promise<string> {
  if (!ran.includes('0048_versions_by_kind')) return ''
  const query = db.selectFrom('changes').select('label').where('kind', '=', 'earlier versions').orderBy('label')
  const lost = (await query.execute()).map(({ label }) => label)
  return lost.length === 0 ? '' : ` Earlier versions could not be found (see the activity log): ${lost.join('; ')}.`
}

async function backUp(config: UpgradeConfig, say: (sentence: string) => void): Promise<string> {
  say('Making a verified backup before the database is upgraded. UPGRADE_BACKUP=off upgrades without one.')
  try {
    const { makeBackup: keep } = await import('#app/backup/write.ts')
    const { name, problem } = await keep(config, 'before-upgrade')
    if (problem !== undefined) say(problem)
    return join(config.backupDir, name)
  } catch (error) {
    throw new UpgradeError(
      `The backup before the upgrade failed, and nothing was changed: ${reasonOf(error)}. UPGRADE_BACKUP=off upgrades without one.`,
      error,
    )
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/(?<![.\s])[.\s]+$/, '')
}

function hasFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.'))
}

/** SQLite's result codes (https://www.sqlite.org/rescode.html). */
const SQLITE = { perm: 3, busy: 5, readOnly: 8, ioError: 10, corrupt: 11, cannotOpen: 14, notADatabase: 26 } as const

function startProblem(error: unknown, config: Place): string | undefined {
  const { dataDir } = config
  if (error instanceof UpgradeError) return startProblem(error.cause, config) ?? error.message
  const { code, path, message } = error as NodeJS.ErrnoException
  const where = path ?? dataDir
  if (error instanceof KeyError || error instanceof ForeignStore) return message
  if (isDiskFull(error)) return `The disk that holds ${placeOf(config)} is full: make room on it and start again.`
  if (code === 'EACCES' || code === 'EPERM') return notAllowed(where)
  if (code === 'EROFS')
    return `${where} is on a disk that can only be read: set DATA_DIR to a folder that can be written.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${where} is no folder: set DATA_DIR to one.`
  if (error instanceof TooOld)
    return `${placeOf(config)} was last used by a version of Narthex before 0.2.0: start version 0.2.0 once, and then this one.`
  if (message?.startsWith('corrupted migrations')) {
    return `${placeOf(config)} was last used by a newer version of Narthex: start that version, or restore a backup made before it.`
  }
  return isPostgres(config) ? postgresProblem(error as NodeJS.ErrnoException, config) : sqliteProblem(error, config)
}

function sqliteProblem(error: unknown, { database }: Place): string | undefined {
  switch (sqliteCodeOf(error)) {
    case SQLITE.perm:
    case SQLITE.readOnly:
    case SQLITE.cannotOpen:
      return notAllowed(database)
    case SQLITE.corrupt:
    case SQLITE.notADatabase:
      return `${database} is damaged, or is no SQLite database: keep a copy of it and restore the last backup.`
    case SQLITE.ioError:
      return `The disk that holds ${database} reports an error: check the disk, then restore the last backup if need be.`
    case SQLITE.busy:
      return `${database} is locked by another program: end that program and start again.`
    default:
      return undefined
  }
}

function postgresProblem(error: NodeJS.ErrnoException, config: Place): string | undefined {
  const { code = '', message, path } = error
  // About a file.
  if (path !== undefined) return undefined
  const place = placeOf(config)
  if (code.startsWith('28')) return `${place} refuses the user name or the password: check DATABASE_URL. (${message})`
  if (code === '3D000') return `${place} does not exist: create it, or check DATABASE_URL.`
  if (code === '42501') return `${place} does not let its user do what is needed: make the user its owner. (${message})`
  const isAway = /^(?:E[A-Z_]+|08...|57P..|53...)$/.test(code) || /timeout|terminated/i.test(message)
  return isAway ? `${place} does not answer (${code || message}): start PostgreSQL, or check DATABASE_URL.` : undefined
}

function notAllowed(path: string): string {
  const user = process.getuid?.()
  const owner = user === undefined ? 'the user that runs Narthex' : `the user that runs Narthex (user id ${user})`
  return `${path} cannot be read and written: let ${owner} own it, or set DATA_DIR to another folder.`
}

/** The database without the password. */
function placeOf({ database }: Place): string {
  if (!URL.canParse(database)) return database
  const { host, pathname } = new URL(database)
  return `The PostgreSQL database ${pathname.slice(1)} at ${host}`
}

function isPostgres({ database }: Place): boolean {
  return /^postgres(ql)?:/.test(database)
}
