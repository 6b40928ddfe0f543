/** Keeps each worker of the browser tests, with its server and its browser, on one core. */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Workers for each core, since much of a test is waiting. */
const WORKERS_PER_CORE = 2

export const browserWorkers = availableParallelism() * WORKERS_PER_CORE

/**
 * Moves this process to one core, and with it all that it starts later: page, browser and server answer one another all the
 * time, and waking another core for each answer takes a third more of the processor. Linux only; elsewhere it does nothing.
 * @param nth the number of the worker, from 0
 */
export function stayOnOneCore(nth: number): void {
  if (process.platform !== 'linux') return
  const core = String(nth % availableParallelism())
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', core, String(process.pid)], { stdio: 'ignore' })
}
