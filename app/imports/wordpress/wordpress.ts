/**
 * Reads WordPress exports (WXR), also those of Squarespace: sermons of three plugins and of podcasts, events, people, pages
 * and news. Every item is taken, shown with why it isn't, or counted in a note. Pure, for server and browser.
 */
import { eventRow, eventTypes } from '#app/imports/wordpress/events.ts'
import { type ExportFile, type Item, readExportFile } from '#app/imports/wordpress/export-file.ts'
import { type Site, siteOf } from '#app/imports/wordpress/old-site.ts'
import { pageRow } from '#app/imports/wordpress/pages.ts'
import { personRow } from '#app/imports/wordpress/people.ts'
import { rowOf, termsOf, titleOf } from '#app/imports/wordpress/row.ts'
import { sermonFields } from '#app/imports/wordpress/sermon-fields.ts'
import { isSermonPost, sermonCategories } from '#app/imports/wordpress/sermon-posts.ts'
import { sermonRow } from '#app/imports/wordpress/sermons.ts'
import { type Brought, type BroughtKind, type BroughtRow } from '#app/records/import/brought.ts'
import { formatCount } from '#app/text/format-count.ts'

/** A longer text is no page, and reading it would take long. */
const MAX_CONTENT = 2_000_000
/** Why an item that isn't public is shown and not taken, by its status. Others are only counted. */
const NOT_PUBLIC: Readonly<Record<string, string>> = {
  draft: 'it is a draft',
  pending: 'it waits for review',
  private: 'it is private',
  future: 'it isn’t published yet',
}
/** Types whose items are parts of others, or of how the old site was built. */
const NAMES: Readonly<Record<string, readonly [one: string, several: string]>> = {
  attachment: ['picture or file', 'pictures and files (those in use keep their addresses)'],
  nav_menu_item: ['entry of a menu', 'entries of menus'],
  revision: ['earlier version', 'earlier versions'],
  wp_block: ['shared block', 'shared blocks (they stand in the pages that use them)'],
  tribe_venue: ['place of events', 'places of events (they stand in the events)'],
  tribe_organizer: ['organizer of events', 'organizers of events (they stand in the events)'],
}

/**
 * @param text of the export
 * @param timeZone the church's, an IANA name
 * @throws ImportError for a text that is no such export, or has nothing in it
 */
export function readWordPress(text: string, timeZone: string): Brought {
  return broughtOf(readExportFile(text), timeZone)
}

/** What the items of an old website bring, whichever program has exported them. */
export function broughtOf(file: ExportFile, timeZone: string): Brought {
  const site = { ...siteOf(file), sermonCategories: sermonCategories(file.items) }
  const rows = new Map<BroughtKind, BroughtRow[]>()
  const counts = new Map<string, number>()
  let posts = 0
  file.items.forEach((item, at) => {
    const kind = kindOf(item, site)
    const isShown = item.status === 'publish' || NOT_PUBLIC[item.status] !== undefined
    if (kind === undefined || !isShown) {
      const name = kind === undefined ? item.type : `${item.type}/${item.status}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return
    }
    const own = rows.get(kind) ?? []
    own.push(rowIn(kind, item, at + 1, site, timeZone))
    rows.set(kind, own)
    if (kind === 'sermons' && item.type === 'post') posts++
  })
  return {
    format: file.program === 'squarespace' ? 'wordpress' : file.program,
    parts: ORDER.flatMap((kind) => (rows.has(kind) ? [{ kind, rows: rows.get(kind) ?? [] }] : [])),
    notes: [
      ...(file.program === 'squarespace' ? [SQUARESPACE] : []),
      ...(file.program === 'ghost' ? [GHOST] : []),
      ...(posts > 0 ? [postsNote(posts)] : []),
      ...countNote(counts),
      ...termNote(file.items, ['wpfc_service_type', 'sermon_service_type'], 'Kinds of services'),
      ...termNote(file.items, ['ctc_person_group'], 'Groups of people'),
    ],
  }
}
const ORDER = ['sermons', 'events', 'pages', 'staff']
const SQUARESPACE =
  'Squarespace writes only its pages and its first blog into this file: no events, albums and galleries. Events can be brought as a calendar file (ICS).'

const GHOST =
  'A Ghost export doesn’t say where its website was, so pictures that only stand there were left out. Its members are a list of their own: export them as CSV.'

type WholeSite = Site & { sermonCategories: ReadonlySet<string> }

function kindOf(item: Item, site: WholeSite): BroughtKind | undefined {
  if (item.type === 'page') return 'pages'
  if (item.type === 'post') {
    const isSermon = item.content.length <= MAX_CONTENT && isSermonPost(item, site, site.sermonCategories)
    return isSermon ? 'sermons' : 'pages'
  }
  if (eventTypes.has(item.type)) return 'events'
  if (item.type === 'ctc_person') return 'staff'
  return Object.hasOwn(sermonFields, item.type) ? 'sermons' : undefined
}

function rowIn(kind: BroughtKind, item: Item, line: number, site: Site, timeZone: string): BroughtRow {
  const why = item.isProtected
    ? 'it is protected by a password'
    : item.isCutOff === true
      ? 'the file ends in the middle of it'
      : item.content.length > MAX_CONTENT
        ? 'its text is too long to be read'
        : NOT_PUBLIC[item.status]
  if (why !== undefined) return notTaken(kind, item, line, why)
  if (kind === 'sermons') return sermonRow(item, line, site, timeZone)
  if (kind === 'events') return eventRow(item, line, site)
  return kind === 'staff' ? personRow(item, line, site) : pageRow(item, line, site)
}

function notTaken(kind: BroughtKind, item: Item, line: number, why: string): BroughtRow {
  return rowOf(line, { [kind === 'staff' ? 'name' : 'title']: titleOf(item) || item.slug, notTaken: why })
}

function postsNote(count: number): string {
  const what = formatCount(count, ['post with a recording is', 'posts with recordings are'])
  return `${what} taken for sermons. Who preached was found in tags and texts. Check it.`
}

function countNote(counts: ReadonlyMap<string, number>): string[] {
  const named = [...counts].map(([name, count]) => {
    const [type = '', status] = name.split('/')
    return formatCount(count, NAMES[type] ?? namesOf(type, status))
  })
  return named.length > 0 ? [`Not taken from this file: ${named.join(', ')}.`] : []
}

function namesOf(type: string, status: string | undefined): [string, string] {
  const about =
    status === undefined ? `of the type “${type || 'unknown'}”` : `“${type}” in the state “${status || 'unknown'}”`
  return [`item ${about}`, `items ${about}`]
}

/** Terms of the old site that have no field here, by name. */
function termNote(items: readonly Item[], taxonomies: readonly string[], what: string): string[] {
  const names = [...new Set(items.flatMap((item) => termsOf(item, ...taxonomies)))]
  return names.length > 0 ? [`${what} have no place here and were left out: ${names.slice(0, 20).join(', ')}.`] : []
}
