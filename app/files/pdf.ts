/** What a PDF says about itself, as far as its bytes tell. */
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const unpack = promisify(inflate)

/** Bytes that are unpacked in search of tags, and the largest part of them. */
const MAX_UNPACKED = 32 * 1024 * 1024
const MAX_PART = 4 * 1024 * 1024
/** A part counts as so many bytes at least, since each takes time. */
const MIN_PART = 8 * 1024
const TREE = '/StructTreeRoot'

/** Bytes within which readers look for the header, after what a server or a scanner has put before it. */
const MAX_BEFORE = 1024
/** Bytes of the end within which they look for its mark. */
const MAX_AFTER = 2048
/** Bytes that are searched in one turn of the event loop. */
const AT_ONCE = 1024 * 1024

/** @returns what is wrong, or undefined for a PDF (ISO 32000-1, sections 7.5.2 and 7.5.5) */
export function pdfProblem(bytes: Buffer): 'type' | 'broken' | undefined {
  if (!bytes.subarray(0, MAX_BEFORE).includes('%PDF-')) return 'type'
  return bytes.subarray(-MAX_AFTER).includes('%%EOF') ? undefined : 'broken'
}

/**
 * Whether it has a tree of its structure, which screen readers need (section 14.7). Newer documents have it in compressed
 * parts. A heuristic: an unusual compression counts as untagged.
 */
export async function isTagged(bytes: Buffer): Promise<boolean> {
  let unpacked = 0
  for (const packed of packedParts(bytes)) {
    if (packed === 'tagged') return true
    if (packed === 'pause') {
      await setImmediate()
      continue
    }
    const part = await unpackedPart(packed)
    if (part?.includes(TREE)) return true
    unpacked += Math.max(part?.length ?? MAX_PART, MIN_PART)
    if (unpacked > MAX_UNPACKED) return false
  }
  return false
}

/**
 * The compressed parts that hold objects, or `tagged` where the tree stands outside of them; `pause` between two pieces of a
 * search. Each byte is searched twice at most: names within a part are passed over.
 */
export function* packedParts(bytes: Buffer): Generator<Buffer | 'pause' | 'tagged', void> {
  if ((yield* find(bytes, TREE)) >= 0) yield 'tagged'
  for (let at = yield* find(bytes, '/ObjStm'); at >= 0;) {
    const begin = yield* find(bytes, 'stream', at)
    const end = begin < 0 ? -1 : yield* find(bytes, 'endstream', begin)
    if (end < 0) return
    yield bytes.subarray(begin + (bytes[begin + 6] === 13 ? 8 : 7), end)
    at = yield* find(bytes, '/ObjStm', end)
  }
}

/** `bytes.indexOf` in pieces. */
function* find(bytes: Buffer, name: string, from = 0): Generator<'pause', number> {
  for (let start = from; start < bytes.length; start += AT_ONCE) {
    if (start > from) yield 'pause'
    const at = bytes.subarray(start, start + AT_ONCE + name.length - 1).indexOf(name)
    if (at >= 0) return start + at
  }
  return -1
}

/** Unpacks outside the event loop. @returns undefined for a part that is too large or broken */
function unpackedPart(packed: Buffer): Promise<Buffer | undefined> {
  return unpack(packed, { maxOutputLength: MAX_PART }).catch(() => undefined)
}
