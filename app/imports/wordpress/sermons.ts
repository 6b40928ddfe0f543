/** Sermons of WordPress plugins, and posts with recordings, as rows of sermons. Pure, for server and browser. */
import type { Item } from '#app/imports/wordpress/export-file.ts'
import type { Site } from '#app/imports/wordpress/old-site.ts'
import { isAudioFile, type Part, videoPage } from '#app/imports/wordpress/parts.ts'
import {
  contentOf,
  dayOf,
  firstMeta,
  Looks,
  pictureOf,
  picturesIn,
  picturesLeft,
  playedIn,
  rowOf,
  termsOf,
  titleOf,
  wordsOf,
} from '#app/imports/wordpress/row.ts'
import { type SermonFields, sermonFields } from '#app/imports/wordpress/sermon-fields.ts'
import { readContent } from '#app/imports/wordpress/content.ts'
import type { BroughtRow } from '#app/records/import/brought.ts'
import { durationOf } from '#app/records/import/feed-table.ts'
import { watchAddress, webAddress } from '#app/values/address.ts'
import { findPassages, withoutPassages } from '#app/values/bible-verses.ts'
import { weekdayOf } from '#app/values/written-day.ts'
import { isNameShaped, speakerIn } from '#app/values/speaker-names.ts'
import { shortened } from '#app/values/shortened.ts'

const MAX_TITLE = 300
const MAX_SCRIPTURE = 300
/** Of a text that may be no more than a name and a passage. */
const MAX_LINE = 120
/** Categories that say only that a post is a sermon. */
const SERMONS = /^(?:sermons?|messages?|podcasts?|homil(?:y|ies)|teachings?|talks?|predigt(?:en)?|uncategorized)$/i
/** Words that plugins add to the text of a sermon when they repeat its fields there. */
const LABELS = 'bible text passage scripture preacher speaker series date by from sermon service type topics'

/** Whether a post is a sermon: it has a recording, or a video in a category of sermons. */
export function isSermonPost(item: Item, site: Site): boolean {
  if ([item.content, firstMeta(item, 'enclosure')].every((text) => !MAYBE.test(text))) return false
  const { audioUrl, videos } = mediaOf(item, sermonFields.post, readContent(item.content, site).parts, site)
  return audioUrl !== '' || (videos.length > 0 && termsOf(item, 'category').some((name) => SERMONS.test(name)))
}
const MAYBE = /\.(?:mp3|m4a|m4b|aac|ogg|opus|wav)|youtu|vimeo|audio\//i

/** @param timeZone the church's, an IANA name */
export function sermonRow(item: Item, line: number, site: Site, timeZone: string): BroughtRow {
  const looks = new Looks()
  const fields = sermonFields[item.type] ?? sermonFields.post
  const content = contentOf([item.content, firstMeta(item, ...fields.texts), item.excerpt], site)
  const { parts } = content
  looks.add(...content.looks)
  const media = mediaOf(item, fields, parts, site)
  const series = termsOf(item, fields.series)
  const passage = firstMeta(item, ...fields.scripture) || termsOf(item, fields.books).join('; ')
  const isPost = fields === sermonFields.post
  const found = isPost ? inTexts(item, content.plain) : { speaker: '', scripture: '', tag: '' }
  const scripture = passage || found.scripture
  const speaker = joinedNames(termsOf(item, fields.speakers)) || found.speaker
  const title = titleOf(item)
  const shown = title || scripture || series[0] || 'Sermon'
  if (title === '') looks.add('It had no title.')
  const cells = {
    title: shortened(shown, MAX_TITLE),
    speaker,
    date: sermonDay(item, fields, timeZone, looks),
    scripture: scripture.length > MAX_SCRIPTURE ? '' : scripture,
    series: series[0],
    alsoInSeries: series.slice(1).join('; '),
    youtubeUrl: media.videos[0],
    audioUrl: media.audioUrl,
    thumbnailUrl: pictureOf(item, site) || picturesIn(parts)[0],
    tags: termsOf(item, ...fields.topics)
      .filter((name) => !(isPost && (SERMONS.test(name) || name === found.tag)))
      .join('; '),
    duration: durationOf(firstMeta(item, ...fields.duration) || inEnclosure(item)),
    guid: item.guid,
    oldAddresses: site.oldAddressesOf(item),
  }
  looks.add(...picturesLeft(parts, cells.thumbnailUrl))
  const services = termsOf(item, ...fields.services)
  const said = [title, cells.speaker, passage, scripture, ...series, cells.tags, cells.date]
  const known = wordsOf([...said, ...services, ...termsOf(item, fields.books), LABELS].join(' '))
  return rowOf(line, {
    ...cells,
    description: [
      title.length > MAX_TITLE ? title : '',
      scripture.length > MAX_SCRIPTURE ? scripture : '',
      ...content.texts.filter((text) => !saysNothingNew(text, known)),
      ...media.videos.slice(1),
      ...papersOf(item, fields, site),
    ]
      .filter(Boolean)
      .join('\n\n'),
    pleaseLook: looks.toString(),
    notTaken: cells.date === '' ? 'it has no date' : '',
  })
}

