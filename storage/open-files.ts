/** Where this installation keeps its uploaded files. */
import { join } from 'node:path'
import { diskFiles } from '#storage/disk.ts'
import type { Files } from '#storage/files.ts'
import { type S3Place, s3Files } from '#storage/s3.ts'

/** In the bucket if one is set, otherwise under `dataDir`. */
export function openFiles({ dataDir, s3 }: { dataDir: string; s3: S3Place | undefined }): Files {
  return s3 ? s3Files(s3) : diskFiles(join(dataDir, 'uploads'))
}
