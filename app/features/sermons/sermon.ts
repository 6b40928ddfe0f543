/** A sermon: its definition, and pure functions about it. */
import {
  audio,
  day,
  fileList,
  leftOut,
  line,
  list,
  picture,
  richText,
  text,
  transcript,
  webAddress,
} from '#app/definitions/builders.ts'
import { passagesOf } from '#app/church/bible-verses.ts'
import { defineRecord, type GivenOf, type RowOf, type ShownOf } from '#app/definitions/definition.ts'
import { isLabeled } from '#app/features/sermons/description-parts.ts'
import { routes } from '#app/routes.ts'
import { recordPicture, videoId } from '#app/links/address.ts'
import { areChapters } from '#app/links/chapters.ts'
import { fullDate, longDate } from '#app/dates/format.ts'
import { isSameName, recordPath } from '#app/text/slug.ts'
import type { FirstGuid, Searched } from '#db/tables/columns.ts'
import { t } from '#app/text/t.ts'
import type { SceneWords } from '#app/ui/scene-words.ts'
import { bookName } from '#app/church/bible-books.ts'

declare module '#db/schema.ts' {
  interface Schema {
    sermons: RowOf<typeof sermon> & Searched & FirstGuid
  }
}

export const sermon = defineRecord({
  table: 'sermons',
  isContent: true,
  isOnSundays: true,
  name: 'sermon',
  fields: {
    title: line('Title', { required: true, isWide: true }),
    speaker: line('Speaker', { required: 'when created', max: 200, inBulkEdit: true }),
    date: day('Date', { required: true, yearsAhead: 2, description: 'YYYY-MM-DD' }),
    scripture: line('Scripture'),
    series: line('Series', { max: 200, inBulkEdit: true }),
    alsoInSeries: list('Also part of', {
      inBulkEdit: true,
      hint: 'Other series with this sermon. Separate them with commas.',
    }),
    youtubeUrl: webAddress('Video link', {
      isWide: true,
      hint: 'Paste a YouTube link. The page shows a video player.',
    }),
    description: text('Description', { description: 'Paragraphs, split by blank lines' }),
    descriptionRich: richText('Description', { plainIn: 'description', isExact: isLabeled }),
    files: fileList('Files'),
    duration: line('Duration', { isCode: true, max: 50, hint: 'How long it is, such as 21:30 or 34 minutes.' }),
    // Called `tags` by the API and by tables of sermons, which programs know; the website says topics.
    tags: list('Topics', {
      inBulkEdit: true,
      hint: 'Separate topics with commas. Put a topic that contains a comma in quotation marks.',
    }),
    audioUrl: audio('Audio', { durationIn: 'duration' }),
    transcript: transcript('Transcript', { description: 'The address of what was said' }),
    chapters: leftOut(
      text('Chapters', {
        max: 5000,
        check: areChapters,
        message: 'Write each chapter in a line of its own, with its time first: 12:30 The parable',
        hint: 'One in each line, with its time: 12:30 The parable. If you leave it empty, times in the description count, the first of them 0:00.',
        description: 'A line for each, with its time: 12:30 The parable',
      }),
    ),
    thumbnailUrl: picture('Thumbnail', {
      hint: 'Leave it empty, and the picture of the video is copied here. If you remove that, the page shows the series and passage.',
    }),
  },
  formParts: {
    Recording: ['youtubeUrl', 'audioUrl', 'duration', 'transcript', 'chapters'],
    'Text and picture': ['description', 'descriptionRich', 'files', 'thumbnailUrl'],
  },
  columns: ({ youtubeUrl, title, scripture }) => ({
    // The 11-character id in the video's link, by which an imported row matches its sermon.
    video_id: videoId(youtubeUrl) ?? '',
    // The verses that it is about; null in rows that are older than the column, until they were parsed.
    passages: passagesOf({ title, scripture }),
  }),
  alsoPortable: { guid: 'text' },
  search: ({ title, speaker, scripture, series, alsoInSeries, description }) => [
    title,
    speaker,
    scripture,
    series,
    ...alsoInSeries,
    description,
  ],
  title: ({ title }) => shownTitle(title),
  page: (record) => sermonPath(record),
  seen: ({ date }, today) =>
    date > today
      ? {
          hint: `Lists, search and the podcast show it from ${fullDate(date)}. Until then, only people with its link see it.`,
          badge: `From ${longDate(date)}`,
        }
      : undefined,
  sorts: {
    title: ['title'],
    speaker: ['speaker', '-date'],
    date: ['date'],
    series: ['series', '-date'],
  },
  defaultSort: '-date',
})

export type Sermon = ShownOf<typeof sermon>
/** A sermon as visitors get it: with further series only where there are any. */
export type PublicSermon = Omit<Sermon, 'alsoInSeries'> & Partial<Pick<Sermon, 'alsoInSeries'>>
/** Input for a new one. Fields that are left out are unknown. */
export type SermonInput = GivenOf<typeof sermon>

/** The fields of a card, so that a list does not contain every description. */
export const cardFields = ['id', 'title', 'speaker', 'date', 'scripture', 'series', 'duration', 'thumbnailUrl'] as const
export type SermonCard = Pick<Sermon, (typeof cardFields)[number]>

/** Filters of the list, as the schema describes them. Empty text means no filter. */
export type SermonFilters = Partial<
  Record<'search' | 'speaker' | 'series' | 'startDate' | 'endDate' | 'reference' | 'topic', string>
