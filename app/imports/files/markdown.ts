/**
 * Folders of Markdown files with front matter, as Hugo, Jekyll, Eleventy, Gatsby and Astro keep them. Sermons become a table of
 * what their front matter says; the others become pages and news. For the browser and the command.
 */
import { marked } from 'marked'
import { parse } from 'yaml'
import { type Fields, fieldsOf, tableOf } from '#app/imports/files/objects.ts'
import { formatOf } from '#app/imports/table-kinds.ts'
import { broughtOf } from '#app/imports/wordpress/wordpress.ts'
import type { ExportFile, Item } from '#app/imports/wordpress/export-file.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import { fieldsOfNames } from '#app/records/import/table.ts'
import type { Brought, Part } from '#app/records/import/brought.ts'
import { ImportError } from '#app/records/import/report.ts'
import { formatCount } from '#app/text/format-count.ts'

/** Longer front matter is none, and reading it would take long; a longer text is no page. */
const MAX_FRONT = 6_000
const MAX_TEXT = 200_000
/** Folders that name what is in them; `_posts` are Jekyll's. */
const NEWS = /(?:^|\/)_?(?:posts?|news|blog|articles?)\//i
/** Parts of a path that no visitor saw. */
const ROOTS = /^(?:.*\/)?(?:content|src|pages|site|docs|_pages|_posts)\//i
const DRAFTS = /(?:^|\/)_drafts\//i

interface Page {
  /** The file's path in the folder, without the ending. */
  path: string
  fields: Fields
  body: string
}

/**
 * @param files by path
 * @param timeZone the church's, an IANA name
 * @throws ImportError when none of them has front matter
 */
export function readMarkdown(files: ReadonlyMap<string, string>, timeZone: string): Brought {
  const read = [...files].map(([path, text]) => ({ path, page: pageOf(path, text) }))
  const unread = read.flatMap(({ path, page }) => (page ? [] : [path]))
  const pages = read.flatMap(({ page }) => page ?? [])
  if (pages.length === 0)
    throw new ImportError('None of the Markdown files in this folder says its title and day at its top.')
  const sermons = pages.filter(isSermon)
  const others = pages.filter((page) => !sermons.includes(page))
  const site: ExportFile = { title: '', addresses: [], program: 'markdown', items: others.map(itemOf) }
  const brought = broughtOf(site, timeZone)
  const table: Part[] = sermons.length > 0 ? [{ kind: 'sermons', rows: rowsOf(sermons) }] : []
  const left = formatCount(unread.length, ['file was', 'files were'])
  return {
    ...brought,
    parts: [...table, ...brought.parts],
    notes: [
      ...(unread.length > 0
        ? [`${left} left out because nothing at the top says a title: ${unread.slice(0, 5).join(', ')}.`]
        : []),
      ...brought.notes,
    ],
  }
}

function pageOf(path: string, text: string): Page | undefined {
  const [front, body] = divided(text)
  if (front === undefined || text.length > MAX_TEXT) return undefined
  const fields = frontMatter(front)
  if (!fields || Object.keys(fields).length === 0) return undefined
  return { path: path.replace(/\.\w+$/, ''), fields, body }
}

/** What stands between two lines of dashes (YAML) or plus signs (TOML), as YAML, and what follows. */
function divided(text: string): [front: string | undefined, body: string] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .slice(0, MAX_TEXT)
    .split(/\r\n|\r|\n/)
  const mark = lines[0]?.trimEnd()
  if (mark !== '---' && mark !== '+++') return [undefined, text]
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === mark)
  if (end < 0) return [undefined, text]
  const front = lines.slice(1, end)
  const inYaml = mark === '---' ? front : fromToml(front)
  return [
    inYaml.join('\n'),
    lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  ]
}

/** Values of TOML are values of YAML, but for those of several lines. Its tables are not read. */
function fromToml(lines: readonly string[]): string[] {
  const tables = lines.findIndex((line) => line.startsWith('['))
  return (tables < 0 ? lines : lines.slice(0, tables)).flatMap((line) => {
    const [, name, value] = /^([\w-]{1,100})\s*=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [`${name}: ${value}`]
  })
}

