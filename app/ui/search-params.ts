/**
 * The query string of an address as plain text. The router's own way reads `?search=2.10` as the number 2.1 and takes the
 * quotation marks off `?search="anna"`.
 */

/** The parameters of a query string; of two with one name, the last. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The query string with its question mark; empty when no parameter has a value. */
export function writeSearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
