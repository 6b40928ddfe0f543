/** The commands `backup` and `restore`. */
import { resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { ArchiveError } from '#app/backup/archive.ts'
import { sizesOf } from '#app/backup/manifest.ts'
import { restoreBackup } from '#app/backup/restore.ts'
import { writeBackup } from '#app/backup/write.ts'
import { type Config, ConfigError, readConfig } from '#app/config.ts'
import { explained, StartError } from '#app/start.ts'
import { counted } from '#app/ui/counted.ts'

type Command = 'backup' | 'restore'

const USAGE: Record<Command, string> = {
  backup: `Usage: npm run backup -- FILE

Writes the database and the uploads to FILE, while the server runs. The secret key isn't in it: keep DATA_DIR/secret, or
the value of SECRET_KEY, in another place.`,
  restore: `Usage: npm run restore -- FILE

Checks the backup FILE, and then replaces the site's database and uploads by it. Everyone has to sign in again.`,
}

/** @returns the exit code */
export async function backupCommand(command: Command, args: string[]): Promise<number> {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    console.error(USAGE[command])
    return 1
  }
  // npm runs scripts in the project's folder, but a file's path is relative to where npm was called.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  return reported((config) => (command === 'backup' ? backup(config, path) : restore(config, path)))
}

/** Prints the result of the work, or the reason why it failed. @returns the exit code */
async function reported(work: (config: Config) => Promise<string>): Promise<number> {
  try {
    const config = readConfig(process.env)
    process.umask(0o077)
    console.log(await explained(config, () => work(config)))
    return 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isKnown =
      error instanceof ArchiveError || error instanceof ConfigError || error instanceof StartError || 'code' in error
    if (!isKnown) throw error
    console.error(error.message)
    return 1
  }
}

async function backup(config: Config, path: string): Promise<string> {
  const { manifest, size } = await writeBackup(config, path)
  const { rows, files } = sizesOf(manifest)
  return `Wrote ${path} (${megabytes(size)}): ${counted(rows, ['row', 'rows'])} and ${counted(files, ['file', 'files'])}.`
}

async function restore(config: Config, path: string): Promise<string> {
  if (!existsSync(path)) throw new ArchiveError(`There is no file ${path}.`)
  const actor = { person: { id: '', name: 'Command line' }, now: new Date().toISOString() }
  const { manifest, locked, movedTo } = await restoreBackup(config, path, actor)
  const { rows, files } = sizesOf(manifest)
  const what = `${counted(rows, ['row', 'rows'])} and ${counted(files, ['file', 'files'])}`
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
