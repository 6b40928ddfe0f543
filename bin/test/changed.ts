/**
 * `npm test -- --changed`: the tests that a change is most likely to break, as many as fit into two minutes. A test is near
 * when it lies in the folder of a changed file, or imports it over few other files.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readTimes, type Times } from '#test/times.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** Seconds of tests, two at a time, that leave room for a build within two minutes. */
const BUDGET_SECONDS = 120
/** Imports between a changed file and a test. From further away nearly everything reaches nearly everything. */
const MAX_STEPS = 3
/** What a test takes that is not in the table of times. */
const UNKNOWN_SECONDS = 3

const root = resolve(import.meta.dirname, '../..')

export interface Choice {
  /** The changed files. */
  files: string[]
  /** The tests to run, the nearest first. */
  tests: string[]
  /** Tests that may break, too, and are left for the whole run. */
  leftOut: string[]
}

/** Chooses for what is changed since the last commit, or for that commit if nothing is. */
export function changedTests(): Choice {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  const files = uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD')
  const there = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => /\.tsx?$/.test(file))
  const texts = there.filter((file) => existsSync(join(root, file)))
  const imports = new Map(texts.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]))
  return { files, ...choose(files, imports, readTimes()) }
}

/**
 * @param files changed ones
 * @param imports what each file imports, by its path from the root of the project
 * @param times seconds of each test file
 */
export function choose(
  files: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
  times: Times,
): Pick<Choice, 'tests' | 'leftOut'> {
  const steps = stepsFrom(files, imports)
  const folders = new Set(files.map((file) => dirname(file)))
  const distanceOf = (test: string) => Math.min(steps.get(test) ?? Infinity, folders.has(dirname(test)) ? 1 : Infinity)
  const secondsOf = (test: string) => times[test] ?? UNKNOWN_SECONDS
  const near = [...imports.keys()]
    .filter((file) => /\.test\.tsx?$/.test(file) && distanceOf(file) <= MAX_STEPS)
    .toSorted((a, b) => distanceOf(a) - distanceOf(b) || secondsOf(a) - secondsOf(b))
  let seconds = 0
  const fits = (test: string) => {
    seconds += secondsOf(test)
    return seconds <= BUDGET_SECONDS || distanceOf(test) === 0
  }
  const tests = near.filter(fits)
  return { tests, leftOut: near.filter((test) => !tests.includes(test)) }
}

/** How many imports lie between a changed file and each file that reaches it. */
function stepsFrom(files: readonly string[], imports: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of imports) {
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  const steps = new Map(files.map((file) => [file, 0]))
  // New entries are visited, too.
  for (const [file, count] of steps) {
    if (count < MAX_STEPS)
      for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1)
  }
  return steps
}

/** What a module imports from the project, by path from its root. */
export function importsOf(file: string, text: string): string[] {
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name = '']) => name)
  return names.map((name) => lists.get(name) ?? (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)))
}

/** The files of `#lists`, which have another list when the example of a feature is tried. */
const lists = new Map(
  Object.entries(packageJson.imports).flatMap(([name, to]) =>
    typeof to === 'string' ? [] : [[name, to.default.slice(2)]],
  ),
)

function git(...args: string[]): string[] {
  const { stdout, status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`--changed asks git what changed, which says: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}
