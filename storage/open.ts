/** The one place that chooses where files are kept. */
import { join } from 'node:path'
import { diskFiles } from '#storage/disk.ts'
import type { Files } from '#storage/files.ts'

/** The files of this installation, under `dataDir`. */
export function openFiles({ dataDir }: { dataDir: string }): Files {
  return diskFiles(join(dataDir, 'uploads'))
}
