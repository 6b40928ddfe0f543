/** Runs programs that see a disk on which they may write to few folders, where this user may arrange that. */
import { spawnSync } from 'node:child_process'

/**
 * @param folders where the program may write, with absolute paths
 * @returns the command to put before a program's own
 */
export function readOnlyBut(folders: readonly string[]): string[] {
  const script = `mount --make-rprivate / && for folder in ${folders.map((folder) => `'${folder}'`).join(' ')}; do
    mount --bind "$folder" "$folder" || exit 1
  done && mount -o remount,bind,ro / && exec "$@"`
  return ['unshare', '--mount', 'sh', '-c', script, 'sh']
}

const trial = [...readOnlyBut(['/tmp']), 'sh', '-c', '! touch /narthex-test 2>/dev/null']
/** Whether that works here: it takes Linux, and the rights of root. */
export const mayBeReadOnly = spawnSync('env', trial, { stdio: 'ignore' }).status === 0
