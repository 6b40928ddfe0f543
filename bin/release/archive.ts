/** Packs a folder so that the same files give the same bytes: sorted, of one moment and one owner, with fixed modes. */
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { filesIn, isProgram } from './tree.ts'

/** Bytes of the window, as a power of two: the largest that `tar --zstd` opens without an option. */
const WINDOW_LOG = 27

/**
 * @param madeAt the moment that all files have
 * @param level of Zstandard, 1 to 22
 */
export async function writeArchive(folder: string, file: string, madeAt: Date, level: number): Promise<void> {
  const { ZSTD_c_compressionLevel, ZSTD_c_windowLog, ZSTD_c_enableLongDistanceMatching, ZSTD_c_checksumFlag } =
    constants
  const compress = createZstdCompress({
    params: {
      [ZSTD_c_compressionLevel]: level,
      [ZSTD_c_windowLog]: WINDOW_LOG,
      [ZSTD_c_enableLongDistanceMatching]: 1,
      [ZSTD_c_checksumFlag]: 1,
    },
  })
  const tar = pack()
  const written = pipeline(tar, compress, createWriteStream(file))
  for (const name of filesIn(folder)) {
    const path = join(folder, name)
    const header = {
      name: join(basename(folder), name),
      size: statSync(path).size,
      mtime: madeAt,
      mode: isProgram(name) ? 0o755 : 0o644,
    }
    await pipeline(createReadStream(path), tar.entry(header))
  }
  tar.finalize()
  await written
}
