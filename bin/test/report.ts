/** What `npm test` says at its end: stages, slow files and tests, growth, second tries, failures, and the sum. */
import { writeFileSync } from 'node:fs'
import type { Outcome, TestTime } from '#test/outcome.ts'
import { readTimes, type Times, timesFile } from '#test/times.ts'

const LISTED = 20
/** A file that takes longer delays all others, whatever their order. */
const MAX_FILE_SECONDS = 60
const MAX_GROWTH = 1.1

export interface Report {
  say: (text: string) => void
  /** Runs a stage and notes how long it took. */
  stage: (name: string, run: () => Promise<unknown>) => Promise<void>
  add: (outcome: Pick<Outcome, 'passed' | 'failures'> & Partial<Outcome>) => void
  /** Prints everything. @returns whether nothing failed */
  end: (writesTimes: boolean) => boolean
}

export function newReport(print: (text: string) => void = console.log): Report {
  const sum: Outcome = { passed: 0, failures: [], secondTries: [], tests: [] }
  const stages: string[] = []
  const say = (text: string) => print(`\n  ${text}`)
  const lines = (title: string, all: readonly string[]) => {
    if (all.length > 0) print(`\n${title}\n${all.map((line) => `  ${line}`).join('\n')}`)
  }
  return {
    say,
    stage: async (name, run) => {
      const began = performance.now()
      await run()
      stages.push(`${minutes(performance.now() - began)}  ${name}`)
    },
    add: ({ passed, failures, secondTries = [], tests = [] }) => {
      sum.passed += passed
      sum.failures.push(...failures)
      sum.secondTries.push(...secondTries)
      sum.tests.push(...tests)
    },
    end: (writesTimes) => {
      const files = timesOf(sum.tests)
      lines('Slowest files', slowest(Object.entries(files).map(([name, seconds]) => ({ name, seconds }))))
      const named = sum.tests.map(({ file, name, ms }) => ({ name: `${file}: ${name}`, seconds: ms / 1000 }))
      lines('Slowest tests', slowest(named))
      lines('Stages', stages)
      if (writesTimes) writeFileSync(timesFile, `${JSON.stringify(files, undefined, 2)}\n`)
      else lines('Growth since test/times.json was written', growth(files, readTimes()))
      lines('Passed only at the second try', sum.secondTries)
      lines('Failed', sum.failures)
      print(`\n${sum.passed} passed, ${sum.failures.length} failed`)
      return sum.failures.length === 0
    },
  }
}

/** Seconds of each file, with one decimal, by path. */
export function timesOf(tests: readonly TestTime[]): Times {
  const sums: Times = {}
  for (const { file, ms } of tests.toSorted((a, b) => (a.file < b.file ? -1 : 1))) sums[file] = (sums[file] ?? 0) + ms
  return Object.fromEntries(Object.entries(sums).map(([file, ms]) => [file, Math.round(ms / 100) / 10]))
}

/**
 * What grew: files over a minute, and the sum of the files that are in both tables, if it is a tenth more than before. So a part
 * of the suite can be compared, too.
 */
export function growth(now: Times, before: Times): string[] {
  const long = Object.entries(now)
    .filter(([, seconds]) => seconds > MAX_FILE_SECONDS)
    .map(
      ([file, seconds]) =>
        `${file} takes ${Math.round(seconds)} s: split it, or make it cheaper (at most ${MAX_FILE_SECONDS} s)`,
    )
  const known = Object.keys(now).filter((file) => file in before)
  const sumOf = (times: Times) => known.reduce((sum, file) => sum + (times[file] ?? 0), 0)
  const [sum, former] = [sumOf(now), sumOf(before)]
  const percent = Math.round((sum / former - 1) * 100)
  const isMore = former > 0 && sum > former * MAX_GROWTH
  return isMore ? [...long, `the files of the table take ${Math.round(sum)} s, ${percent} % more than it has`] : long
}

function slowest(all: { name: string; seconds: number }[]): string[] {
  const order = all.toSorted((a, b) => b.seconds - a.seconds)
  return order.slice(0, LISTED).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`.padStart(6)
}
