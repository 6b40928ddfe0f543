/**
 * `npm run export -- FILE.zip` writes everything that the church has on its website into one archive, while the server runs or
 * not.
 */
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writeArchiveFile } from '#app/archive/write.ts'
import { ConfigError, readConfig } from '#app/config.ts'
import { definitions } from '#app/server/feature-list.ts'
import { explained, StartError } from '#app/server/start.ts'
import { commandLine } from '#app/text/command-line.ts'
import { openFiles } from '#storage/disk.ts'

const USAGE = `Usage: ${commandLine('export', 'FILE.zip')}

Writes all content, settings, pictures, recordings and documents into FILE.zip: as JSON, as CSV and as files. Passwords aren't
in it. ${commandLine('import', 'FILE.zip')} reads it into another site. For restoring this one, use ${commandLine('backup')}.`

const [file, ...more] = process.argv.slice(2)
if (file === undefined || file.startsWith('-') || more.length > 0) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  // npm runs scripts in the project's folder, but a file's path is relative to where npm was called.
  process.exitCode = await run(resolve(process.env['INIT_CWD'] ?? '.', file))
}

/** @returns the exit code */
async function run(path: string): Promise<number> {
  try {
    process.umask(0o077)
    const config = readConfig(process.env)
    if (existsSync(path)) throw new StartError(`${path} exists: choose another name.`)
    if (!config.database.includes('://') && !existsSync(config.database))
      throw new StartError(`There is no site to export: ${config.database} doesn’t exist.`)
    await explained(config, () => writeArchiveFile({ config, files: openFiles(config) }, definitions, path))
    console.log(`Wrote ${path} (${((await stat(path)).size / 1_000_000).toFixed(1)} MB).`)
    return 0
  } catch (error) {
    const isKnown = error instanceof StartError || error instanceof ConfigError
    if (!(error instanceof Error) || (!isKnown && !('code' in error))) throw error
    console.error(error.message)
    return 1
  }
}
