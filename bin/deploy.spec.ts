/**
 * `npm run deploy:check` tries the files in `deploy/`. `npm test` runs most of it (`test/deploy*.test.ts`); here fresh copies
 * of the sources are installed, built and started as the systemd unit says, though without systemd.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { probes, routes } from '#app/routes.ts'
import { systemdUnit, type Variables } from '#test/deploy-files.ts'
import { freePort } from '#test/free-port.ts'
import { unprivileged } from '#test/postgres.ts'
import { mayBeReadOnly, readOnlyBut } from '#test/read-only.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const user = unprivileged()
const START_MS = 200_000
/** What this machine needs to reach npm's registry. */
const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => /proxy|CA_CERTS|^PATH$/i.test(name)))

/** The sources and two empty folders, in place of those that the files name. */
function copied() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-deploy-'))
  // Another user gets there, too.
  chmodSync(folder.path, 0o755)
  const at = (name: string) => join(folder.path, name)
  for (const name of ['srv', 'data', 'cache']) mkdirSync(at(name))
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const name of list
    .trim()
    .split('\n')
    .filter((name) => existsSync(join(root, name))))
    cpSync(join(root, name), join(at('srv'), name))
  const place = (text: string) =>
    text
      .replace(/^\/srv\/narthex/, at('srv'))
      .replace(/^\/data$|^\/var\/lib\/narthex$/, at('data'))
      .replace(/^\/var\/cache\/narthex$/, at('cache'))
  const placed = (set: Variables) =>
    Object.fromEntries(Object.entries(set).map(([name, value]) => [name, place(value)]))
  const give = (name: string) => user && execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, at(name)])
  return { sources: at('srv'), place, placed, give, [Symbol.dispose]: () => folder.remove() }
}

interface Tried {
  command: string[]
  cwd: string
  env: Record<string, string | undefined>
  as?: typeof user
}

/** Starts the program, waits until it is ready, and ends it. @returns the seconds that both took */
async function tried({ command: [program = '', ...args], cwd, env, as }: Tried) {
  const port = String(await freePort())
  const running = spawn(program, args, { ...as, cwd, env: { ...network, ...env, PORT: port }, stdio: 'inherit' })
  const statusOf = async (path: string) => {
    if (running.exitCode !== null) return `ended with ${running.exitCode}`
    return fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 'starting',
    )
  }
  const began = performance.now()
  await expect.poll(() => statusOf(probes.ready), { timeout: START_MS }).not.toBe('starting')
  const ready = performance.now()
  expect([await statusOf(probes.ready), await statusOf(routes.home)]).toEqual([200, 200])
  const stopping = performance.now()
  const ended = once(running, 'exit')
  running.kill('SIGTERM')
  await ended
  expect(running.exitCode).toBe(0)
  return { start: (ready - began) / 1000, stop: (performance.now() - stopping) / 1000 }
}

test('narthex.service: what it starts installs, builds and serves as its user, where it may write, and stops in time', async () => {
  test.skip(!mayBeReadOnly || !user, 'only root can make the disk read-only')
  const unit = systemdUnit()
  const [start = ''] = unit.all('ExecStart')
  test.skip(!existsSync(start.split(' ')[0] ?? ''), 'Node is not where Debian installs it')
  using copy = copied()
  for (const name of ['srv', 'data', 'cache']) copy.give(name)
  const sandbox = readOnlyBut([...unit.mayWriteTo.map(copy.place), '/tmp'])
  const asUser = ['setpriv', `--reuid=${user?.uid}`, `--regid=${user?.gid}`, '--clear-groups', '--no-new-privs']
  const { stop } = await tried({
    command: [...sandbox, ...asUser, '--bounding-set=-all', ...start.split(' ')],
    cwd: copy.sources,
    // The file of settings that the unit names has these two.
    env: {
      ...copy.placed(unit.environment),
      SITE_URL: 'https://www.example.org',
      TRUST_PROXY: '1',
      HOME: '/nonexistent',
    },
  })
  expect(stop).toBeLessThan(Number(unit.all('TimeoutStopSec')[0]))
})
