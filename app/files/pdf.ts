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
 * added at the end. A heuristic: an unusual compression counts as untagged. Nor is a number said where a document is too much
 * work: anybody may have written it.
 */
export async function readPdf(bytes: Buffer): Promise<AboutPdf> {
  const about: AboutPdf = { isTagged: false, pages: 0 }
  const left = { nodes: MAX_NODES }
  let [unpacked, last] = [0, -1]
  for (const found of partsOf(bytes, left)) {
    if (unpacked > MAX_UNPACKED) return { ...about, pages: 0 }
    if (found === 'tagged') about.isTagged = true
    else if (found === 'pause') await setImmediate()
    else if ('pages' in found) [about.pages, last] = [found.pages, found.at]
    else {
      const part = await unpackedPart(found.packed)
      unpacked += Math.max(part?.length ?? MAX_PART, MIN_PART)
      about.isTagged ||= part?.includes(TREE) ?? false
      for (const root of part ? rootsIn(part, left) : []) {
        if (root === 'pause') await setImmediate()
        else if (found.at >= last) [about.pages, last] = [root.pages, found.at]
      }
    }
  }
  return left.nodes > 0 ? about : { ...about, pages: 0 }
}

type Found = 'pause' | 'tagged' | Root | { at: number; packed: Buffer }

/** A node of the tree of pages that has no parent. */
interface Root {
  at: number
  /** 0 if it is unknown. */
  pages: number
}

/**
 * What stands outside of compressed parts, and the compressed parts that hold objects; `pause` between two pieces of a search.
 * Each byte is searched three times at most: names within a part are passed over.
 * @param left how many nodes are looked at, in all of the file
 */
export function* partsOf(bytes: Buffer, left = { nodes: MAX_NODES }): Generator<Found, void> {
  if ((yield* find(bytes, TREE)) >= 0) yield 'tagged'
  yield* rootsIn(bytes, left)
  for (let at = yield* find(bytes, '/ObjStm'); at >= 0;) {
    const begin = yield* find(bytes, 'stream', at)
    const end = begin < 0 ? -1 : yield* find(bytes, 'endstream', begin)
    if (end < 0) return
    yield 'pause'
    yield { at: begin, packed: bytes.subarray(begin + (bytes[begin + 6] === 13 ? 8 : 7), end) }
    at = yield* find(bytes, '/ObjStm', end)
  }
}

/** The type of a node of the tree of pages. */
const NODE = '/Pages'
/** Nodes that are looked at, and bytes on each side of one that may belong to it. */
const MAX_NODES = 2000
const NODES_AT_ONCE = 50
const AROUND_NODE = 8 * 1024

function* rootsIn(bytes: Buffer, left: { nodes: number }): Generator<'pause' | Root, void> {
  for (let at = yield* find(bytes, NODE); at >= 0; at = yield* find(bytes, NODE, at + NODE.length)) {
    if (left.nodes <= 0) return
    const pages = pagesAt(bytes, at)
    if (pages !== undefined) yield { at, pages }
    left.nodes--
    if (left.nodes % NODES_AT_ONCE === 0) yield 'pause'
  }
}

/** The number of pages if this is the type of a root, 0 where its ends are too far away; undefined for anything else. */
function pagesAt(bytes: Buffer, at: number): number | undefined {
  if (!/\/Type\s*$/.test(bytes.toString('latin1', Math.max(0, at - 16), at))) return undefined
  const [begin, end] = [endOf(bytes, at, -1), endOf(bytes, at, 1)]
  const node = bytes.toString('latin1', begin ?? at, end ?? at + AROUND_NODE)
  if (/\/Parent\b/.test(node)) return undefined
  if (begin === undefined || end === undefined) return 0
  return Number(/\/Count\s+(\d{1,5})\b/.exec(node)?.[1] ?? 0)
}

/**
 * Where the dictionary around this place begins or ends.
 * @param step -1 for its beginning
 * @returns undefined if that is too far away
 */
function endOf(bytes: Buffer, at: number, step: 1 | -1): number | undefined {
  const [inner, outer] = step === 1 ? [OPENS, CLOSES] : [CLOSES, OPENS]
  let depth = 0
  for (let place = at; place >= 0 && place < bytes.length && Math.abs(place - at) <= AROUND_NODE; place += step) {
    const sign = bytes[place]
    if ((sign !== OPENS && sign !== CLOSES) || bytes[place + step] !== sign) continue
    if (sign === outer && depth-- === 0) return place
    if (sign === inner) depth++
    place += step
  }
  return undefined
}
const [OPENS, CLOSES] = [0x3c, 0x3e]

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
