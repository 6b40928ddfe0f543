/**
 * Reads a podcast feed (RSS 2.0, https://www.rssboard.org/rss-specification) as the table of its sermons. Each entry is read
 * by itself and without the document type, so a broken one spoils no other, and no entity is defined by the file. Pure, for
 * server and browser.
 */
import { writeTsv } from '#app/records/import/delimited.ts'
import type { ReadText } from '#app/records/import/decode.ts'
import { pagesOf, withOwnPages } from '#app/records/import/feed-addresses.ts'
import { dayOfDate } from '#app/records/import/feed-dates.ts'
import { type Entry, entryOf } from '#app/records/import/feed-entry.ts'
import { type Channel, speakerOf } from '#app/records/import/feed-speakers.ts'
import { decoded, plainText } from '#app/records/import/feed-text.ts'
import { ImportError } from '#app/records/import/report.ts'
import { shortened } from '#app/text/shortened.ts'

const COLUMNS = [
  'title',
  'speaker',
  'date',
  'description',
  'duration',
  'audioUrl',
  'guid',
  'oldAddresses',
  'notTaken',
] as const
type Row = Partial<Record<(typeof COLUMNS)[number], string>>

/** The longest title of a sermon. */
const MAX_TITLE = 300
/** Beyond this, a description is no description, and reading its HTML would take long. */
const MAX_HTML = 200_000
/** A sermon and a midweek talk of each week in two centuries. */
const MAX_ENTRIES = 20_000

/**
 * The sermons of a feed as tab-delimited text with a row of names. An entry that is no sermon says why in `notTaken`.
 * @param timeZone the church's, an IANA name
 * @throws ImportError for a text in which no recording can be found
 */
export function readFeed(text: string, timeZone: string): ReadText {
  if (!/<rss[\s>]/i.test(text)) throw new ImportError('This is an Atom feed. Save the podcast’s RSS feed instead.')
  if (/<rss\b[^<>]*\sxmlns:wp\s*=/i.test(text)) {
    throw new ImportError('This is a WordPress export, not a podcast feed. Save the podcast’s RSS feed instead.')
  }
  const [head = '', ...items] = withoutSections(text).split(/<item(?=[\s>])[^<>]*>/i)
  if (items.length > MAX_ENTRIES) {
    throw new ImportError(`This feed has more than ${MAX_ENTRIES.toLocaleString('en-US')} entries. Split it.`)
  }
  const channel = {
    title: headText(head, 'title'),
    author: headText(head, 'itunes:author'),
    website: headText(head, 'link'),
  }
  const used = new Map<string, string>()
  const read = items.map((item) => readItem(item.split(/<\/item\s*>/i, 1)[0] ?? '', channel, timeZone, used))
  if (!read.some(({ row }) => row.audioUrl)) {
    throw new ImportError('This feed has no recordings, so we found no sermons in it.')
  }
  const found = read.filter(({ isFound }) => isFound).length
  const guid = headText(head, 'podcast:guid').slice(0, 100)
  const notes = [
    ...(found > 0 ? [`${found} of ${read.length} speakers were found in titles or descriptions. Check them.`] : []),
    ...(guid === ''
      ? []
      : [`Put the podcast’s GUID into Settings, under Podcast, so that apps know it is the same: ${guid}`]),
  ]
  const rows = withOwnPages(read.map(({ row }) => row))
  return { text: writeTsv([COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name] ?? ''))]), notes }
}

