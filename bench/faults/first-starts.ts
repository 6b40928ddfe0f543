/** Many servers that start at once on one empty PostgreSQL, also through PgBouncer in transaction mode. */
import { execFile, spawn } from 'node:child_process'
import { chownSync, mkdtempDisposableSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#test/free-port.ts'
import { unprivileged } from '#test/postgres.ts'
import { installed } from '#test/proxies.ts'
import { query } from '../core.ts'
import { must } from './fault.ts'

/** @param server the address of PostgreSQL, without a database */
export async function firstStarts(server: string, starts: number): Promise<string> {
  const alone = await started(server, server, 'alone', 1)
  const together = await started(server, server, 'together', starts)
  must(alone === together, `${starts} first starts left ${together} instead of ${alone}`)
  const said = `${starts} simultaneous first starts left the same rows as one`
  if (!installed('pgbouncer')) return `${said}; PgBouncer isn’t installed here`
  await using pooler = await startPgBouncer(server)
  const pooled = await started(server, pooler.url, 'pooled', starts)
  must(alone === pooled, `${starts} first starts through PgBouncer left ${pooled} instead of ${alone}`)
  return `${said}, also through PgBouncer`
}

/** Starts on one empty database at once, by the program that a server starts with. @returns the counts of rows */
async function started(server: string, through: string, name: string, starts: number): Promise<string> {
  await query(`${server}/postgres`, `create database ${name}`)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-starts-'))
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: `${through}/${name}`,
    DATA_DIR: folder.path,
    DATABASE_POOL_SIZE: '2',
  }
  const program = ['test/first-start-child.ts']
  await Promise.all(Array.from({ length: starts }, () => promisify(execFile)(process.execPath, program, { env })))
  return countsOf(`${server}/${name}`)
}

const COUNTED = ['kysely_migration', 'settings', 'sermons', 'events', 'service_times', 'setup_links', 'changes']

async function countsOf(address: string): Promise<string> {
  const counts = COUNTED.map((table) => `select '${table} ' || count(*) as count from ${table}`)
  const rows = await query<{ count: string }>(address, counts.join(' union all '))
  return rows.map(({ count }) => count).join(', ')
}

/** PgBouncer as docs/deploy.md describes it. */
async function startPgBouncer(server: string): Promise<AsyncDisposable & { url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: behind, username } = new URL(server)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${behind} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
ignore_startup_parameters = extra_float_digits, statement_timeout, lock_timeout
`,
  )
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const running = spawn(installed('pgbouncer') ?? 'pgbouncer', [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  running.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
  const url = `postgres://${username}@127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const answers = await query(`${url}/postgres`, 'select').catch(() => undefined)
    if (answers) break
    must(tries < 100, `PgBouncer did not start:\n${printed}`)
    await pause(50)
  }
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      running.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
