/** Installing the program reports to no one, and runs only install scripts that were reviewed. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Lockfile {
  packages: Record<string, { name?: string; hasInstallScript?: boolean }>
}

/** `node` brings the runtime itself, as a file for this kind of machine. */
const MAY_RUN_WHEN_INSTALLED = ['node']
/** Packages made to report installations or use to their makers. */
const REPORTING =
  /(?:^|\/)(?:@scarf\/|scarf$|@sentry\/|@segment\/|@amplitude\/|posthog|mixpanel|opencollective|analytics-node|insight$)/

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lockfile
const installed = Object.entries(packages).flatMap(([path, { name, hasInstallScript = false }]) =>
  path === '' ? [] : [{ name: name ?? path.replace(/^.*node_modules\//, ''), hasInstallScript }],
)

test('no package of the lockfile reports to its makers', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.map(({ name }) => name).filter((name) => REPORTING.test(name))).toEqual([])
})

test('no package of the lockfile runs a program when it is installed, but for those we have looked at', () => {
  const running = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  expect(running).toEqual(MAY_RUN_WHEN_INSTALLED)
})
