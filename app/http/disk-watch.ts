/** Detects a full disk. */
import { statfs } from 'node:fs/promises'

/** For how long the disk counts as full after a failed write. */
const FULL_FOR_MS = 60_000
/** Bytes of free space below which a change may not fit. */
const MIN_FREE_BYTES = 256 * 1024

export interface DiskWatch {
  /** Call it when a write failed because the disk is full. */
  reportFull: () => void
  isFull: () => Promise<boolean>
}

/** @param folder of the data; with PostgreSQL it may not exist */
export function watchDisk(folder: string): DiskWatch {
  let fullAt = -Infinity
  return {
    reportFull: () => (fullAt = performance.now()),
    isFull: async () => {
      if (performance.now() - fullAt < FULL_FOR_MS) return true
      const disk = await statfs(folder).catch(() => undefined)
      return disk !== undefined && disk.bavail * disk.bsize < MIN_FREE_BYTES
    },
  }
}
