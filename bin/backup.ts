/**
 * `npm run backup -- FILE` writes a backup of the site that the environment names, while its server runs or not;
 * `npm run restore -- FILE` restores one over it.
 */
import { letRequestsGoFirst } from '#app/backup/priority.ts'

const [command, ...given] = process.argv.slice(2)
if (command !== 'backup' && command !== 'restore') throw new Error('usage: backup.ts backup FILE, or restore FILE')
// Runs before the imports, which take time.
if (command === 'backup') letRequestsGoFirst()
const { backupCommand } = await import('#app/server/backup-commands.ts')
process.exitCode = await backupCommand(command, given)
