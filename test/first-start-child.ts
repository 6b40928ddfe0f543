/** The first start in a process of its own: migrates, starts, prints the setup link. */
import { pino } from 'pino'
import { readConfig } from '#app/config.ts'
import { firstStart } from '#app/server/first-start.ts'
import { noReadCache } from '#app/http/read-cache.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { openFiles } from '#storage/disk.ts'

const config = readConfig(process.env)
const database = openDatabase(config.database)
const log = pino({ level: 'silent' })
await migrate(database)
console.log(
  (await firstStart({
    config,
    database,
    files: openFiles(config),
    log,
    readCache: noReadCache,
    now: () => Temporal.Now.instant(),
  })) ?? '',
)
await database.close()
