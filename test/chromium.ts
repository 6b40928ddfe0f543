/**
 * A Chromium for tests: the system's headless shell, the one that Playwright has installed, or any on PATH; otherwise
 * Debian's if root runs the tests, otherwise Playwright's. The headless shell draws no window and takes half the processor
 * time, so it is preferred, and `npm test` installs it on Debian even beside a whole Chromium, by running this file.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { userInfo } from 'node:os'
import { chromium } from '@playwright/test'

const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isDebianRoot = userInfo().uid === 0 && existsSync('/usr/bin/apt-get')

/** Switches that keep it from contacting other servers; as root it also has to run without its sandbox. */
export const chromiumSwitches = [
  ...(userInfo().uid === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * @returns its path
 * @throws when there is none and none can be installed
 */
export function findChromium(): string {
  const there = onPath([SHELL]) ?? playwrights() ?? onPath()
  if (there) return there
  console.log('No Chromium here; installing one.')
  if (isDebianRoot) installPackage([SHELL, 'chromium'])
  else execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const installed = onPath() ?? playwrights()
  if (!installed) throw new Error('Chromium was installed but cannot be found')
  return installed
}

/** Installs the first of these Debian packages that can be installed; without a network none can. */
function installPackage(names: string[]): void {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: 'inherit',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  apt('update')
  names.some((name) => apt('install', '-y', name))
}

function onPath(names = NAMES): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

function playwrights(): string | undefined {
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

if (import.meta.main && isDebianRoot && !onPath([SHELL])) installPackage([SHELL])
