/**
 * Excel workbooks (.xlsx) as delimited text. Loaded when one is read.
 *
 * The archive is unpacked here first, within bounds: a small file can unpack to gigabytes. It is given to the reader packed
 * again without compression, since the reader would unpack large parts in a worker that the page's policy refuses.
 */
import { unzipSync, zipSync } from 'fflate'
import readExcelFile from 'read-excel-file/universal'
import type { ReadText } from '#app/records/import/decode.ts'
import { writeTsv } from '#app/records/import/delimited.ts'
import { ImportError } from '#app/records/import/report.ts'

const MAX_PARTS = 2000
/** Unpacked; a sheet of 20,000 rows and 20 columns has about 30 MB. */
const MAX_MB = 64

/**
 * The first sheet that has rows.
 * @throws ImportError for an archive that isn't a workbook, or is too large
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadText> {
  const sheets = await sheetsOf(bytes)
  const filled = sheets.filter(({ data }) => data.length > 0)
  const [first] = filled
  const others = filled.slice(1).map(({ sheet }) => `“${sheet}”`)
  const note = `We read the sheet “${first?.sheet}” only, not ${others.join(', ')}.`
  const rows = (first?.data ?? []).map((row) => row.map(cellText))
  return { text: writeTsv(rows), notes: others.length > 0 ? [note] : [] }
}

async function sheetsOf(bytes: Uint8Array) {
  const archive = repacked(bytes)
  try {
    return await readExcelFile(new Blob([archive]))
  } catch {
    throw unreadable()
  }
}

/** @throws ImportError */
function repacked(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let size = 0
  let parts = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.(?:xml|rels)$/.test(name)) return false
    size += originalSize
    if (size > MAX_MB * 1024 * 1024 || ++parts > MAX_PARTS)
      throw new ImportError(`This workbook is too large. Copy its table into a new workbook, or save it as CSV.`)
    return true
  }
  try {
    return zipSync(unzipSync(bytes, { filter }), { level: 0 })
  } catch (error) {
    throw error instanceof ImportError ? error : unreadable()
  }
}

function unreadable(): ImportError {
  return new ImportError('We can’t read this file. In Excel, save it as an Excel workbook (.xlsx), or as CSV.')
}

/** A cell as a person would type it: a day, a time of day, or both. Excel counts times from a day in 1899 or 1904. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  if (!(value instanceof Date)) return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''
  const [day = '', time = ''] = value.toISOString().split(/[T.]/)
  const minutes = time.slice(0, 5)
  if (day < '1900-01-01' || day === '1904-01-01') return minutes
  return minutes === '00:00' ? day : `${day} ${minutes}`
}
