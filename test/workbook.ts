/** Excel workbooks for tests. */
import { strToU8, zipSync } from 'fflate'

type Cell = string | number | null

/** Styles: a day, a time of day, and both (ECMA-376, part 1, section 18.8.30). */
const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/></cellXfs></styleSheet>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** @param sheets by name; a cell `[number, style]` is a day (1), a time of day (2) or both (3) */
export function workbook(sheets: Record<string, (Cell | [number, 1 | 2 | 3])[][]>): Uint8Array {
  const names = Object.keys(sheets)
  const relations = names.map(
    (_, at) => `<Relationship Id="s${at}" Type="${REL}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`)
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${relations.join('')}<Relationship Id="st" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(sheets[name] ?? [])])),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
}

function sheetOf(rows: (Cell | [number, number])[][]): string {
  const cells = rows.map((row, y) => {
    const inRow = row.map((cell, x) => cellOf(cell, `${String.fromCharCode(65 + x)}${y + 1}`)).join('')
    return `<row r="${y + 1}">${inRow}</row>`
  })
  return `<worksheet xmlns="${MAIN}"><sheetData>${cells.join('')}</sheetData></worksheet>`
}

function cellOf(cell: Cell | [number, number], at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell !== 'string') return `<c r="${at}" s="${cell[1]}"><v>${cell[0]}</v></c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
