/**
 * `npm run upgrade` brings the database to this version, as a start does: after a verified backup. With `-- --check` it
 * changes nothing and prints what would happen.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { newerThan } from '#app/backup/newer.ts'
import { type Config, ConfigError, readConfig } from '#app/config.ts'
import { explained, openAtStart, StartError } from '#app/server/start.ts'
import { commandLine } from '#app/text/command-line.ts'
import { formatCount } from '#app/text/format-count.ts'
import { openDatabase } from '#db/database.ts'
import { migrationState } from '#db/migrate.ts'
import about from '../package.json' with { type: 'json' }

const USAGE = `Usage: ${commandLine('upgrade', '[--check | --backup | --newer-than INSTANT]')}

Brings the database to this version, after a verified backup; a start does the same. --check only prints what would happen.
--backup only makes that backup, and prints where it is. --newer-than INSTANT says what came in since, such as 2026-11-29T09:00:00.000Z.`

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const act = readArguments(args)
  if (act === undefined) {
    console.error(USAGE)
    return 1
  }
  try {
    const config = readConfig(process.env)
    process.umask(0o077)
    return await act(config)
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error
    console.error(error.message)
    return 1
  }
}

type Act = (config: Config) => Promise<number>

/** @returns undefined for arguments that make no sense */
function readArguments(args: string[]): Act | undefined {
  const [option, instant, ...more] = args
  if (more.length > 0) return undefined
  if (option === '--newer-than' && z.iso.datetime({ precision: 3 }).safeParse(instant).success)
    return (config) => explained(config, () => sayNewer(config, instant ?? ''))
  if (instant !== undefined) return undefined
  if (option === undefined) return bringUp
  if (option === '--check') return (config) => explained(config, () => check(config))
  return option === '--backup' ? (config) => explained(config, () => backUp(config)) : undefined
}

async function bringUp(config: Config): Promise<number> {
  await (await openAtStart(config)).close()
  console.log('The database fits this version.')
  return 0
}

/** Prints the path alone, for `narthex update`. */
async function backUp(config: Config): Promise<number> {
  const { makeBackup } = await import('#app/backup/write.ts')
  const { name, problem } = await makeBackup(config, 'before-upgrade')
  if (problem !== undefined) console.error(problem)
  console.log(join(config.backupDir, name))
  return 0
}

async function sayNewer(config: Config, since: string): Promise<number> {
  const { definitions } = await import('#app/server/feature-list.ts')
  await using database = openDatabase(config.database)
  console.log(await newerThan(database.db, definitions, since))
  return 0
}

async function check(config: Config): Promise<number> {
  console.log(`This is Narthex ${about.version}.`)
  if (!config.database.includes('://') && !existsSync(config.database)) {
    console.log('There is no database yet: a start creates one.')
    return 0
  }
  await using database = openDatabase(config.database)
  const { done, pending, unknown } = await migrationState(database)
  if (unknown.length > 0) {
    console.log(
      `The database was last used by a newer version (it has ${unknown.join(', ')}): this one refuses to start.`,
    )
    return 1
  }
  if (pending.length === 0) console.log('The database fits this version: nothing would be changed.')
  else if (done.length === 0) console.log('The database is empty: a start creates its tables.')
  else {
    console.log(`${formatCount(pending.length, ['migration', 'migrations'])} would run: ${pending.join(', ')}.`)
    const backup = `A verified backup would be made before, in ${config.backupDir}.`
    console.log(config.upgradeBackup ? backup : 'No backup would be made before (UPGRADE_BACKUP=off).')
  }
  return 0
}
