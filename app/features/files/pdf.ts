/** What a PDF says about itself, as far as its bytes tell. */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const unpack = promisify(inflate)

/** Bytes that are unpacked in search of tags, and the largest part of them. */
const MAX_UNPACKED = 32 * 1024 * 1024
const MAX_PART = 4 * 1024 * 1024

/** Bytes within which readers look for the header, after what a server or a scanner has put before it. */
const MAX_BEFORE = 1024

/** @returns what is wrong, or undefined for a PDF (ISO 32000-1, sections 7.5.2 and 7.5.5) */
export function pdfProblem(bytes: Buffer): 'type' | 'broken' | undefined {
  if (!bytes.subarray(0, MAX_BEFORE).includes('%PDF-')) return 'type'
  const end = bytes.lastIndexOf('%%EOF')
  return end < 0 || end < bytes.length - 2048 ? 'broken' : undefined
}

/**
 * Whether it has a tree of its structure, which screen readers need (section 14.7). Newer documents have it in compressed
 * parts. A heuristic: an unusual compression counts as untagged.
 */
export async function isTagged(bytes: Buffer): Promise<boolean> {
  if (bytes.includes('/StructTreeRoot')) return true
  let unpacked = 0
  for (const packed of packedParts(bytes)) {
    const part = await unpackedPart(packed)
    if (part?.includes('/StructTreeRoot')) return true
    unpacked += part?.length ?? MAX_PART
    if (unpacked > MAX_UNPACKED) return false
  }
  return false
}

/** The compressed parts that hold objects. Each byte is searched once: names within a part are passed over. */
export function* packedParts(bytes: Buffer): Generator<Buffer> {
  for (let at = bytes.indexOf('/ObjStm'); at >= 0;) {
    const begin = bytes.indexOf('stream', at)
    const end = bytes.indexOf('endstream', begin)
    if (begin < 0 || end < 0) return
    yield bytes.subarray(begin + (bytes[begin + 6] === 13 ? 8 : 7), end)
    at = bytes.indexOf('/ObjStm', end)
  }
}

/** Unpacks outside the event loop. @returns undefined for a part that is too large or broken */
function unpackedPart(packed: Buffer): Promise<Buffer | undefined> {
  return unpack(packed, { maxOutputLength: MAX_PART }).catch(() => undefined)
}
