/** A service that was or is streamed: its definition, and what lists of them ask for. */
import { day, flag, line, picture, text, transcript, webAddress } from '#app/definitions/builders.ts'
import { defineRecord, type GivenOf, type RowOf, type ShownOf } from '#app/definitions/definition.ts'
import { whether } from '#app/definitions/field.ts'
import { routes } from '#app/routes.ts'
import { videoId } from '#app/links/address.ts'
import { recordPath } from '#app/text/slug.ts'
import type { SceneWords } from '#app/ui/scene-words.ts'
import type { Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    live_streams: RowOf<typeof liveStream> & Searched
  }
}

export const liveStream = defineRecord({
  table: 'live_streams',
  isContent: true,
  name: 'live stream',
  fields: {
    title: line('Title', { required: true, isWide: true }),
    date: day('Date', { required: true, yearsAhead: 2, description: 'YYYY-MM-DD' }),
    duration: line('Duration', {
      isCode: true,
      max: 50,
      description: 'As people write it: 1:12:40',
      hint: 'How long it is, such as 1:12:40.',
    }),
    youtubeUrl: webAddress('Video link', {
      isWide: true,
      hint: 'Paste a YouTube link. The page shows a video player.',
    }),
    description: text('Description', {
      description: 'Paragraphs, split by blank lines',
      hint: 'Leave a blank line between paragraphs.',
    }),
    transcript: transcript('Transcript', { description: 'The address of what was said' }),
    thumbnailUrl: picture('Thumbnail', {
      hint: 'Leave it empty, and the picture of the video is copied here. If you remove that, the page shows the date.',
    }),
    isLive: flag('Live now', {
      inBulkEdit: true,
      message: 'Live now (shows a red LIVE badge until you turn it off)',
    }),
  },
  formParts: { 'Text and picture': ['description', 'transcript', 'thumbnailUrl'] },
  columns: ({ youtubeUrl }) => ({ video_id: videoId(youtubeUrl) ?? '' }),
  search: ({ title, description }) => [title, description],
  title: ({ title }) => title,
  page: (record) => recordPath(routes.liveStream, record),
  sorts: { title: ['title'], date: ['date'], duration: ['duration', 'date'] },
  defaultSort: '-date',
  filters: { live: whether('is_live', 'true: only what is live; false: only what was recorded') },
})

export type LiveStream = ShownOf<typeof liveStream>
/** Input for a new one. Fields that are left out are unknown. */
export type LiveStreamInput = GivenOf<typeof liveStream>

/** What chooses its drawing. */
export function sceneWordsOf({ id, title, date }: Pick<LiveStream, 'id' | 'title' | 'date'>): SceneWords {
  // What it is about says more than what it is: `Sunday Worship: Keep Awake`.
  return { id, texts: title.split(': ').toReversed(), date }
}

export type LiveStreamCard = Omit<LiveStream, 'description'>
export const cardFields = ['id', 'title', 'date', 'duration', 'thumbnailUrl', 'youtubeUrl', 'isLive'] as const

export type StreamSort = 'date' | 'title' | 'duration'

/** Filters of the list. */
export interface StreamFilters {
  /** Text anywhere in title or description, in any case. Empty means not at all. */
  search?: string
  /** Every type by default. */
  type?: 'live' | 'recorded'
}

export interface LiveStreamSummary {
  /** Number of matches. */
  total: number
  /** Number of all streams. */
  all: number
}
