/** Reads a file that holds a table: delimited text of any encoding, or an Excel workbook. For server and browser. */
import { decodeText, type ReadText } from '#app/records/import/decode.ts'
import { ImportError } from '#app/records/import/report.ts'

/** The largest table that the API takes. */
const MAX_MB = 16

/**
 * The file's table as text, and what a person should know about how it was read.
 * @throws ImportError for a file that holds no table that we can read
 */
export async function readTableFile(bytes: Uint8Array): Promise<ReadText> {
  if (bytes.length > MAX_MB * 1024 * 1024) throw new ImportError(`This file is larger than ${MAX_MB} MB. Split it.`)
  if (startsWith(bytes, OLD_EXCEL)) throw new ImportError(`We can’t read this file. ${SAVE_AS}`)
  if (!startsWith(bytes, ZIP)) return decodeText(bytes)
  const { readWorkbook } = await import('#app/records/import/workbook.ts')
  return readWorkbook(bytes)
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The container of .xls, and of workbooks with a password. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const SAVE_AS = 'In Excel, save it as an Excel workbook (.xlsx) without a password, or as CSV.'

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
