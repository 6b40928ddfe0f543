/**
 * A Chromium for tests: an installed one, otherwise Debian's if root runs the tests, otherwise Playwright's. The headless
 * shell draws no window, so it is preferred.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { userInfo } from 'node:os'
import { chromium } from '@playwright/test'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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
  const there = onPath() ?? playwrights()
  if (there) return there
  console.log('No Chromium here; installing one.')
  if (userInfo().uid === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const { status } = spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit', env })
      if (status === 0) break
    }
  } else {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = onPath() ?? playwrights()
  if (!installed) throw new Error('Chromium was installed but cannot be found')
  return installed
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file))
}

function playwrights(): string | undefined {
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}
