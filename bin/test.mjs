/**
 * `npm test`: types, lint, format, import law, dead code, tests on both databases, tests in a browser; then one line,
 * `N passed, N failed`. Each check counts as one. Everything runs even when something before it failed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, node, root, say } from './prepare.mjs'

install('all')

const counts = mkdtempSync(join(tmpdir(), 'narthex-counts-'))
let passed = 0
let failed = 0

check('Types', 'node_modules/@typescript/native/bin/tsc', ['--noEmit'])
check('Lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
check('Format', 'node_modules/oxfmt/bin/oxfmt', ['--check'])
check('Import rules', 'bin/import-law.ts', [])
check('Dead code', 'node_modules/knip/bin/knip.js', [])
suite('Tests', 'node_modules/vitest/vitest.mjs', ['run'])
build()
check('Bundle size', 'node_modules/size-limit/bin.js', [])
suite('Browser tests', 'node_modules/@playwright/test/cli.js', ['test'])

rmSync(counts, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** A program that is content or not. */
function check(name, program, args) {
  say(name)
  if (ran(program, args, {})) passed++
  else failed++
}

/** A program that writes down how many of its tests passed and failed. */
function suite(name, program, args) {
  say(name)
  const file = join(counts, `${name}.json`)
  const isContent = ran(program, args, { TEST_COUNTS: file })
  try {
    const told = JSON.parse(readFileSync(file, 'utf8'))
    passed += told.passed
    failed += told.failed
    if (!isContent && told.failed === 0) failed++
    if (told.passed + told.failed === 0) failed++
  } catch {
    failed++
  }
}

function ran(program, args, env) {
  const { status } = spawnSync(node, [join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
  })
  return status === 0
}
