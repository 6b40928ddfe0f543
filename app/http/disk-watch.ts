/** Whether there is room to save anything. */
import { statfs } from 'node:fs/promises'

/** For how long it counts that something could not be saved, in milliseconds. */
const REMEMBERED = 60_000
/** With less than this, in bytes, a change of a record may not fit. */
const LEAST = 256 * 1024

export interface DiskWatch {
  /** Something could not be saved just now. */
  noteFull: () => void
  isFull: () => Promise<boolean>
}

/** @param folder what is saved there, if it exists: a church with PostgreSQL may have no folder yet */
export function watchDisk(folder: string): DiskWatch {
  let fullAt = -Infinity
  return {
    noteFull: () => (fullAt = performance.now()),
    isFull: async () => {
      if (performance.now() - fullAt < REMEMBERED) return true
      const disk = await statfs(folder).catch(() => undefined)
      return disk !== undefined && disk.bavail * disk.bsize < LEAST
    },
  }
}
