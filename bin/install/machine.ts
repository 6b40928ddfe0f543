/** What a computer must have to serve a site, and what it has. Each thing that is missing is a sentence. */
import { existsSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { attempt, Refusal, run } from './run.ts'

/** 512 MB are sold as a little less; a disk needs room for two versions, backups and uploads. */
const [LEAST_MEMORY_MB, LEAST_DISK_MB] = [420, 1_000]

/** @throws Refusal with the first thing that is missing */
export function checkMachine(): void {
  checkRoot()
  if (!existsSync('/run/systemd/system'))
    throw new Refusal(
      'This computer is not run by systemd. Narthex runs here too, but docs/deploy.md has to be your guide.',
    )
  const memory = Math.floor(totalmem() / 1_000_000)
  if (memory < LEAST_MEMORY_MB)
    throw new Refusal(`This computer has ${memory} MB of memory, and a site needs 512 MB. Take the next larger one.`)
  const free = freeMegabytes('/var/lib')
  if (free < LEAST_DISK_MB)
    throw new Refusal(
      `The disk has ${free} MB of free space, and a site begins with ${LEAST_DISK_MB} MB. Make room, and run this again.`,
    )
}

/** @throws Refusal for anybody but root */
export function checkRoot(): void {
  if (process.getuid?.() !== 0) throw new Refusal('Only root can do this: write sudo before the command.')
}

/** Megabytes that are free where a folder is, for anybody. */
function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / 1_000_000)
}

/** Installs packages of the distribution that are not there. @throws Refusal saying what to do by hand */
export function installPackages(names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  const byHand = `apt-get install ${missing.join(' ')}`
  if (!attempt(['apt-get', '--version']).isGood)
    throw new Refusal(`Install ${missing.join(' and ')} with the package manager of this computer, and run this again.`)
  console.log(`Installing ${missing.join(', ')}: about half a minute …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing]
  if (attempt(install, quiet).isGood) return
  attempt(['apt-get', 'update', '-qq'], quiet)
  const { isGood, said } = attempt(install, quiet)
  if (!isGood) throw new Refusal(`${byHand} failed, so run that by hand, and then this again. It said: ${said}`)
}

function isInstalled(name: string): boolean {
  return attempt(['dpkg-query', '-W', '-f', '${Status}', name]).out === 'install ok installed'
}

/** The names of the programs that listen on a port of this computer. */
export function listenersOn(port: number): string[] {
  const lines = run(['ss', '-Hltnp', `( sport = :${port} )`]).split('\n')
  const names = lines.flatMap((line) => [...line.matchAll(/\("([^"]+)",pid=/g)].map(([, name = '']) => name))
  const unnamed = lines.some((line) => line.trim() !== '' && !line.includes('users:'))
  return [...new Set(unnamed ? [...names, 'a program of another user'] : names)]
}

/** The first port from 3000 on that nobody listens on. */
export function freePort(): number {
  let port = 3000
  while (listenersOn(port).length > 0) port += 1
  return port
}

/** A sentence about a firewall that is on, where this can be told; undefined otherwise. */
export function firewallHint(): string | undefined {
  const { isGood, out } = attempt(['ufw', 'status'])
  if (!isGood || !/^Status: active/m.test(out) || /\b(80|443|80,443)\/tcp\s+ALLOW|^Nginx Full|^WWW Full/m.test(out))
    return undefined
  return 'The firewall of this computer is on. Let visitors in: ufw allow 80,443/tcp'
}
