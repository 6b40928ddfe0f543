/**
 * Excel workbooks (.xlsx) as delimited text. Loaded when one is read.
 *
 * The archive is unpacked here first, within bounds: a small file can unpack to gigabytes. It is given to the reader packed
 * again without compression, since the reader would unpack large parts in a worker that the page's policy refuses.
 */
import { strFromU8, type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import readExcelFile from 'read-excel-file/universal'
import type { ReadText } from '#app/records/import/decode.ts'
import { writeTsv } from '#app/records/import/delimited.ts'
import { refuseOtherArchive } from '#app/records/import/other-files.ts'
import { ImportError } from '#app/records/import/report.ts'

const MAX_PARTS = 2000
/** Unpacked; a sheet of 20,000 rows and 20 columns has about 30 MB. */
const MAX_MB = 64
/** The most cells of all sheets, with the empty ones before a filled one, which may be 16 billion cells away. */
const MAX_CELLS = 10_000_000
const MS_A_MINUTE = 60_000

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
  const names: string[] = []
  const filter = ({ name, size: packedSize, originalSize }: UnzipFileInfo) => {
    if (names.length < MAX_PARTS) names.push(name)
    if (!/\.(?:xml|rels)$/.test(name)) return false
    // A part that isn't compressed is as large as it is in the archive, whatever the archive says.
    size += Math.max(packedSize, originalSize)
    if (size > MAX_MB * 1024 * 1024 || ++parts > MAX_PARTS) throw tooLarge()
    return true
  }
  try {
    const unpacked = unzipSync(bytes, { filter })
    refuseOtherArchive(names)
    const cells = Object.values(unpacked).reduce((sum, part) => sum + cellsOf(strFromU8(part)), 0)
    if (cells > MAX_CELLS) throw tooLarge()
    return zipSync(unpacked, { level: 0 })
  } catch (error) {
    throw error instanceof ImportError ? error : unreadable()
  }
}

/** How many cells the table of a sheet has, by the addresses of its rows and of its cells with content. */
function cellsOf(xml: string): number {
  let [rows, columns] = [1, 0]
  for (const [, row, letters = '', inColumn, end] of xml.matchAll(ADDRESSED)) {
    rows = Math.max(rows, Number(row ?? inColumn))
    if (end !== '/') columns = Math.max(columns, columnOf(letters))
  }
  return rows * Math.max(columns, 1)
}

/** `<row r="7">`, `<c r="BC7" t="s">`, and `<c r="BC7" s="2"/>`, which is empty. */
const ADDRESSED = /<(?:\w+:)?(?:row\s(?:[^<>]*?\s)?r=["'](\d+)|c\s(?:[^<>]*?\s)?r=["']([A-Z]+)(\d+))["'][^<>]*?(\/?)>/g

/** 1 for A, 27 for AA. */
function columnOf(letters: string): number {
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

function tooLarge(): ImportError {
  return new ImportError('This workbook is too large. Copy its table into a new workbook, or save it as CSV.')
}

function unreadable(): ImportError {
  return new ImportError('We can’t read this file. In Excel, save it as an Excel workbook (.xlsx), or as CSV.')
}

/** A cell as a person would type it: a day, a time of day, or both. Excel counts times from a day in 1899 or 1904. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  if (!(value instanceof Date)) return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''
  // A part of a day isn't exact: 20:00 may be a thousandth of a second less.
  const nearest = new Date(Math.round(value.getTime() / MS_A_MINUTE) * MS_A_MINUTE)
  const [day = '', time = ''] = nearest.toISOString().split(/[T.]/)
  const minutes = time.slice(0, 5)
  if (day < '1900-01-01' || day === '1904-01-01') return minutes
  return minutes === '00:00' ? day : `${day} ${minutes}`
}