function readItem(
  inner: string,
  channel: Channel & { website: string },
  timeZone: string,
  used: Map<string, string>,
): { row: Row; isFound?: boolean } {
  const entry = inner.length > 2 * MAX_HTML ? undefined : entryOf(inner)
  if (!entry) return { row: { title: titleIn(inner), notTaken: 'this entry can’t be read' } }
  const title = plainText(entry.text('title', 'itunes:title')).replace(/\s+/g, ' ')
  const date = dayOfDate(entry.text('pubDate', 'dc:date'), timeZone) ?? ''
  const audioUrl = recordingOf(entry)
  const missing = audioUrl === '' ? 'no recording' : date === '' ? 'no date' : title === '' ? 'no title' : ''
  if (missing) return { row: { title, date, notTaken: missing } }
  const description = descriptionOf(entry, title)
  const found = speakerOf(entry, channel, { title, description })
  const guid = entry.text('guid')
  const row = {
    title: shortened(title, MAX_TITLE),
    speaker: found.speaker,
    date,
    audioUrl,
    description: found.isWholeDescription ? '' : description,
    duration: durationOf(entry.text('itunes:duration')),
    guid: firstGuid(guid, audioUrl, `${date} ${title}`, used),
    oldAddresses: pagesOf([entry.text('link'), guid], channel.website, audioUrl),
  }
  return { row, isFound: found.in !== undefined }
}

/** Podcast apps take the recording's address for a guid where there is none. A guid stands for one episode. */
function firstGuid(guid: string, audioUrl: string, episode: string, used: Map<string, string>): string {
  const free = [guid, audioUrl].find((one) => one !== '' && (used.get(one) ?? episode) === episode)
  if (free !== undefined) used.set(free, episode)
  return free ?? ''
}

/** The address of the entry's audio file; '' without one. */
function recordingOf(entry: Entry): string {
  const all = [...entry.attributes('enclosure'), ...entry.attributes('media:content')]
  const found = all.find(({ url = '', type = '' }) =>
    type === '' || /octet-stream/i.test(type)
      ? /\.(?:mp3|m4a|aac|ogg|opus|wav)(?:[?#]|$)/i.test(url)
      : /^audio\//i.test(type),
  )
  return (found?.['url'] ?? '').replace(/^\/\//, 'https://').replaceAll(' ', '%20')
}

/** Every text of the entry whose words no longer one has, and a title that is longer than titles are. */
function descriptionOf(entry: Entry, title: string): string {
  const texts = ['content:encoded', 'description', 'itunes:summary', 'itunes:subtitle'].map((name) =>
    plainText(entry.text(name)),
  )
  const kept = texts.filter((text, at) => {
    const isIn = (other: string) => wordsOf(other).includes(wordsOf(text))
    const others = texts.filter(
      (other, index) => (index < at && isIn(other)) || (index > at && isIn(other) && other.length > text.length),
    )
    return text !== '' && others.length === 0 && !isIn(title)
  })
  return [...(title.length > MAX_TITLE ? [title] : []), ...kept].join('\n\n')
}

/** An excerpt ends with dots, or with dots in brackets. */
function wordsOf(text: string): string {
  return text
    .replace(/(?<!\s)\s*\[?(?:…|\.{3})\]?$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** `52:18` for `3138`, `00:52:18` and `52.18`. */
export function durationOf(text: string): string {
  const seconds = /^\d{1,6}$/.test(text)
    ? Number(text)
    : text.split(/[:.]/).reduce((all, part) => all * 60 + Number(part), 0)
  if (!/^\d{1,6}(?:[:.]\d{1,2}){0,2}$/.test(text) || seconds === 0) return ''
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** The text with CDATA sections as escaped text, without comments, and with stray signs of less escaped. */
function withoutSections(text: string): string {
  const escaped = text.split('<![CDATA[').map((piece, at) => {
    const end = at === 0 ? -1 : piece.indexOf(']]>')
    return end < 0 ? piece : piece.slice(0, end).replaceAll('&', '&amp;').replaceAll('<', '&lt;') + piece.slice(end + 3)
  })
  const pieces = escaped.join('').split('<!--')
  const kept = pieces.map((piece, at) =>
    at === 0 || !piece.includes('-->') ? piece : piece.slice(piece.indexOf('-->') + 3),
  )
  return kept.join('').replace(/<(?![\p{L}_/!?])/gu, '&lt;')
}

function headText(head: string, name: string): string {
  return decoded(new RegExp(String.raw`<${name}\b[^<>]*>([^<]*)<`, 'i').exec(head)?.[1] ?? '').trim()
}

function titleIn(inner: string): string {
  return headText(inner.slice(0, MAX_HTML), 'title').slice(0, MAX_TITLE)
}
