/**
 * Reads JSON that anyone may have made, record by record, with pauses in which other requests are answered: as a whole, 60 MB take
 * a second, and 60 million brackets half a minute.
 */
import { setImmediate } from 'node:timers/promises'
import { ImportError } from '#app/records/import/report.ts'

/** Levels of one value: a page has a dozen. */
const MAX_DEPTH = 64
/** Bytes of one record, several times the most that a page or an answer may have. */
const MAX_RECORD = 4 * 1024 * 1024
/** Values of a list, more than are ever imported. */
const MAX_VALUES = 100_000
/** Bytes that are looked at in one turn of the event loop. */
const AT_ONCE = 256 * 1024

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPENS, CLOSES] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])]
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * The values of a list.
 * @returns undefined when it is no list
 * @throws SyntaxError when it isn't JSON in UTF-8; ImportError for a value that is larger or deeper than any record
 */
export async function readJsonList(bytes: Buffer): Promise<unknown[] | undefined> {
  const from = bytes.subarray(0, AT_ONCE).findIndex((byte) => !isBlank(byte))
  const last = bytes.subarray(-AT_ONCE).findLastIndex((byte) => !isBlank(byte))
  const to = last + Math.max(0, bytes.length - AT_ONCE)
  if (bytes[from] !== 0x5b) {
    await readJson(bytes)
    return undefined
  }
  if (bytes[to] !== 0x5d) throw new SyntaxError('the list has no end')
  const values: unknown[] = []
  let begin = from + 1
  const parse = (end: number) => {
    if (values.length >= MAX_VALUES)
      throw new ImportError('A list in this archive has more records than any church could have.')
    values.push(parsed(bytes.subarray(begin, end)))
    begin = end + 1
  }
  for await (const comma of outerCommas(bytes, from + 1, to)) parse(comma)
  const isEmpty = values.length === 0 && to - begin <= MAX_RECORD && bytes.subarray(begin, to).every(isBlank)
  if (!isEmpty) parse(to)
  return values
}

/** One value. @throws as `readJsonList` does */
export async function readJson(bytes: Buffer): Promise<unknown> {
  for await (const _ of outerCommas(bytes, 0, bytes.length));
  return parsed(bytes)
}

function parsed(bytes: Buffer): unknown {
  if (bytes.length > MAX_RECORD)
    throw new ImportError('A record in this archive is larger than any that can be stored.')
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** The places of the commas that stand in no value. Everything that is structure is one byte of UTF-8. */
async function* outerCommas(bytes: Buffer, from: number, to: number): AsyncGenerator<number> {
  let [depth, isText] = [0, false]
  for (let at = from, pause = from + AT_ONCE; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (at > pause) {
      pause = at + AT_ONCE
      await setImmediate()
    }
    if (isText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (OPENS.has(byte)) depth++
    else if (CLOSES.has(byte)) depth--
    else if (byte === COMMA && depth === 0) yield at
    if (depth > MAX_DEPTH)
      throw new ImportError('A record in this archive has more levels than any that can be stored.')
    if (depth < 0) throw new SyntaxError('a bracket closes nothing')
  }
}
