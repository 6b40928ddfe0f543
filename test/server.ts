/** The built server as a church runs it: a process of its own, on a free port, with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import malloc from '../bin/server-env.json' with { type: 'json' }
import flags from '../bin/server-flags.json' with { type: 'json' }
import pg from 'pg'
import { probes } from '#app/routes.ts'
import { adminAccount } from '#test/administrator.ts'
import { freePort } from '#test/free-port.ts'
import { EXPECT_MS } from '#test/patience.ts'

export interface RunningServer extends AsyncDisposable {
  url: string
  dataDir: string
  process: ChildProcess
  /** Its output so far. */
  output: () => string
  stop: () => Promise<void>
}

const HERE = fileURLToPath(new URL('../dist', import.meta.url))

/** A test that fails does not stop its servers. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL')
})

/**
 * Starts the built server on SQLite, or with `TEST_POSTGRES=postgres://…` on a new database of that PostgreSQL server.
 * @param env overrides the program's defaults
 * @param under a command that runs the server within limits
 * @param built the folder of the built product; this checkout's if omitted
 * @param probe the address that says that it has started
 * @throws with the server's output, if it ends before it is ready
 */
export async function startServer(
  env: Record<string, string> = {},
  under: string[] = [],
  built = HERE,
  probe: string = probes.ready,
): Promise<RunningServer> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const postgres = process.env['TEST_POSTGRES']
  const own = postgres && !env['DATA_DIR'] ? { DATABASE_URL: await newDatabase(postgres) } : {}
  const dataDir = env['DATA_DIR'] ?? newDataDir(env)
  const program = join(built, 'server/server.js')
  const [command, ...args] = [...under, process.execPath, ...flags, program]
  const server = spawn(command, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...malloc,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // A first start would make one at once.
      DAILY_BACKUPS: 'off',
      // No test contacts the real service.
      YOUTUBE_API_URL: 'http://127.0.0.1:9',
      YOUTUBE_FEED_URL: 'http://127.0.0.1:9',
      ...own,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(server)
  server.once('exit', () => running.delete(server))
  let printed = ''
  server.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  server.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `http://localhost:${port}`
  await untilReady(`http://127.0.0.1:${port}${probe}`, server, () => printed)
  const stop = async () => {
    const isThrownAway = env['DATA_DIR'] === undefined
    server.kill('SIGTERM')
    // It would wait for the connections that a browser keeps open, for up to nine seconds. Its data is thrown away, so that
    // nothing depends on how far it gets.
    const hurry = isThrownAway && setTimeout(() => server.kill('SIGKILL'), 700)
    await ended
    if (hurry) clearTimeout(hurry)
    if (isThrownAway) rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, process: server, output: () => printed, stop, [Symbol.asyncDispose]: stop }
}

/** @returns a new folder: a copy of one that a server has started in, if one like this would start in the same way */
function newDataDir(env: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-test-'))
  const started = process.env['TEST_STARTED_DATA']
  const isOther = env['DATABASE_URL'] ?? env['SAMPLE_CONTENT'] ?? process.env['TEST_POSTGRES']
  const isSame = env['ADMIN_EMAIL'] === adminAccount.email && !isOther
  if (started && isSame) cpSync(started, folder, { recursive: true })
  return folder
}

/** @returns the address of a new database */
export async function newDatabase(server: string): Promise<string> {
  const name = `browser_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${server}/${name}`
}

async function untilReady(address: string, server: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + EXPECT_MS
  while (server.exitCode === null && Date.now() < deadline) {
    try {
      if ((await fetch(address)).ok) return
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  server.kill()
  throw new Error(`the server did not become ready:\n${printed()}`)
}
