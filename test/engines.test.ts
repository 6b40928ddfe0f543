import { expect, test } from 'vitest'
import { engines, enginesOf, runsOf } from '#test/engines.ts'

const commits = Array.from({ length: 50 }, (_, n) => `commit ${n}`)
const PLAIN = 'app/pages/words.test.ts'

test('a commit always gives the same engine, and over some commits a test runs on each', () => {
  const over = commits.map((commit) => enginesOf(PLAIN, commit))
  expect(over).toEqual(commits.map((commit) => enginesOf(PLAIN, commit)))
  expect(over.every((one) => one.length === 1)).toBe(true)
  expect(new Set(over.flat())).toEqual(new Set(engines))
})

test('files of one commit are spread over both engines', () => {
  const paths = [PLAIN, 'app/pages/import.test.ts', 'app/discovery/feeds.test.ts', 'app/discovery/sitemap.test.ts']
  expect(new Set(commits.map((commit) => paths.map((path) => enginesOf(path, commit)).join())).size).toBeGreaterThan(4)
})

test('where SQL can differ, and without a commit, a test runs on both', () => {
  for (const path of ['db/search-index.test.ts', 'app/records/trash.test.ts', 'app/server/publishing.test.ts'])
    expect([path, enginesOf(path, 'any')]).toEqual([path, engines])
  expect(enginesOf(PLAIN, '')).toEqual(engines)
})

test('a property is tried less often in usual runs, and in full without a commit', () => {
  expect([runsOf(3000, 200, 'any'), runsOf(60, 200, 'any'), runsOf(3000, 200, '')]).toEqual([200, 60, 3000])
})
