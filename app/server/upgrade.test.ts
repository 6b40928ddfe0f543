import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#app/config.ts'
import { openAtStart } from '#app/server/start.ts'
import { openDatabase } from '#db/database.ts'
import { migrate, migrationNames, storedMigrations } from '#db/migrate.ts'
import { newPostgresAddress } from '#test/databases.ts'

describe.each(['sqlite', 'postgres'] as const)('a start with the database of an earlier version (%s)', (engine) => {
  const earlier = migrationNames.filter((name) => name !== '0075_redirects')
  let dataDir: string
  let config: ReturnType<typeof readConfig>
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'narthex-upgrade-'))
    const address = engine === 'postgres' ? { DATABASE_URL: await newPostgresAddress() } : {}
    config = readConfig({ DATA_DIR: dataDir, ...address })
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  async function withDatabase<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
    const database = openDatabase(config.database)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const backups = () =>
    readdirSync(dataDir, { recursive: true }).filter((name) => String(name).includes('before-upgrade'))

  it('makes a verified backup, and then upgrades', async () => {
    await withDatabase((database) => migrate(database, earlier))
    await (await openAtStart(config)).close()
    expect(backups()).toHaveLength(1)
    expect(await withDatabase(({ db }) => storedMigrations(db))).toEqual(migrationNames.toSorted())
    await (await openAtStart(config)).close()
    expect(backups()).toHaveLength(1)
  })

  it('knows its own backups in a folder that it has not marked yet', async () => {
    const backupDir = mkdtempSync(join(tmpdir(), 'narthex-backups-'))
    const own = 'narthex-2026-11-25T02-00-00Z-daily.tar.zst'
    writeFileSync(join(backupDir, own), '')
    await withDatabase(async (database) => {
      await migrate(
        database,
        migrationNames.filter((name) => name < '0080'),
      )
      await sql`insert into job_runs (job, due, said) values ('daily backup', '', ${own})`.execute(database.db)
    })
    await (await openAtStart({ ...config, backupDir })).close()
    expect(readdirSync(backupDir).filter((name) => name.includes('before-upgrade'))).toHaveLength(1)
    rmSync(backupDir, { recursive: true })
  })

  it('may come in three processes at once, of which none fails', async () => {
    await withDatabase((database) => migrate(database, earlier))
    const starts = await Promise.allSettled([1, 2, 3].map(() => openAtStart(config)))
    for (const start of starts) if (start.status === 'fulfilled') await start.value.close()
    expect(starts.map((start) => (start.status === 'rejected' ? String(start.reason) : 'started'))).toEqual(
      Array(3).fill('started'),
    )
    expect(await withDatabase(({ db }) => storedMigrations(db))).toEqual(migrationNames.toSorted())
    expect(readdirSync(config.backupDir).filter((name) => /^\.(?!narthex-site)/.test(name))).toEqual([])
  })

  it('leaves the database as it was when a migration fails, and says so in one sentence', async () => {
    await withDatabase(async (database) => {
      await migrate(database, earlier)
      // The migration creates a table of this name.
      await sql`create table redirects (something text)`.execute(database.db)
    })
    const refusal = await openAtStart({ ...config, upgradeBackup: false }).catch(String)
    expect(refusal).toMatch(/Upgrading the database failed, and left it as it was: .*redirects.* already exists/)
    expect(await withDatabase(({ db }) => storedMigrations(db))).toEqual(earlier.toSorted())
  })

  it('refuses the database of a newer version', async () => {
    await withDatabase(async (database) => {
      await migrate(database)
      await sql`insert into kysely_migration values ('9999_later', '2040-01-01T00:00:00.000Z')`.execute(database.db)
    })
    expect(await openAtStart(config).catch(String)).toMatch(
      /was last used by a newer version of Narthex: start that version/,
    )
    expect(backups()).toEqual([])
  })

  it('refuses that of a version before 0.2.0, says which version to start once, and changes nothing', async () => {
    const before = ['0001_first_tables', '0043_limits']
    await withDatabase(async ({ db }) => {
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(db)
      for (const name of before) await sql`insert into kysely_migration values (${name}, '')`.execute(db)
    })
    expect(await openAtStart(config).catch(String)).toMatch(
      /was last used by a version of Narthex before 0\.2\.0: start version 0\.2\.0 once, and then this one/,
    )
    expect(backups()).toEqual([])
    const { rows } = await withDatabase(({ db }) =>
      sql<{ name: string }>`select name from kysely_migration`.execute(db),
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(before)
  })
})
