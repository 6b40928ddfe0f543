/** The process in which the server has its backups made and restored. */
import { doTask } from '#app/backup/tasks.ts'
import { readConfig } from '#app/config.ts'
import { answerApart } from '#app/http/apart.ts'

process.umask(0o077)
process.exitCode = await answerApart((task, onStep) => doTask(readConfig(process.env), task, onStep))
