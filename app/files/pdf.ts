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

interface AboutPdf {
  /** Whether it has a tree of its structure, which screen readers need (section 14.7). */
  isTagged: boolean
  /** 0 if it doesn’t say. */
  pages: number
}

/**
 * Newer documents say both in compressed parts. Of several trees of pages (section 7.7.3) the last one counts, since a change is
 * added at the end. A heuristic: an unusual compression counts as untagged, without a number of pages.
 */
export async function readPdf(bytes: Buffer): Promise<AboutPdf> {
  const about: AboutPdf = { isTagged: false, pages: 0 }
  let [unpacked, last] = [0, -1]
  for (const found of partsOf(bytes)) {
    if (found === 'tagged') about.isTagged = true
    else if (found === 'pause') await setImmediate()
    else if ('packed' in found && unpacked <= MAX_UNPACKED) {
      const part = await unpackedPart(found.packed)
      unpacked += Math.max(part?.length ?? MAX_PART, MIN_PART)
      about.isTagged ||= part?.includes(TREE) ?? false
      const pages = part ? pagesWithin(part) : 0
      if (pages > 0 && found.at > last) [about.pages, last] = [pages, found.at]
    } else if ('pages' in found && found.at > last) [about.pages, last] = [found.pages, found.at]
  }
  return about
}

type Found = 'pause' | 'tagged' | { at: number; packed: Buffer } | { at: number; pages: number }

/**
 * What stands outside of compressed parts, and the compressed parts that hold objects; `pause` between two pieces of a search.
 * Each byte is searched three times at most: names within a part are passed over.
 */
export function* partsOf(bytes: Buffer): Generator<Found, void> {
  if ((yield* find(bytes, TREE)) >= 0) yield 'tagged'
  let at = yield* find(bytes, NODE)
  for (let nodes = 0; at >= 0 && nodes < MAX_NODES; nodes++) {
    const pages = pagesAt(bytes, at)
    if (pages > 0) yield { at, pages }
    if (nodes % NODES_AT_ONCE === 0) yield 'pause'
    at = yield* find(bytes, NODE, at + NODE.length)
  }
  for (at = yield* find(bytes, '/ObjStm'); at >= 0;) {
    const begin = yield* find(bytes, 'stream', at)
    const end = begin < 0 ? -1 : yield* find(bytes, 'endstream', begin)
    if (end < 0) return
    yield { at: begin, packed: bytes.subarray(begin + (bytes[begin + 6] === 13 ? 8 : 7), end) }
    at = yield* find(bytes, '/ObjStm', end)
  }
}

/** The type of a node of the tree of pages. */
const NODE = '/Pages'
/** Nodes that are looked at, and bytes on each side of one that may belong to it. */
const MAX_NODES = 500
const NODES_AT_ONCE = 50
const AROUND_NODE = 8 * 1024

/** The number of pages in an unpacked part; 0 without the root of a tree. */
function pagesWithin(part: Buffer): number {
  let pages = 0
  for (let at = part.indexOf(NODE), nodes = 0; at >= 0 && nodes < MAX_NODES; nodes++) {
    pages = pagesAt(part, at) || pages
    at = part.indexOf(NODE, at + NODE.length)
  }
  return pages
}

/** The number of pages if this is the type of a root: a node without a parent. */
function pagesAt(bytes: Buffer, at: number): number {
  const before = bytes.subarray(Math.max(0, at - AROUND_NODE), at).toString('latin1')
  if (!/\/Type\s*$/.test(before.slice(-16))) return 0
  const after = bytes.subarray(at, at + AROUND_NODE).toString('latin1')
  const node = before.slice(opening(before)) + after.slice(0, closing(after))
  if (/\/Parent\b/.test(node)) return 0
  return Number(/\/Count\s+(\d{1,5})\b/.exec(node)?.[1] ?? 0)
}

/** Where the dictionary begins whose middle is the end of this text. */
function opening(text: string): number {
  let depth = 0
  for (const { 0: mark, index } of [...text.matchAll(MARKS)].toReversed()) {
    if (mark === '>>') depth++
    else if (depth-- === 0) return index
  }
  return 0
}

/** Where the dictionary ends whose middle is the beginning of this text. */
function closing(text: string): number {
  let depth = 0
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (mark === '<<') depth++
    else if (depth-- === 0) return index
  }
  return text.length
}
const MARKS = /<<|>>/g

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
