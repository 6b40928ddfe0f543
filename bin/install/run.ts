/** Runs the programs of the machine, each with an end, and says in a sentence when one fails. */
import { spawnSync } from 'node:child_process'

/** Something that a person can mend: its message is printed without a stack trace. */
export class Refusal extends Error {}

interface Done {
  isGood: boolean
  /** What it printed on its output, without the last line's end. */
  out: string
  /** What it printed at all, for a person. */
  said: string
}

/** Seconds after which a program of the machine counts as hanging; installing packages takes the longest. */
const LONGEST_SECONDS = 600

/**
 * @param command a program and its arguments; no shell reads them
 * @param env added to the environment of this process
 */
export function attempt(command: readonly string[], env: Record<string, string> = {}): Done {
  const [program = '', ...args] = command
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: LONGEST_SECONDS * 1000,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = [stdout, stderr, error?.message].filter((text) => text !== undefined && text !== '').join('\n')
  return { isGood: status === 0, out: (stdout ?? '').trimEnd(), said: said.trim() }
}

/** @returns what the program printed @throws Refusal when it fails */
export function run(command: readonly string[], env: Record<string, string> = {}): string {
  const { isGood, out, said } = attempt(command, env)
  if (!isGood) throw new Refusal(`“${command.join(' ')}” failed: ${said || 'it said nothing'}`)
  return out
}
