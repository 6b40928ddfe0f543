/** The commands `backup` and `restore`. */
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ArchiveError } from '#app/backup/archive.ts'
import { CopyError } from '#app/backup/copies/copy-error.ts'
import { withPlain } from '#app/backup/encryption.ts'
import { sizesOf } from '#app/backup/check.ts'
import { ForeignStore } from '#app/backup/owner.ts'
import { restoreBackup } from '#app/backup/restore.ts'
import { writeBackup, writeEncrypted } from '#app/backup/write.ts'
import { type Config, ConfigError, readConfig } from '#app/config.ts'
import { explained, StartError } from '#app/server/start.ts'
import { commandLine } from '#app/text/command-line.ts'
import { formatCount } from '#app/text/format-count.ts'
import { StoreUnavailable } from '#storage/files.ts'

type Command = 'backup' | 'restore'

const USAGE: Record<Command, string> = {
  backup: `Usage: ${commandLine('backup', 'FILE')}

Writes the database and the uploads to FILE, while the server runs; encrypted, if BACKUP_RECIPIENT is set. The secret key
isn't in it: keep DATA_DIR/secret, or the value of SECRET_KEY, in another place.`,
  restore: `Usage: ${commandLine('restore', 'FILE [--key KEYFILE] [--any-rows]')}
       ${commandLine('restore', '--from PLACE [--user NAME] [--region NAME] [--key KEYFILE] [--any-rows]')}

Checks the backup FILE, or the newest copy in PLACE as the printed sheet of the website names it, and then replaces the site's database and uploads by it. Everyone has to sign in again. KEYFILE is
what age-keygen wrote, for an encrypted backup. --any-rows also restores rows that this version would refuse.`,
}

/** @returns the exit code */
export async function backupCommand(command: Command, args: string[]): Promise<number> {
  const given = readArguments(command, args)
  if (!given) {
    console.error(USAGE[command])
    return 1
  }
  const { file, from, keyFile, anyRows } = given
  // npm runs scripts in the project's folder, but a file's path is relative to where npm was called.
  const pathOf = (given: string) => resolve(process.env['INIT_CWD'] ?? '.', given)
  return printResult(async (config) => {
    if (command === 'backup') return backup(config, pathOf(file ?? ''))
    const key = keyFile === undefined ? undefined : await readFile(pathOf(keyFile), 'utf8')
    if (!from) return restore(config, pathOf(file ?? ''), { key, anyRows })
    const { withNewestCopy } = await import('#app/backup/copies/from-place.ts')
    return withNewestCopy(config, from, key, (path, opener) => restore(config, path, { key: opener, anyRows }))
  })
}

/** @returns undefined for arguments that make no sense */
function readArguments(command: Command, args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    key: text,
    from: text,
    user: text,
    region: text,
    'any-rows': { type: 'boolean', default: false },
  } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (command === 'backup' && args.length > 1) return undefined
    const { key: keyFile, from: place, user = '', region = '', 'any-rows': anyRows } = values
    const [file, ...more] = positionals
    if (more.length > 0 || (file === undefined) === (place === undefined)) return undefined
    return { file, from: place === undefined ? undefined : { place, user, region }, keyFile, anyRows }
  } catch {
    return undefined
  }
}

/** Prints the result of `work`, or why it failed. @returns the exit code */
async function printResult(work: (config: Config) => Promise<string>): Promise<number> {
  try {
    const config = readConfig(process.env)
    process.umask(0o077)
    console.log(await explained(config, () => work(config)))
    return 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isKnown =
      [ArchiveError, ConfigError, CopyError, ForeignStore, StartError, StoreUnavailable].some(
        (known) => error instanceof known,
      ) || 'code' in error
    if (!isKnown) throw error
    console.error(error.message)
    return 1
  }
}

async function backup(config: Config, path: string): Promise<string> {
  const { backupRecipient } = config
  const { manifest } = await (backupRecipient === undefined
    ? writeBackup(config, path)
    : writeEncrypted(config, path, backupRecipient))
  const { size } = await stat(path)
  const { rows, files } = sizesOf(manifest)
  return `Wrote ${path} (${megabytes(size)}): ${formatCount(rows, ['row', 'rows'])} and ${formatCount(files, ['file', 'files'])}.`
}

async function restore(
  config: Config,
  path: string,
  { key, anyRows }: { key: string | undefined; anyRows: boolean },
): Promise<string> {
  if (!existsSync(path)) throw new ArchiveError(`There is no file ${path}.`)
  // Imported here, since making a backup doesn't need it.
  const { definitions } = await import('#app/server/feature-list.ts')
  const actor = { person: { id: '', name: 'Command line' }, now: new Date().toISOString() }
  const { manifest, locked, movedTo } = await withPlain(path, key, dirname(path), (plain) =>
    restoreBackup(config, plain, definitions, actor, { anyRows }),
  )
  const { rows, files } = sizesOf(manifest)
  const what = `${formatCount(rows, ['row', 'rows'])} and ${formatCount(files, ['file', 'files'])}`
  return [
    `Restored ${what} of ${manifest.church}, as of ${manifest.madeAt}. Everyone has to sign in again.`,
    ...(movedTo === undefined ? [] : [`The damaged database was moved to ${movedTo}.`]),
    ...(locked.length === 0
      ? []
      : [`This site has another secret key. Set these up again: ${new Intl.ListFormat('en').format(locked)}.`]),
  ].join('\n')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
