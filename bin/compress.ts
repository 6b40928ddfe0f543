/**
 * Writes a Brotli and a gzip copy next to every built text file, so that the server does not compress while visitors wait.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2]
if (!folder) throw new Error('usage: compress FOLDER')

for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|ico)$/.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const text = readFileSync(file)
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  if (brotli.length < text.length) writeFileSync(`${file}.br`, brotli)
  const gzip = gzipSync(text, { level: 9 })
  if (gzip.length < text.length) writeFileSync(`${file}.gz`, gzip)
}