function frontMatter(front: string): Fields | undefined {
  if (front.length > MAX_FRONT) return undefined
  try {
    // Days stay as they are written.
    const value: unknown = parse(front, {
      schema: 'failsafe',
      maxAliasCount: 20,
      logLevel: 'silent',
      uniqueKeys: false,
    })
    return typeof value === 'object' && value !== null ? fieldsOf(value) : undefined
  } catch {
    return undefined
  }
}

/** Whether it is a sermon, by its folder or by a field that only sermons have. An author alone is that of an article. */
function isSermon({ path, fields }: Page): boolean {
  if (/(?:^|\/)_?(?:sermons?|messages?|predigten|homilies)\//i.test(path)) return true
  const known = new Set(fieldsOfNames(Object.keys(fields), formatOf('sermons')))
  return ['scripture', 'audioUrl'].some((name) => known.has(name)) || 'speaker' in fields || 'preacher' in fields
}

/** Their front matter under its own names, so that a person can say which field each is. */
function rowsOf(sermons: readonly Page[]) {
  const rows = sermons.map(({ path, fields, body }) => {
    const text = plain(body)
    const [, dateInName = ''] = /(?:^|\/)(\d{4}-\d\d-\d\d)-[^/]*$/.exec(path) ?? []
    const row: Fields = { ...fields, oldAddresses: addressOf(path, fields) }
    if (fields['date'] === undefined && dateInName !== '') row['date'] = dateInName
    if (text !== '' && fields['description'] === undefined) row['description'] = text
    if (isDraft(fields, path)) row['notTaken'] = 'it is a draft'
    return row
  })
  return objectsOf(tableOf(rows), formatOf('sermons'))
}

function isDraft({ draft = '', published = '' }: Fields, path: string): boolean {
  return /^(?:true|yes)$/i.test(draft) || /^(?:false|no)$/i.test(published) || DRAFTS.test(path)
}

/** Markdown as the words that it shows. */
function plain(body: string): string {
  return body
    .replace(/[*_`#>]+/g, '')
    .replace(/\{\{[^{}]*\}\}/g, '')
    .trim()
}

/** The address that the generator made of a file, where its front matter says no other. */
function addressOf(path: string, { permalink, url, slug }: Fields): string {
  const given = permalink ?? url
  if (given?.startsWith('/') === true && !/[:\s]/.test(given)) return given
  const own = path
    .replace(ROOTS, '')
    .replace(/^_/, '')
    .replace(/\/_?index$/, '')
  const folder = own.includes('/') ? `${own.slice(0, own.lastIndexOf('/'))}/` : ''
  const name = (slug ?? own.slice(folder.length)).replace(/^\d{4}-\d\d-\d\d-/, '')
  return /\s/.test(name) ? '' : `/${folder}${name}/`
}

/** Quotations within quotations by the thousand can't be read, and strong words by the thousand take long; their words can. */
function htmlOf(body: string): string {
  try {
    const isEmphatic = body.split(/\n[^\S\n]*\n/).some((one) => one.split(/\*\*|__/, MAX_STRONG).length === MAX_STRONG)
    if (!isEmphatic) return marked.parse(body, { async: false, gfm: true })
  } catch {
    // The words below are read instead.
  }
  return body.replaceAll('<', '&lt;')
}
/** Marks of strong words in one paragraph. Each is compared with all behind it. */
const MAX_STRONG = 500

function itemOf({ path, fields, body }: Page, at: number): Item {
  const { title = '', date = '' } = fields
  const link = addressOf(path, fields)
  const day = /\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? /(?:^|\/)(\d{4}-\d\d-\d\d)-/.exec(path)?.[1] ?? ''
  return {
    type: NEWS.test(path) && day !== '' ? 'post' : 'page',
    status: isDraft(fields, path) ? 'draft' : 'publish',
    id: String(at + 1),
    slug: link.split('/').findLast((part) => part !== '') ?? '',
    link,
    guid: `file:${path}`,
    title: title || (link.split('/').findLast((part) => part !== '') ?? '').replaceAll('-', ' '),
    content: htmlOf(body),
    excerpt: fields['description'] ?? fields['summary'] ?? fields['excerpt'] ?? '',
    date: day,
    isProtected: false,
    file: '',
    picture: fields['image'] ?? fields['featured_image'] ?? fields['cover'] ?? '',
    position: 0,
    terms: new Map(),
    meta: new Map(),
  }
}
