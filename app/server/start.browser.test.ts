/** A failing start of the built program; no browser is involved. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import flags from '../../bin/server-flags.json' with { type: 'json' }
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { expect, test } from '#test/browser.ts'
import { unprivileged } from '#test/postgres.ts'
import { EXPECT_MS } from '#test/patience.ts'

interface Case {
  name: string
  /** Brings the data folder, which is empty, into the state that the start finds. */
  prepare: (dataDir: string) => Promise<void> | void
  env?: (dataDir: string) => Record<string, string>
  says: (dataDir: string) => string
  /** The files in the folder belong to another user than the one that runs the program. */
  isOthers?: boolean
}

const cases: Case[] = [
  {
    name: 'a folder that may only be read',
    prepare: (dataDir) => chmodSync(dataDir, 0o555),
    says: (dataDir) => `${dataDir} cannot be read and written: let the user that runs Narthex`,
  },
  {
    name: 'a database that belongs to somebody else',
    prepare: async (dataDir) => {
      await madeDatabase(dataDir)
      // The owner could read it; only root can give a file away, so other users lock it for themselves.
      chmodSync(join(dataDir, 'narthex.db'), userInfo().uid === 0 ? 0o600 : 0o000)
    },
    isOthers: true,
    says: (dataDir) => `${join(dataDir, 'narthex.db')} cannot be read and written: let the user that runs Narthex`,
  },
  {
    name: 'a database that is damaged',
    prepare: (dataDir) => writeFileSync(join(dataDir, 'narthex.db'), 'no database '.repeat(1_000)),
    says: (dataDir) => `${join(dataDir, 'narthex.db')} is damaged, or is no SQLite database: keep a copy of it`,
  },
  {
    name: 'a database that a newer program has used',
    prepare: (dataDir) =>
      madeDatabase(dataDir, async ({ db }) => {
        await sql`insert into kysely_migration values ('9999_later', '2040-01-01T00:00:00.000Z')`.execute(db)
      }),
    says: (dataDir) => `${join(dataDir, 'narthex.db')} was last used by a newer version of Narthex: start that version`,
  },
  {
    name: 'an empty database beside the key of a church',
    prepare: (dataDir) => {
      writeFileSync(join(dataDir, 'narthex.db'), '')
      writeFileSync(join(dataDir, 'secret'), 'k'.repeat(43))
    },
    says: (dataDir) =>
      `${join(dataDir, 'narthex.db')} is empty, but ${dataDir} holds a secret key of a church: restore`,
  },
  {
    name: 'no database beside the uploads of a church',
    prepare: (dataDir) => {
      mkdirSync(join(dataDir, 'uploads'))
      writeFileSync(join(dataDir, 'uploads', 'a.webp'), 'a picture')
    },
    says: (dataDir) => `${join(dataDir, 'narthex.db')} is missing, but ${dataDir} holds uploads of a church: restore`,
  },
  {
    name: 'a secret key that is none',
    prepare: async (dataDir) => {
      await madeDatabase(dataDir)
      writeFileSync(join(dataDir, 'secret'), 'short')
    },
    says: (dataDir) => `${join(dataDir, 'secret')} does not hold a key: restore it from a backup`,
  },
  {
    name: 'a file in place of the folder',
    prepare: (dataDir) => writeFileSync(join(dataDir, 'file'), ''),
    env: (dataDir) => ({ DATA_DIR: join(dataDir, 'file') }),
    says: (dataDir) => `${join(dataDir, 'file')} is no folder: set DATA_DIR to one.`,
  },
  {
    name: 'a PostgreSQL that does not run',
    prepare: () => undefined,
    env: () => ({ DATABASE_URL: 'postgres://narthex:hidden@127.0.0.1:9/church' }),
    says: () => 'The PostgreSQL database church at 127.0.0.1:9 does not answer (ECONNREFUSED): start PostgreSQL',
  },
]

for (const { name, prepare, env, says, isOthers = false } of cases) {
  test(`a start is refused in one sentence: ${name}`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'narthex-start-'))
    try {
      await prepare(dataDir)
      giveAway(dataDir, isOthers)
      const { code, printed } = await started({ DATA_DIR: dataDir, ...env?.(dataDir) })
      expect(printed.trim().split('\n')).toEqual([expect.stringContaining(says(dataDir))])
      expect(printed).not.toContain('hidden')
      expect(code).toBe(1)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

test('a start is refused in one sentence: a full disk', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-start-'))
  try {
    test.skip(!mounted(dataDir), 'only who may mount a small disk can try this')
    const { code, printed } = await started({ DATA_DIR: dataDir })
    expect(printed.trim()).toBe(
      `The disk that holds ${join(dataDir, 'narthex.db')} is full: make room on it and start again.`,
    )
    expect(code).toBe(1)
  } finally {
    unmount(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function madeDatabase(dataDir: string, work?: (database: ReturnType<typeof openDatabase>) => Promise<void>) {
  const database = openDatabase(join(dataDir, 'narthex.db'))
  await migrate(database)
  await work?.(database)
  await database.close()
}

/** Gives the folder to the user that runs the program, with its files unless those belong to another. */
function giveAway(dataDir: string, isOthers: boolean): void {
  const user = unprivileged()
  if (!user) return
  const names = isOthers ? [] : readdirSync(dataDir)
  for (const path of [dataDir, ...names.map((name) => join(dataDir, name))]) chownSync(path, user.uid, user.gid)
}

/** Runs the program as another user than root, until it ends. */
async function started(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const program = fileURLToPath(new URL('../../dist/server/server.js', import.meta.url))
  const server = spawn(process.execPath, [...flags, program], {
    ...unprivileged(),
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: EXPECT_MS,
  })
  let printed = ''
  server.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  server.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  const [code] = (await once(server, 'close')) as [number | null]
  return { code, printed }
}

function mounted(dataDir: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200k,mode=777', 'tmpfs', dataDir], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function unmount(dataDir: string): void {
  try {
    execFileSync('umount', [dataDir], { stdio: 'ignore' })
  } catch {
    // It was not mounted.
  }
}
