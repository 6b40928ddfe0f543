/** `npm run restore -- FILE` restores a backup over the site that the environment names. */
import { backupCommand } from '#app/backup/commands.ts'

process.exitCode = await backupCommand('restore', process.argv.slice(2))
