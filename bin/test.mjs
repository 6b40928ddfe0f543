/**
 * `npm test`: types, lint, format, import law, dead code, tests on both databases, tests in a browser; then one line,
 * `N passed, N failed`. Each check counts as one. Everything runs even when something before it failed.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, node, root, say } from './prepare.mjs'

install('all')

const counts = mkdtempSync(join(tmpdir(), 'narthex-counts-'))
let passed = 0
let failed = 0

// Installs Chromium if needed, while the checks run and before a test starts it.
const browser = runProgram('test/chromium.ts', [], {}, 'inherit')
// Two groups at a time: those of the second use a single core.
await Promise.all([
  runInOrder([
    ['Types', 'node_modules/@typescript/native/bin/tsc', ['--noEmit']],
    ['Lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
    ['Format', 'node_modules/oxfmt/bin/oxfmt', ['--check']],
  ]),
  runInOrder([
    ['Import rules', 'bin/import-law.ts', []],
    ['Dead code', 'node_modules/knip/bin/knip.js', []],
    ['Build', 'bin/prepare.mjs', []],
  ]),
])
await runInOrder([['Bundle size', 'node_modules/size-limit/bin.js', []]])
await browser
await suite('Tests', 'node_modules/vitest/vitest.mjs', ['run'])
await suite('Browser tests', 'node_modules/@playwright/test/cli.js', ['test'])

rmSync(counts, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

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
    else failed++
  }
}

/** Runs a test program, which writes its counts of passed and failed tests into a file. */
async function suite(name, program, args) {
  say(name)
  const file = join(counts, `${name}.json`)
  const { isFine } = await runProgram(program, args, { TEST_COUNTS: file }, 'inherit')
  try {
    const counted = JSON.parse(readFileSync(file, 'utf8'))
    passed += counted.passed
    failed += counted.failed
    if (!isFine && counted.failed === 0) failed++
    if (counted.passed + counted.failed === 0) failed++
  } catch {
    failed++
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
