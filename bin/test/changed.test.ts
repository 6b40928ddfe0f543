import { expect, test } from 'vitest'
import { choose, importsOf } from './changed.ts'

const imports = new Map([
  ['app/a/a.ts', []],
  ['app/a/a.test.ts', ['app/a/a.ts']],
  ['app/a/a.browser.test.ts', ['test/browser.ts']],
  ['app/b/b.ts', ['app/a/a.ts']],
  ['app/b/b.test.ts', ['app/b/b.ts']],
  ['app/c/c.ts', []],
  ['app/c/c.test.ts', ['app/c/c.ts']],
  ['test/browser.ts', []],
])

test('tests beside a changed file are run, in the browser too, then those that import it', () => {
  expect(choose(['app/a/a.ts'], imports, {})).toEqual({
    tests: ['app/a/a.test.ts', 'app/a/a.browser.test.ts', 'app/b/b.test.ts'],
    leftOut: [],
  })
})

test('what takes too long is left for the whole run, but a changed test is always run', () => {
  const times = { 'app/a/a.test.ts': 200, 'app/b/b.test.ts': 1 }
  expect(choose(['app/a/a.ts'], imports, times)).toEqual({
    tests: ['app/a/a.browser.test.ts'],
    leftOut: ['app/a/a.test.ts', 'app/b/b.test.ts'],
  })
  expect(choose(['app/a/a.test.ts'], imports, times).tests).toContain('app/a/a.test.ts')
})

test('imports are found by the names of the project, relative ones, types and lazy ones', () => {
  const text = `import { x } from '#app/x.ts'\nimport type { Y } from '../y.ts'\nconst z = await import('#db/z.ts')\nimport 'vitest'`
  expect(importsOf('app/a/a.ts', text)).toEqual(['app/x.ts', 'app/y.ts', 'db/z.ts'])
})
