/** The programs that check and test, each in a process of its own. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Outcome } from '#test/outcome.ts'
import type { Report } from './report.ts'

/** A check: what it is called, its program from the root of the project, and the program's arguments. */
export type Check = [name: string, program: string, args: string[]]

const root = resolve(import.meta.dirname, '../..')

/** Runs checks one after the other. Each prints its output when it has ended. */
export async function runChecks(report: Report, checks: readonly Check[]): Promise<void> {
  for (const [name, path, args] of checks) {
    const { isFine, output } = await program(path, args, {}, 'pipe')
    report.say(`${name}\n${output}`)
    report.add({ passed: isFine ? 1 : 0, failures: isFine ? [] : [name] })
  }
}

/** Runs a test program, whose reporter writes how its tests ended. */
export async function runAll(
  report: Report,
  name: string,
  path: string,
  args: string[],
  env: Record<string, string>,
): Promise<void> {
  report.say(name)
  const folder = mkdtempSync(join(tmpdir(), 'narthex-outcome-'))
  const file = join(folder, 'outcome.json')
  const { isFine } = await program(path, args, { ...env, TEST_OUTCOME: file }, 'inherit')
  try {
    const outcome = JSON.parse(readFileSync(file, 'utf8')) as Outcome
    report.add(outcome)
    // A program that failed, or ran nothing, without a failed test.
    if (outcome.failures.length === 0 && (!isFine || outcome.passed === 0)) report.add({ passed: 0, failures: [name] })
  } catch {
    report.add({ passed: 0, failures: [name] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs a program of the project with the pinned Node.
 * @param path from the root of the project
 * @returns whether it ended well, and what it printed, if its output is piped
 */
export function program(
  path: string,
  args: string[],
  env: Record<string, string>,
  output: 'pipe' | 'inherit',
): Promise<{ isFine: boolean; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, path), ...args], {
      cwd: root,
      stdio: ['inherit', output, output],
      env: {
        ...process.env,
        // Speeds up the commands that tests run repeatedly.
        NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
        ...env,
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH']}`,
      },
    })
    let printed = ''
    child.stdout?.on('data', (text: Buffer) => (printed += text.toString()))
    child.stderr?.on('data', (text: Buffer) => (printed += text.toString()))
    child.on('close', (status) => done({ isFine: status === 0, output: printed }))
  })
}
