import { expect, it } from 'vitest'
import { newsOf } from '../release/news.ts'
import { releaseUnit } from '../release/unit.ts'
import { compareVersions, manifestSchema } from './manifest.ts'

it.each([
  ['0.3.0', '0.3.0', 0],
  ['0.3.0', '0.4.0', -1],
  ['0.10.0', '0.9.9', 1],
  ['1.0.0', '0.99.0', 1],
  ['1.0.0-rc.1', '1.0.0', -1],
  ['1.0.0-rc.2', '1.0.0-rc.10', -1],
])('compares %s with %s', (a, b, expected) => {
  expect(Math.sign(compareVersions(a, b))).toBe(expected)
  expect(Math.sign(compareVersions(b, a))).toBe(-expected || 0)
})

const good = {
  product: 'narthex',
  version: '0.4.0',
  architecture: 'x64',
  file: 'narthex-0.4.0-linux-x64.tar.zst',
  size: 1,
  unpacked: 1,
  sha256: 'a'.repeat(64),
  newestMigration: '0100_last',
  updatesFrom: '0.2.0',
  isSecurity: false,
  news: [],
  madeAt: '2026-11-29T12:00:00.000Z',
}
it.each([
  [{}, true],
  [{ product: 'other' }, false],
  [{ architecture: 'sparc' }, false],
  [{ file: '../narthex-0.4.0.tar.zst' }, false],
  [{ file: 'narthex-../../x.tar.zst' }, false],
  [{ version: 'newest' }, false],
  [{ sha256: 'A' }, false],
])('takes a manifest with %j: %s', (wrong, isTaken) => {
  expect(manifestSchema.safeParse({ ...good, ...wrong }).success).toBe(isTaken)
})

const CHANGELOG = `# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Later.\n\n## [0.4.0] - 2026-12-01\n\n### Added\n
- Bells that ring
  on Sunday.
- For developers: a table.\n\n### Security\n\n- A hole is closed.\n\n## [0.3.0]\n\n- Old.\n`
it.each([
  ['0.4.0', ['Bells that ring on Sunday.', 'A hole is closed.'], true],
  ['0.5.0', ['Later.'], false],
  ['0.3.0', ['Old.'], false],
])('says what is new in %s', (version, news, isSecurity) => {
  expect(newsOf(CHANGELOG, version)).toEqual({ news, isSecurity })
})

it('refuses to make a unit of one that has lost what it changes', () => {
  expect(() => releaseUnit('[Service]\nUser=narthex\n')).toThrow('has nothing like')
})
