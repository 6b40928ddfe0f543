/**
 * The names in a ZIP file's list of contents, which stands at its end (APPNOTE.TXT, section 4.3). Nothing is unpacked, and of a
 * file of gigabytes only that list is read. For the browser and the command.
 */
import { archiveFolder } from '#app/archive/layout.ts'

/** Bytes of the end of the list without its comment, which may be as long as 16 bits say. */
const END = 22
/** Bytes of the ZIP64 locator, which points to the real end of a large file. */
const LOCATOR = 20
/** Enough for two hundred thousand files. */
const MAX_LIST_BYTES = 64 * 1024 * 1024
const ENTRY = 46

/** Whether a file is an archive of Narthex, also one that was unpacked and packed again. */
export async function isArchive(file: Blob): Promise<boolean> {
  const start = await viewOf(file, 0, 4)
  return isMarked(start, 0, 0x0304) && archiveFolder(await namesInZip(file)) !== undefined
}

/** The names with `/` between folders; none of a file that has no such list. */
async function namesInZip(file: Blob): Promise<string[]> {
  const from = Math.max(file.size - END - LOCATOR - 0xffff, 0)
  const tail = await viewOf(file, from, file.size)
  let at = tail.byteLength - END
  while (at >= 0 && !isMarked(tail, at, 0x0506)) at--
  if (at < 0) return []
  const { start, size } = await listIn(file, tail, at)
  if (size > MAX_LIST_BYTES || start + size > file.size) return []
  return [...namesOf(await viewOf(file, start, start + size))]
}

/** Where the list is, in bytes. */
async function listIn(file: Blob, tail: DataView, at: number): Promise<{ start: number; size: number }> {
  const locator = at - LOCATOR
  if (locator >= 0 && isMarked(tail, locator, 0x0607)) {
    const where = Number(tail.getBigUint64(locator + 8, true))
    const end = await viewOf(file, where, where + 56)
    if (isMarked(end, 0, 0x0606) && end.byteLength === 56)
      return { size: Number(end.getBigUint64(40, true)), start: Number(end.getBigUint64(48, true)) }
  }
  return { size: tail.getUint32(at + 12, true), start: tail.getUint32(at + 16, true) }
}

function* namesOf(list: DataView): Generator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at + ENTRY <= list.byteLength && isMarked(list, at, 0x0102);) {
    const length = list.getUint16(at + 28, true)
    const end = Math.min(at + ENTRY + length, list.byteLength)
    const bytes = new Uint8Array(list.buffer, list.byteOffset + at + ENTRY, end - at - ENTRY)
    yield decoder.decode(bytes).replaceAll('\\', '/')
    at = end + list.getUint16(at + 30, true) + list.getUint16(at + 32, true)
  }
}

/** Whether `PK` and these two bytes are there. */
function isMarked(view: DataView, at: number, mark: number): boolean {
  return at + 4 <= view.byteLength && view.getUint16(at) === 0x504b && view.getUint16(at + 2) === mark
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer())
}
