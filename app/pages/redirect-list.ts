/**
 * Lists of redirects as other programs and people write them: two addresses on a line, tables with named columns (the CSV of
 * WordPress's Redirection, https://redirection.me/support/import-export-redirects/), `.htaccess` of Apache
 * (https://httpd.apache.org/docs/2.4/mod/mod_alias.html#redirect) and `_redirects` of Netlify
 * (https://docs.netlify.com/manage/routing/redirects/overview/). Pure.
 */
import { isPattern } from '#app/pages/redirect.ts'
import { readDelimited, readTable, type TextRow } from '#app/records/import/delimited.ts'
import { parsedAddress } from '#app/links/address.ts'
import { mapInPieces } from '#db/chunks.ts'

/** A line of the list. `why` says why it is no redirect that this website can make. */
export interface ListedRedirect {
  line: number
  from: string
  to: string
  why?: string
}

/** Longer lines are no redirects. */
const MAX_LINE = 4000

/** @returns the lines that are redirects, or look as if they should be; comments and blank lines are left out */
export async function readRedirectList(text: string): Promise<ListedRedirect[]> {
  const table = readTable(text.slice(0, MAX_LINE).split(/[\r\n]/, 1)[0] ?? '')[0]?.cells ?? []
  return isHead(table) ? readWithHead(readTable(text)) : readLines(text)
}

const FROM = /^(?:source|from|old)(?:[ _-]?(?:url|address|path))?$|^path_old$/i
const TO = /^(?:target|destination|to|new)(?:[ _-]?(?:url|address|path))?$|^path_new$/i

function isHead(cells: readonly string[]): boolean {
  return cells.some((cell) => FROM.test(cell.trim())) && cells.some((cell) => TO.test(cell.trim()))
}

function readWithHead([head, ...rows]: TextRow[]): ListedRedirect[] {
  const names = (head?.cells ?? []).map((cell) => cell.trim())
  const at = (name: RegExp) => names.findIndex((cell) => name.test(cell))
  const [from, to, regex, code] = [FROM, TO, /^regex$/i, /^(?:code|status|http[ _-]?code)$/i].map(at)
  return rows.flatMap(({ line, cells }) => {
    const cell = (place = -1) => cells[place]?.trim() ?? ''
    if (cells.every((one) => one.trim() === '')) return []
    if (/^(?:1|true|yes)$/i.test(cell(regex))) return [{ line, from: cell(from), to: cell(to), why: PATTERN }]
    return [redirectOf(line, cell(from), cell(to), cell(code))]
  })
}

async function readLines(text: string): Promise<ListedRedirect[]> {
  const read = await mapInPieces(text.split(/\r\n|\r|\n/), (raw, index) => {
    const line = index + 1
    const given = raw.replace(/^\uFEFF/, '').trim()
    if (given === '' || given.startsWith('#')) return []
    if (given.length > MAX_LINE) return [{ line, from: given.slice(0, 60), to: '', why: 'This line is too long.' }]
    return readLine(line, given)
  })
  return read.flat()
}

function readLine(line: number, given: string): ListedRedirect[] {
  if (/^(?:RewriteRule|RewriteCond|RedirectMatch)\s/i.test(given)) return [{ line, from: given, to: '', why: PATTERN }]
  // The frame of an .htaccess.
  if (/^<|^(?:RewriteEngine|RewriteBase|Options|ErrorDocument|DirectoryIndex)\s/i.test(given)) return []
  const [first = '', ...rest] = wordsOf(given)
  if (/^Redirect(?:Permanent|Temp)?$/i.test(first)) {
    const code = /^(?:\d{3}|permanent|temp|seeother|gone)$/i.test(rest[0] ?? '') ? (rest.shift() ?? '') : ''
    return [redirectOf(line, rest[0] ?? '', rest[1] ?? '', /^gone$/i.test(code) ? '410' : code)]
  }
  const [from = '', to = '', code = ''] = cellsOf(given)
  // Names of columns.
  if (line === 1 && !isAddress(from) && !isAddress(to)) return []
  return [redirectOf(line, from, to, code)]
}

/** The cells of a line, by what stands between them: tabs, arrows, commas or semicolons, else spaces. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return trimmed(readDelimited(line, '\t'))
  const arrow = /->|=>|→/.exec(line)
  if (arrow) return [line.slice(0, arrow.index), line.slice(arrow.index + arrow[0].length)].map(unquoted)
  for (const separator of [',', ';'] as const) {
    const cells = trimmed(readDelimited(line, separator))
    if (isAddress(cells[1] ?? '')) return cells
  }
  return wordsOf(line)
}

function trimmed(rows: readonly TextRow[]): string[] {
  return (rows[0]?.cells ?? []).map(unquoted).filter((cell, at) => cell !== '' || at < 2)
}

/** The words of a line; in quotation marks, spaces belong to them. */
function wordsOf(line: string): string[] {
  return (line.match(/"[^"]*"|\S+/g) ?? []).map(unquoted)
}

function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
}

/** A path, a query of the home page, or an address with its host. */
function isAddress(text: string): boolean {
  return /^(?:\/|\?|https?:\/\/|www\.)/i.test(text)
}

function redirectOf(line: number, from: string, to: string, code: string): ListedRedirect {
  const status = Number.parseInt(code, 10)
  const why = status === 200 ? SHOWN_THERE : status >= 400 ? NOTHING : problemOf(from, to)
  return { line, from, to: toOnSite(from, to), ...(why !== undefined && { why }) }
}

function problemOf(from: string, to: string): string | undefined {
  if (isPattern(from, to)) return PATTERN
  if (from === '' || to === '') return 'It needs an old address and a new one, such as /history.html /about.'
  return isAddress(to) || to.startsWith('@') ? undefined : 'The new address begins with / or https://.'
}

const PATTERN = 'It is a pattern for several addresses. Add these one by one.'
const SHOWN_THERE = 'It shows another page at the same address, and leads nowhere.'
const NOTHING = 'It says that the page is gone, and leads nowhere.'

/** A path, where both addresses are on the old website. */
function toOnSite(from: string, to: string): string {
  const [old, next] = [parsedAddress(from), parsedAddress(to)]
  return old && next && old.host === next.host ? `${next.pathname}${next.search}${next.hash}` : to
}
