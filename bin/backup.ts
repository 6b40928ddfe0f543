/**
 * `npm run backup -- FILE` writes a backup of the site that the environment names, while its server runs or not;
 * `npm run restore -- FILE` restores one over it.
 */
import { constants, setPriority } from 'node:os'

const [command, ...given] = process.argv.slice(2)
if (command !== 'backup' && command !== 'restore') throw new Error('usage: backup.ts backup FILE, or restore FILE')
// The server's requests go first. Set before the imports, which take time.
if (command === 'backup') setPriority(constants.priority.PRIORITY_LOW)
const { backupCommand } = await import('#app/backup/commands.ts')
process.exitCode = await backupCommand(command, given)
