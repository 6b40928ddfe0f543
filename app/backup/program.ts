/** The process in which the server has its backups made and restored. */
import { constants, setPriority } from 'node:os'
import { doTask } from '#app/backup/tasks.ts'
import { readConfig } from '#app/config.ts'
import { answerApart } from '#app/http/apart.ts'

process.umask(0o077)
process.exitCode = await answerApart((task, onStep) => {
  // The server goes first; but while a restore replaces its rows, it waits for that.
  if (!isRestore(task)) setPriority(constants.priority.PRIORITY_LOW)
  return doTask(readConfig(process.env), task, onStep)
})

function isRestore(task: unknown): boolean {
  return typeof task === 'object' && task !== null && 'what' in task && task.what === 'restore'
}
