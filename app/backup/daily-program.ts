/** The process of a daily backup. */
import { dailyCommand } from '#app/backup/commands.ts'

process.exitCode = await dailyCommand()
