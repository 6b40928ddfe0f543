/** Sermons of WordPress plugins, and posts with recordings, as rows of sermons. Pure, for server and browser. */
import type { Item } from '#app/imports/wordpress/export-file.ts'
import type { Site } from '#app/imports/wordpress/old-site.ts'
import {
  contentOf,
  dayOf,
  firstMeta,
  Looks,
  pictureOf,
  picturesIn,
  picturesLeft,
  rowOf,
  termsOf,
  titleOf,
  wordsOf,
} from '#app/imports/wordpress/row.ts'
import { inTexts, mediaOf } from '#app/imports/wordpress/sermon-posts.ts'
import { type SermonFields, sermonFields } from '#app/imports/wordpress/sermon-fields.ts'
import type { BroughtRow } from '#app/records/import/brought.ts'
import { durationOf } from '#app/records/import/feed-table.ts'
import { weekdayOf } from '#app/dates/read-day.ts'
import { shortened } from '#app/text/shortened.ts'

const MAX_TITLE = 300
const MAX_SCRIPTURE = 300
/** Categories that say only that a post is a sermon. */
const SERMONS = /^(?:sermons?|messages?|podcasts?|homil(?:y|ies)|teachings?|talks?|predigt(?:en)?|uncategorized)$/i
/** Words that plugins add to the text of a sermon when they repeat its fields there. */
const LABELS = 'bible text passage scripture preacher speaker series date by from sermon service type topics'

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