>

/** Sermons that belong together and have a page of their own. */
export const shelfKinds = ['books', 'topics', 'series', 'speakers', 'years'] as const
export type ShelfKind = (typeof shelfKinds)[number]

/** The title and the filters of such a page, by the name of the series, the speaker … */
export const shelves: Record<ShelfKind, (name: string) => { title: string; filters: SermonFilters }> = {
  books: (name) => ({ title: t('Sermons on {book}', { book: bookName(name) }), filters: { reference: name } }),
  topics: (name) => ({ title: t('Sermons about {topic}', { topic: name }), filters: { topic: name } }),
  series: (name) => ({ title: name, filters: { series: name } }),
  speakers: (name) => ({ title: t('Sermons by {speaker}', { speaker: name }), filters: { speaker: name } }),
  years: (name) => ({
    title: t('Sermons from {year}', { year: name }),
    filters: { startDate: `${name}-01-01`, endDate: `${name}-12-31` },
  }),
}

export const shelfRoutes = {
  books: routes.sermonBook,
  topics: routes.sermonTopic,
  series: routes.sermonSeries,
  speakers: routes.sermonSpeaker,
  years: routes.sermonYear,
} as const

/** All series that a sermon belongs to, each in one spelling, its own one first. */
export function seriesOf({ series, alsoInSeries = [] }: Pick<PublicSermon, 'series' | 'alsoInSeries'>): string[] {
  const all = [series ?? '', ...alsoInSeries].filter(Boolean)
  return all.filter((one, at) => all.findIndex((other) => isSameName(one, other)) === at)
}

/**
 * The scripture for display: `Luke 15:8–10 · Psalm 51` for `Luke 15:8-10; Psalm 51`. A passage begins with the name of its
 * book, so further verses of the same one (`Hebrews 13:1–8, 15–16`) stay with it.
 */
export function shownScripture(scripture: string): string {
  const passages = scripture.split(/[;,](?=\s*(?:[1-4]\s*)?\p{Lu}\p{L})/u).map((passage) => passage.trim())
  return passages
    .filter(Boolean)
    .join(' · ')
    .replace(/(\d\p{L}?)\s?-\s?(?=\d)/gu, '$1–')
}

/** The scripture shown beside the title: undefined when the title says nothing else. */
export function scriptureBeside({ title, scripture }: Pick<Sermon, 'title' | 'scripture'>): string {
  const shown = shownScripture(scripture ?? '')
  return plain(shown) === plain(shownTitle(title)) ? '' : shown
}

/** A passage in one spelling of dashes and spaces, to compare it. */
function plain(text: string): string {
  return text
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, '')
    .toLowerCase()
}

/** The series as a card names it: not when the title beside it does, as in `Ruth, Part Two`. */
export function seriesBeside(sermon: Pick<Sermon, 'title' | 'series'>): string {
  const isNamed = seriesInTitle(sermon) && seriesBefore(sermon) === ''
  return isNamed ? '' : (sermon.series ?? '')
}

/** The beginning of the title that only names the series, which cards leave out: `Ruth: ` of `Ruth: Part Two`. */
export function seriesBefore(sermon: Pick<Sermon, 'title' | 'series'>): string {
  const found = seriesInTitle(sermon)
  return found?.[1] ? found[0] : ''
}

/** Neither a letter nor a digit. */
const BETWEEN = '[^\\p{L}\\p{N}]'

/** The series at the beginning of the title, compared by its words, and the colon or dash after it. */
function seriesInTitle({ title, series }: Pick<Sermon, 'title' | 'series'>): RegExpExecArray | null {
  const words = series?.match(/[\p{L}\p{N}]+/gu)?.join(`${BETWEEN}+`)
  if (words === undefined) return null
  return new RegExp(`^${BETWEEN}*${words}(?=${BETWEEN}|$)(${BETWEEN}{0,2}\\s?[:–—-]\\s+)?`, 'iu').exec(
    shownTitle(title),
  )
}

/** What its share image follows from: sermons of one series have the same color and drawing. */
export function seedOf({ title, series, speaker }: Pick<Sermon, 'title' | 'series' | 'speaker'>): string {
  return series ?? speaker ?? shownTitle(title)
}

/** What chooses its drawing. */
export function sceneWordsOf({ id, title, scripture, series, date }: SermonCard): SceneWords {
  return { id, texts: [shownTitle(title), shownScripture(scripture ?? ''), series ?? ''], isScripture: true, date }
}

/** The same where it has no picture of its own. */
export function sceneWanted(sermon: SermonCard): SceneWords | undefined {
  return recordPicture(sermon.thumbnailUrl) ? undefined : sceneWordsOf(sermon)
}

/** What stands in where it has no picture. @param series as it is named beside the title; empty where it stands above */
export function standInOf(sermon: SermonCard, series = '') {
  const passage = shownScripture(sermon.scripture ?? '')
  const words = sceneWordsOf(sermon)
  if (passage) return { words, eyebrow: series, text: passage }
  return { words, text: series || longDate(sermon.date) || shownTitle(sermon.title) }
}

/** The one address of its page. */
export function sermonPath({ id, title }: { id: string; title: string }): string {
  return recordPath(routes.sermon, { id, title: shownTitle(title) })
}

/** The title for display: without the "Sermon + " at the start of video titles; "Sermon" when it is empty. */
export function shownTitle(title: string): string {
  return title.replace(/^sermon \+ /i, '').trim() || t('Sermon')
}
