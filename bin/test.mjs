/**
 * `npm test`: types, lint, format, import law, dead code, tests on both databases, tests in a browser; then what failed, and
 * one line, `N passed, N failed`. Each check counts as one. Everything runs even when something before it failed.
 *
 * `npm test -- FILE …` runs only the tests in these files, in a browser if they are named `*.browser.test.ts`.
 * `npm run check` runs only types, lint and format.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, node, root, say } from './prepare.mjs'

install('all')

const counts = mkdtempSync(join(tmpdir(), 'narthex-counts-'))
let passed = 0
/** @type {string[]} */
const failures = []

const TYPES = ['Types', 'node_modules/@typescript/native/bin/tsc', ['--noEmit']]
const LINT = ['Lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']]
const FORMAT = ['Format', 'node_modules/oxfmt/bin/oxfmt', ['--check']]
const BUILD = ['Build', 'bin/prepare.mjs', []]

const given = process.argv.slice(2)
if (given[0] === '--check') await Promise.all([runInOrder([TYPES]), runInOrder([LINT, FORMAT])])
else if (given.length > 0) await runFiles(given)
else await runEverything()

rmSync(counts, { recursive: true, force: true })
for (const name of failures) console.log(`Failed: ${name}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

async function runEverything() {
  // Installs Chromium if needed, while the checks run and before a test starts it.
  const browser = installBrowser()
  // Two groups at a time: those of the second use a single core.
  await Promise.all([
    runInOrder([TYPES, LINT, FORMAT]),
    runInOrder([['Import rules', 'bin/import-law.ts', []], ['Dead code', 'node_modules/knip/bin/knip.js', []], BUILD]),
  ])
  await runInOrder([['Bundle size', 'node_modules/size-limit/bin.js', []]])
  await browser
  await runTests([])
  await runBrowserTests([])
}

/** Runs the tests in these files, or in all files whose paths contain one of these texts. */
async function runFiles(files) {
  const inBrowser = files.filter((file) => file.includes('.browser'))
  const others = files.filter((file) => !inBrowser.includes(file))
  if (others.length > 0) await runTests(others)
  if (inBrowser.length === 0) return
  await Promise.all([installBrowser(), runInOrder([BUILD])])
  await runBrowserTests(inBrowser)
}

function installBrowser() {
  return runProgram('test/chromium.ts', [], {}, 'inherit')
}

function runTests(files) {
  return suite('Tests', 'node_modules/vitest/vitest.mjs', ['run', ...files])
}

function runBrowserTests(files) {
  return suite('Browser tests', 'node_modules/@playwright/test/cli.js', ['test', '--project=tests', ...files])
}

/**
 * Runs checks one after the other. Each prints its output when it has ended.
 * @param {[name: string, program: string, args: string[]][]} checks
 */
async function runInOrder(checks) {
  for (const [name, program, args] of checks) {
    const { isFine, output } = await runProgram(program, args, {}, 'pipe')
    say(name)
    process.stdout.write(output)
    if (isFine) passed++
    else failures.push(name)
  }
}

/** Runs a test program, which writes how many tests passed and which failed into a file. */
async function suite(name, program, args) {
  say(name)
  const file = join(counts, `${name}.json`)
  const { isFine } = await runProgram(program, args, { TEST_COUNTS: file }, 'inherit')
  try {
    const counted = JSON.parse(readFileSync(file, 'utf8'))
    passed += counted.passed
    failures.push(...counted.failures)
    // A program that failed, or ran nothing, without a failed test.
    if (counted.failures.length === 0 && (!isFine || counted.passed === 0)) failures.push(name)
  } catch {
    failures.push(name)
  }
}

/** @returns {Promise<{ isFine: boolean, output: string }>} */
function runProgram(program, args, env, stdio) {
  return new Promise((resolve) => {
    const child = spawn(node, [join(root, program), ...args], {
      cwd: root,
      stdio: ['inherit', stdio, stdio],
      env: {
        ...process.env,
        // Speeds up the commands that tests run repeatedly.
        NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
        ...env,
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
      },
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('close', (status) => resolve({ isFine: status === 0, output }))
  })
}
