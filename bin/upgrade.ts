/**
 * `npm run upgrade` brings the database to this version, as a start does: after a verified backup. With `-- --check` it
 * changes nothing and prints what would happen.
 */
import { existsSync } from 'node:fs'
import { type Config, ConfigError, readConfig } from '#app/config.ts'
import { explained, openAtStart, StartError } from '#app/server/start.ts'
import { commandLine } from '#app/text/command-line.ts'
import { formatCount } from '#app/text/format-count.ts'
import { openDatabase } from '#db/database.ts'
import { migrationState } from '#db/migrate.ts'
import about from '../package.json' with { type: 'json' }

const USAGE = `Usage: ${commandLine('upgrade')}, or ${commandLine('upgrade', '--check')}

Brings the database to this version, after a verified backup; a start does the same. --check only prints what would happen.`

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const [option, ...more] = args
  if (more.length > 0 || (option !== undefined && option !== '--check')) {
    console.error(USAGE)
    return 1
  }
  try {
    const config = readConfig(process.env)
    process.umask(0o077)
    if (option === '--check') return await explained(config, () => check(config))
    await (await openAtStart(config)).close()
    console.log('The database fits this version.')
    return 0
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error
    console.error(error.message)
    return 1
  }
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
