/** A list of addresses as mail programs write it, in place of a table: `"Ann Lee" <ann@x.org>, bob@y.org`. Pure. */
import type { TextRow } from '#app/records/import/delimited.ts'

const HEADER = ['email', 'name']
/** One entry, to the next separator that is neither quoted nor in angle brackets. A quotation mark without an end quotes the rest. */
const ENTRY = {
  ',': /(?:"(?:[^"\\]|\\[^])*(?:"|\\?$)|<[^<>]*>|[^"<,\r\n]|<)+/g,
  ';': /(?:"(?:[^"\\]|\\[^])*(?:"|\\?$)|<[^<>]*>|[^"<;\r\n]|<)+/g,
}

/** @returns the entries, numbered as lines; undefined for a text of which an entry isn't an address */
export function readAddressList(given: string): { header: string[]; rows: TextRow[] } | undefined {
  const text = given.replace(/^\s*(?:to|cc|bcc):/i, '')
  // Outlook has semicolons between, and commas in names.
  const entries = text.match(ENTRY[';'])?.length === 1 ? ENTRY[','] : ENTRY[';']
  const found = (text.match(entries) ?? []).map((entry) => entry.trim()).filter(Boolean)
  const rows = found.map((entry, at): TextRow => ({ line: at + 1, cells: cellsOf(entry) }))
  const isList = rows.length > 0 && rows.every(({ cells: [email = ''] }) => /^[^\s@]+@\S+$/.test(email))
  return isList ? { header: HEADER, rows } : undefined
}

function cellsOf(entry: string): string[] {
  const [, name = '', address] = /^([^<]*)<([^<>]*)>$/.exec(entry) ?? []
  if (address === undefined) return [entry, '']
  const plain = /^"(.*)"$/.exec(name.trim())?.[1]?.replaceAll(/\\(.)/g, '$1') ?? name.trim()
  return [address.trim(), plain === address.trim() ? '' : plain]
}