/** Plugins repeat the fields of a sermon as its text, for the search of WordPress. */
function saysNothingNew(text: string, known: string): boolean {
  const words = new Set(known.split(' '))
  return wordsOf(text)
    .split(' ')
    .every((word) => words.has(word))
}

/**
 * Sermon Manager keeps the day as Unix seconds of the site's clocks, as if they showed UTC; programs that filled its tables
 * wrote true instants. Where the two differ, a Sunday counts.
 */
function sermonDay(item: Item, { day }: SermonFields, timeZone: string, looks: Looks): string {
  const seconds = day === undefined ? '' : firstMeta(item, day)
  if (!/^-?\d{1,11}$/.test(seconds)) return seconds.length >= 10 ? dayOf({ date: seconds }) : dayOf(item)
  const instant = Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1000)
  const dayIn = (zone: string) => instant.toZonedDateTimeISO(zone).toPlainDate().toString()
  const [written, there] = [dayIn('UTC'), dayIn(timeZone)]
  if (written === there || Number(seconds) % 86_400 === 0) return written
  looks.add(`The old site’s date can be read as ${written} or ${there}.`)
  return weekdayOf(there) === 0 ? there : written
}

interface Media {
  audioUrl: string
  videos: string[]
}

function mediaOf(item: Item, fields: SermonFields, parts: readonly Part[], site: Site): Media {
  const given = [...fields.audio, ...fields.video]
    .flatMap((key) => item.meta.get(key) ?? [])
    .flatMap((text) => addressesIn(text, site))
  const all = [...new Set([...given, ...playedIn(parts)])]
  const videos = all.flatMap((address) => videoPage(address) ?? (isVideoFile(address) ? address : []))
  const audio = all.filter((address) => videoPage(address) === undefined && !isVideoFile(address))
  const audioUrl = audio.find(isAudioFile) ?? audio[0] ?? ''
  return { audioUrl, videos: [...new Set([...videos, ...audio.filter((address) => address !== audioUrl)])] }
}

/** The addresses of a field that holds one, code to embed one, the id of a file, or PowerPress' four lines. */
function addressesIn(text: string, site: Site): string[] {
  if (text.includes('<') || text.includes('[')) {
    return playedIn(readContent(text, site).parts)
  }
  const first = text.split('\n', 1)[0]?.trim() ?? ''
  if (/^\d{1,8}$/.test(first)) return [site.fileOf(first) ?? []].flat()
  if (/^\d{9,12}$/.test(first)) return [`https://vimeo.com/${first}`]
  if (first.startsWith('/')) return [site.loadedFrom(first) ?? []].flat()
  return [watchAddress(first) ?? webAddress(first) ?? []].flat()
}

function isVideoFile(address: string): boolean {
  return /\.(?:mp4|m4v|mov|webm)(?:[?#]|$)/i.test(address)
}

/** PowerPress writes PHP's form of a list into the fourth line. */
function inEnclosure(item: Item): string {
  return /"duration";s:\d{1,3}:"([\d:]{1,12})"/.exec(firstMeta(item, 'enclosure'))?.[1] ?? ''
}

/** The outlines and bulletins of a sermon, which stay links. */
function papersOf(item: Item, { papers }: SermonFields, site: Site): string[] {
  return Object.entries(papers).flatMap(([name, keys]) => {
    const given = firstMeta(item, ...keys)
    const address = (/^\d+$/.test(given) ? site.fileOf(given) : undefined) ?? site.loadedFrom(given)
    return given === '' || address === undefined ? [] : [`${name}: ${address}`]
  })
}

/** `Anna Whitfield, Paul Ames & Ruth Lee`, as the list of speakers takes it apart again. */
function joinedNames(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' & ')
}

/** A post has no fields for who preached on what: a tag may be a name, and a short line a name with a passage. */
function inTexts(item: Item, plain: string) {
  const tag = termsOf(item, 'post_tag', 'category').find((name) => speakerIn(name, []) !== '') ?? ''
  const lines = plain.split('\n').filter((line) => line.length <= MAX_LINE)
  const isAlone = isNameShaped(plain)
  const speakers = lines.map((line) => speakerIn(withoutPassages(line), [], isAlone ? 'stated' : 'likely'))
  const at = Math.max(speakers.findIndex(Boolean), 0)
  return {
    tag,
    speaker: speakerIn(tag, []) || (speakers[at] ?? ''),
    scripture: findPassages(lines[at] ?? '')
      .map(({ text }) => text)
      .join('; '),
  }
}
