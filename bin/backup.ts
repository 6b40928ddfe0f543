/** `npm run backup -- FILE` writes a backup of the site that the environment names, while its server runs or not. */
import { constants, setPriority } from 'node:os'

// Before anything else: the server goes first.
setPriority(constants.priority.PRIORITY_LOW)
const { backupCommand } = await import('#app/backup/commands.ts')
process.exitCode = await backupCommand('backup', process.argv.slice(2))
