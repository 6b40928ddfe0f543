/** The process that makes, checks and restores backups for the server. */
import { constants, setPriority } from 'node:os'
import { doTask } from '#app/backup/tasks.ts'
import { readConfig } from '#app/config.ts'
import { serveTask } from '#app/http/child-process.ts'

process.umask(0o077)
process.exitCode = await serveTask((task, onStep) => {
  // Visitors' requests go first, except during a restore, since the server waits for it.
  if (!isRestore(task)) setPriority(constants.priority.PRIORITY_LOW)
  return doTask(readConfig(process.env), task, onStep)
})

function isRestore(task: unknown): boolean {
  return typeof task === 'object' && task !== null && 'what' in task && task.what === 'restore'
}
