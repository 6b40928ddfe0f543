/** JSON files: exports of Ghost, and lists of records. Pure, for server and browser. */
import { ghostFile } from '#app/imports/files/ghost.ts'
import { tableOfJson } from '#app/imports/files/objects.ts'
import { broughtOf } from '#app/imports/wordpress/wordpress.ts'
import type { Brought } from '#app/records/import/brought.ts'
import { ImportError } from '#app/records/import/report.ts'

/**
 * @param timeZone the church's, an IANA name
 * @returns what an export brings, or the table that a list is
 * @throws ImportError when it can't be read, or has no list
 */
export function readJson(text: string, timeZone: string): Brought | { table: string } {
  const value = parsed(text)
  const ghost = ghostFile(value, timeZone)
  if (ghost) return broughtOf(ghost, timeZone)
  const table = tableOfJson(value)
  if (table !== undefined) return { table }
  throw new ImportError(
    'This JSON file has no list of records. Where it comes from, export a list, or a table as CSV or as an Excel workbook (.xlsx).',
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ImportError(
      'This JSON file is damaged or ends in the middle. Export or download it again.',
      String(error),
    )
  }
}
