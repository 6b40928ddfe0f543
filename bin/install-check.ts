/**
 * `npm run install:check` tries `narthex setup`, `remove`, `update` and `back` with a release in containers of Debian, and with a certificate
 * authority of their own. It needs root and Debian's packages debootstrap and systemd-container. Words after it choose cases.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bootContainer, type Container, share } from './containers/container.ts'
import { killCases } from './containers/kill-cases.ts'
import { machines, serverCases } from './containers/server-cases.ts'
import { setupCases } from './containers/setup-cases.ts'
import { updateCases } from './containers/update-cases.ts'
import { yearCases } from './containers/year/year.ts'

const cases = { ...setupCases, ...serverCases, ...killCases, ...updateCases }

const wanted = process.argv.slice(2)
// A year takes most of an hour, so it is only for those who name it.
const chosen = Object.entries(wanted.length === 0 ? cases : { ...cases, ...yearCases }).filter(
  ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)
if (chosen.length === 0) throw new Error(`No case has such words. There are: ${Object.keys(cases).join('; ')}`)
makeRelease()
let failed = 0
for (const [name, check] of chosen) {
  const began = Date.now()
  await using container = await bootContainer('check', machines[name])
  const problem = await tried(() => check(container), container)
  if (problem !== undefined) failed += 1
  console.log(`${problem === undefined ? 'passed' : 'FAILED'} ${((Date.now() - began) / 1000).toFixed(0)} s  ${name}`)
  if (problem !== undefined) console.log(problem)
}
console.log(`${chosen.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function tried(check: () => Promise<void>, container: Container): Promise<string | undefined> {
  try {
    copyFileSync(join(import.meta.dirname, 'containers', 'prepare.sh'), join(share, 'prepare.sh'))
    const { status, said } = container.run(
      'sh share/prepare.sh && mkdir unpacked && tar --zstd --no-same-owner -xf share/release/*.tar.zst -C unpacked',
    )
    if (status !== 0) return said
    await check()
    return undefined
  } catch (error) {
    const log = container.run('journalctl -n 30 -o cat --no-pager').said
    return `${error instanceof Error ? error.message : String(error)}\nThe end of its log:\n${log}`
  }
}

/** Makes a release of what is built, signed by keys of the trial, unless RELEASE=keep says that it is there. */
function makeRelease(): void {
  const out = join(share, 'release')
  if (existsSync(out) && process.env['RELEASE'] === 'keep') return
  mkdirSync(share, { recursive: true })
  // Further releases are made of this one.
  rmSync(join(share, 'made'), { recursive: true, force: true })
  const keys = join(share, '..', 'keys')
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['bin/release.ts', ...args], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, RELEASE_KEYS: keys, RELEASES_URL: '/srv/share/next' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  if (!existsSync(keys)) run('--keys', keys)
  run('--quick', '--arch', process.arch, '--out', out)
}
