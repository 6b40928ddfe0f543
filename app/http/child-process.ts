/** Runs a long task in a child process, so that the server stays responsive. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** The task's progress. */
interface Step {
  /** For people: `Copying files`. */
  step: string
  /** How much of it is done, 0 to 1; undefined when that is unknown. */
  share?: number
}
export type OnStep = (step: Step) => void

/** Runs a task, which is JSON, and returns its result. @throws Error with the reason for people */
export type RunTask = (task: object, onStep: OnStep, stopping: AbortSignal) => Promise<unknown>

/** A line of JSON that the child process writes. */
type Line = Step | { result: unknown }

/** @param program path of a program that calls `serveTask` */
export function taskRunner(program: string): RunTask {
  return async (task, onStep, stopping) => {
    const child = spawn(process.execPath, [program], { signal: stopping, stdio: ['pipe', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    // The process may end before it has read all of its input.
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(task))
    let result: unknown
    const read = async () => {
      for await (const json of createInterface(child.stdout)) {
        const line = JSON.parse(json) as Line
        if ('result' in line) result = line.result
        else onStep(line)
      }
    }
    const [, reason, code] = await Promise.all([read(), text(child.stderr), ended])
    if (code !== 0) throw new Error(reason.trim() || `the process ended with ${code}`)
    return result
  }
}

/**
 * The other side, in the child process: reads the task from its input, and writes the steps and the result.
 * @param work throws Error with the reason for people
 * @returns the exit code
 */
export async function serveTask(work: (task: unknown, onStep: OnStep) => Promise<unknown>): Promise<number> {
  const writeLine = (line: Line) => process.stdout.write(`${JSON.stringify(line)}\n`)
  try {
    writeLine({ result: await work(JSON.parse(await text(process.stdin)), writeLine) })
    return 0
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error))
    return 1
  }
}
