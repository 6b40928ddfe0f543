/** What a PDF says about itself, as far as its bytes tell. */
import { inflateSync } from 'node:zlib'

/** Bytes that are unpacked in search of tags, and the largest part of them. */
const MAX_UNPACKED = 32 * 1024 * 1024
const MAX_PART = 4 * 1024 * 1024

/** @returns what is wrong, or undefined for a PDF (ISO 32000-1, sections 7.5.2 and 7.5.5) */
export function pdfProblem(bytes: Buffer): 'type' | 'broken' | undefined {
  if (bytes.indexOf('%PDF-') !== 0) return 'type'
  const end = bytes.lastIndexOf('%%EOF')
  return end < 0 || end < bytes.length - 2048 ? 'broken' : undefined
}

/**
 * Whether it has a tree of its structure, which screen readers need (section 14.7). Newer documents have it in compressed
 * parts. A heuristic: an unusual compression counts as untagged.
 */
export function isTagged(bytes: Buffer): boolean {
  if (bytes.includes('/StructTreeRoot')) return true
  let unpacked = 0
  for (let at = bytes.indexOf('/ObjStm'); at >= 0 && unpacked < MAX_UNPACKED; at = bytes.indexOf('/ObjStm', at + 1)) {
    const begin = bytes.indexOf('stream', at)
    const end = bytes.indexOf('endstream', begin)
    if (begin < 0 || end < 0) return false
    const part = unpackedPart(bytes.subarray(begin + (bytes[begin + 6] === 13 ? 8 : 7), end))
    if (part.includes('/StructTreeRoot')) return true
    unpacked += part.length + 1
  }
  return false
}

function unpackedPart(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_PART })
  } catch {
    return Buffer.alloc(0)
  }
}
