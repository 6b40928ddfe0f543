import { expect, test } from 'vitest'
import { growth, newReport, timesOf } from './report.ts'
import { readOptions } from './options.ts'

test('the report counts checks and tests, and names stages, slow tests, second tries and failures', async () => {
  const said: string[] = []
  const report = newReport((text) => said.push(text))
  await report.stage('tests', () => Promise.resolve())
  report.add({ passed: 1, failures: [] })
  report.add({
    passed: 2,
    failures: ['a.test.ts: breaks'],
    secondTries: ['a.test.ts: wavers'],
    tests: [{ file: 'a.test.ts', name: 'takes long', ms: 61_000 }],
  })
  expect(report.end(false)).toBe(false)
  const text = said.join('\n')
  expect(text).toContain('0:00  tests')
  expect(text).toContain('61.0 s  a.test.ts: takes long')
  expect(text).toContain('a.test.ts takes 61 s: split it')
  expect(text).toContain('Passed only at the second try\n  a.test.ts: wavers')
  expect(text).toContain('Failed\n  a.test.ts: breaks')
  expect(said.at(-1)).toBe('\n3 passed, 1 failed')
})

test('growth is said of a long file, and of a sum that is a tenth more, of the files that ran', () => {
  const now = timesOf([
    { file: 'b.ts', name: 'one', ms: 6000 },
    { file: 'a.ts', name: 'one', ms: 5020 },
    { file: 'a.ts', name: 'other', ms: 40 },
  ])
  expect(now).toEqual({ 'a.ts': 5.1, 'b.ts': 6 })
  expect(growth(now, { 'a.ts': 5, 'b.ts': 5.5, 'c.ts': 100 })).toEqual([])
  expect(growth(now, { 'a.ts': 5, 'b.ts': 4 })).toEqual(['the files of the table take 11 s, 23 % more than it has'])
  expect(growth(now, {})).toEqual([])
})

test('an option that does not exist is named', () => {
  expect(readOptions(['--only', 'tests', 'app/a'])).toMatchObject({ only: ['tests'], files: ['app/a'] })
  expect(() => readOptions(['--only', 'test'])).toThrow('--only takes checks, build, tests, browser, not “test”')
  expect(() => readOptions(['--shard', 'half'])).toThrow('--shard takes a part such as 1/2')
  expect(() => readOptions(['--bot'])).toThrow('--bot')
  expect(() => readOptions(['--changed', '--both'])).toThrow('give one of them')
})
