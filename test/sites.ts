/** A site in a folder of its own, on either database, as backups and restores need it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstStart } from '#app/server/first-start.ts'
import { type Config, readConfig } from '#app/config.ts'
import { type Database, type Engine, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { openFiles } from '#storage/disk.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { newPostgresAddress } from '#test/databases.ts'

export interface Site {
  config: Config
  env: Record<string, string>
  database: Database
  app: TestApp
  remove: () => Promise<void>
}

/** @param options `sample`: with the sample church; `env`: more of its environment */
export async function newSite(
  engine: Engine,
  { sample = false, key = 'k'.repeat(32), env: more = {} } = {},
): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-site-'))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: engine === 'postgres' ? await newPostgresAddress() : '',
    SECRET_KEY: key,
    SAMPLE_CONTENT: sample ? 'on' : 'off',
    ...more,
  }
  const config = readConfig(env)
  const database = openDatabase(config.database)
  await migrate(database)
  const app = createTestApp(database, undefined, env, openFiles(config))
  if (sample) await firstStart(app.services)
  return {
    config,
    env,
    database,
    app,
    async remove() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
