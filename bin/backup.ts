/** `npm run backup -- FILE` writes a backup of the site that the environment names, while its server runs or not. */
import { backupCommand } from '#app/backup/commands.ts'

process.exitCode = await backupCommand('backup', process.argv.slice(2))
