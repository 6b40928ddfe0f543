/**
 * Runs what `npm test` runs, and everything even when something before it failed:
 *
 * 1. types, lint, format, import rules, dead code and the build, beside the tests that run from source;
 * 2. the tests in a browser, against what was built;
 * 3. what failed, what was slow, and one line, `N passed, N failed`, in which each check counts as one.
 *
 * `npm test -- FILE …` runs only the tests in these files; docs/commands.md has the other options.
 */
import { spawnSync } from 'node:child_process'
import { changedTests } from './changed.ts'
import { type Options, readOptions, type Stage } from './options.ts'
import { newReport } from './report.ts'
import { program, runAll, runChecks, type Check } from './programs.ts'

const options = given()
const report = newReport()

const TYPES: Check = ['Types', 'node_modules/@typescript/native/bin/tsc', ['--noEmit']]
const LINT: Check = ['Lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']]
const FORMAT: Check = ['Format', 'node_modules/oxfmt/bin/oxfmt', ['--check']]
const IMPORTS: Check = ['Import rules', 'bin/import-law.ts', []]
const DEAD: Check = ['Dead code', 'node_modules/knip/bin/knip.js', []]
const BUILD: Check = ['Build', 'bin/prepare.mjs', []]
const SIZE: Check = ['Bundle size', 'node_modules/size-limit/bin.js', []]

if (options.isCheck) await report.stage('checks', () => quickChecks())
else if (options.isChanged) await runChanged()
else if (options.files.length > 0) await runFiles(options.files)
else await runStages(options)

process.exit(report.end(options.writesTimes) ? 0 : 1)

/** The options; a wrong one ends the program with a sentence. */
function given(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

async function runStages({ only, shard }: Options): Promise<void> {
  const has = (stage: Stage) => only.length === 0 || only.includes(stage)
  // Installs Chromium, if it is needed, before a test starts it.
  const browser = has('browser') ? installBrowser() : undefined
  await Promise.all([
    report.stage('checks and build', async () => {
      if (has('checks')) await runChecks(report, [TYPES, LINT, FORMAT, IMPORTS, DEAD])
      // Parts that are up to date are skipped.
      if (has('build') || has('browser')) await runChecks(report, [BUILD])
      if (has('build')) await runChecks(report, [SIZE])
    }),
    has('tests') ? report.stage('tests', () => runTests([])) : undefined,
  ])
  await browser
  if (has('browser')) await report.stage('browser tests', () => runBrowserTests(shard ? [`--shard=${shard}`] : []))
}

/** Runs the tests in these files, or in all files whose paths contain one of these texts. */
async function runFiles(files: string[]): Promise<void> {
  const inBrowser = files.filter((file) => file.includes('.browser'))
  const others = files.filter((file) => !inBrowser.includes(file))
  if (others.length > 0) await report.stage('tests', () => runTests(others))
  if (inBrowser.length === 0) return
  await report.stage('build', () => Promise.all([installBrowser(), runChecks(report, [BUILD])]))
  await report.stage('browser tests', () => runBrowserTests(inBrowser))
}

async function runChanged(): Promise<void> {
  const { files, tests, leftOut } = changedTests()
  report.say(`${files.length} changed files, ${tests.length} files of tests`)
  const unfollowed = files.filter((file) => !/\.(tsx?|css|md)$/.test(file))
  if (unfollowed.length > 0) report.say(`Nobody can tell what these break, so run everything: ${unfollowed.join(', ')}`)
  if (leftOut.length > 0) report.say(`For the whole run, since they are farther away: ${leftOut.length} files of tests`)
  await report.stage('checks', () => quickChecks())
  if (tests.length > 0) await runFiles(tests)
}

async function quickChecks(): Promise<void> {
  await Promise.all([runChecks(report, [TYPES]), runChecks(report, [LINT, FORMAT])])
}

async function installBrowser(): Promise<void> {
  await program('test/chromium.ts', [], {}, 'inherit')
}

/** The commit decides on which engine a test of what SQL can't change runs (test/engines.ts); without it, on both. */
function commit(): Record<string, string> {
  if (options.isFull) return {}
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? { TEST_COMMIT: stdout.trim() } : {}
}

async function runTests(files: string[]): Promise<void> {
  await runAll(report, 'Tests', 'node_modules/vitest/vitest.mjs', ['run', ...files], commit())
}

async function runBrowserTests(given: string[]): Promise<void> {
  const projects = ['--project=longest', '--project=tests']
  await runAll(
    report,
    'Browser tests',
    'node_modules/@playwright/test/cli.js',
    ['test', ...projects, ...given],
    commit(),
  )
}
