/** A playlist: its definition, and what its imports report. For the server and the dashboard. */
import type { Generated } from 'kysely'
import { z } from 'zod'
import { type Rules, rulesIn } from '#app/videos/youtube/rules.ts'
import { choice, flag, inColumn, json, line } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf, type ShownOf } from '#app/definitions/definition.ts'
import { exactly, whether } from '#app/definitions/field.ts'
import { lineOf } from '#app/definitions/fields.ts'
import { meantAddress } from '#app/definitions/typed.ts'
import { parsedAddress } from '#app/links/address.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Instant } from '#db/tables/columns.ts'

/** When new videos are looked for every day, for the job and in words; the contract is 2:00 PM Central Time. */
export const DAILY_SYNC = { at: '14:00', zone: 'America/Chicago', inWords: '2:00 PM Central' } as const

declare module '#db/schema.ts' {
  interface Schema {
    youtube_playlists: RowOf<typeof playlist> & {
      /** When its videos were last read, with or without success; empty: never. */
      last_synced_at: Generated<Instant>
      /** JSON: the result. */
      last_result: Generated<string>
    }
  }
}

/** The playlist's id, from any address that contains it or the id itself; `null` for anything else. */
export function playlistId(given: string): string | null {
  if (ID.test(given)) return given
  const url = parsedAddress(/^(www\.|(m\.)?youtube\.com\/|youtu\.be\/)/i.test(given) ? `https://${given}` : given)
  const isOnYoutube = url && /^((www|m|music)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/.test(url.hostname)
  const list = isOnYoutube ? url.searchParams.get('list') : null
  return list !== null && ID.test(list) ? list : null
}

/** Whether it is a playlist of the sample content (`app/sample/church.ts`), which belongs to no one. */
export function isSampleId(id: string): boolean {
  return id.startsWith('PLsample0')
}

/** Where people see it. */
export function playlistAddress(id: string): string {
  return `https://www.youtube.com/playlist?list=${encodeURIComponent(id)}`
}

/** Two letters for the kind of list, and its name. YouTube guarantees no length; a video id has 11. */
const ID = /^[A-Z]{2}[\w-]{11,98}$/

/** A playlist's ID, or any address that contains it. */
export const playlistField = lineOf('Playlist', 2000)
  .overwrite(meantAddress)
  .overwrite((given) => playlistId(given) ?? given)
  .superRefine((given, c) => {
    const message = given === '' ? 'Playlist is required' : playlistId(given) === null ? NO_PLAYLIST : undefined
    if (message !== undefined) c.addIssue({ code: 'custom', message })
  })
const NO_PLAYLIST = 'We don’t recognize this playlist. Paste its full address (it contains list=) or its ID.'

/** The kinds of record that its videos become, with their labels. */
export const playlistKinds = { sermons: 'Sermons', live_streams: 'Live streams' } as const
export type PlaylistKind = keyof typeof playlistKinds

export const playlist = defineRecord({
  table: 'youtube_playlists',
  name: 'playlist',
  path: 'youtube-configs',
  apiName: 'YoutubeConfig',
  fields: {
    title: line('Title', { required: true, max: 200, isWide: true, hint: 'Only shown here.' }),
    playlistId: line('Playlist', {
      required: true,
      isWide: true,
      schema: playlistField,
      hint: 'Paste the playlist’s YouTube address or its ID.',
    }),
    type: inColumn(
      'kind',
      choice('Import as', playlistKinds, {
        message: 'Choose what to import the videos as: sermons or live streams',
        isWide: true,
      }),
    ),
    isActive: flag('Active', { defaultValue: true }),
    rules: json<Rules>('Title rules', rulesIn, {}),
  },
  title: ({ title }) => title,
  sorts: { title: ['title'], type: ['kind'] },
  defaultSort: '-type',
  filters: {
    type: exactly('kind', 'sermons or live_streams'),
    active: whether('is_active', 'true: only those that are on; false: only those that are off'),
  },
})

export type Playlist = ShownOf<typeof playlist>

const { rules: _, ...fields } = playlist.fields
/** Without the title rules, which visitors don't see and which have a dialog of their own. */
export const youtubeConfig = { ...playlist, fields }
export type YoutubeConfig = ShownOf<typeof youtubeConfig>

const count = z.number()

const reportShape = {
  added: count,
  updated: count,
  unchanged: count,
  skipped: count,
  /** `why` is a sentence. */
  skippedVideos: z
    .array(z.object({ videoId: z.string(), title: z.string(), why: z.string() }))
    .meta({ description: 'The first 100 of them, each with a sentence' }),
}

const report = z.object(reportShape)
export type SyncReport = z.infer<typeof report>

/** The stored result of a playlist's last import: `message` says how it went, or what to do about it. */
const lastResult = report.extend({
  isFine: z.boolean(),
  message: z.string(),
  /** At the last import that read all new videos; missing before. */
  held: z.number().optional().meta({ description: 'How many videos the playlist held, where that is known' }),
})
export type LastResult = z.infer<typeof lastResult>

/** Shown in the dashboard besides its fields; the instant is `null` when it was never imported. */
export const importShape = { lastSyncedAt: z.string().nullable(), lastResult: lastResult.nullable() }

/** A playlist as the dashboard sees it. */
export type ListedPlaylist = Playlist & z.infer<z.ZodObject<typeof importShape>>

/** The kind of record that a playlist's videos become. */
export const playlistType = z
  .enum(['sermons', 'live_streams'], 'must be sermons or live_streams')
  .meta({ description: 'What to import the videos as' })

export const syncOut = z
  .object({ message: z.string().meta({ description: 'Message for people' }), ...reportShape })
  .meta({ id: 'SyncReport' })

/** The state of the imports, as the dashboard polls it. */
export const statusOut = z
  .object({
    keyFrom: z.enum(['environment', 'settings']).nullable().meta({ description: 'null: there is no key' }),
    quota: z.object({
      used: z.number().meta({ description: 'Quota units used today (Pacific time); 10,000 are free' }),
      stoppedUntil: z.string().nullable().meta({ description: 'When imports resume after the quota was used up' }),
    }),
    runs: z.array(
      z.object({
        playlistId: z.string(),
        extent: z.enum(['newest', 'all']),
        startedAt: z.string(),
        startedBy: z.string(),
        done: z.number(),
        total: z.number().meta({ description: 'Known total so far; 0 at the start' }),
        ...reportShape,
      }),
    ),
    picturesWaiting: z.number(),
    lastSync: z
      .object({ title: z.string(), at: z.string(), isFine: z.boolean(), message: z.string() })
      .nullable()
      .meta({ description: 'The playlist imported last; failed ones come first' }),
  })
  .meta({ id: 'SyncStatus' })
export type SyncStatus = z.infer<typeof statusOut>

/** One doubt about titles, however many of a playlist it concerns. */
export const questionOut = z
  .object({
    playlistId: z.string(),
    type: playlistType,
    playlist: z.string().meta({ description: 'Name of the playlist here' }),
    text: z.string().meta({ description: 'The unclear words, as they stand in the titles' }),
    may: z.array(z.enum(['speaker', 'series', 'program'])).meta({ description: 'What they may be' }),
    titles: z.array(z.string()).meta({ description: 'Up to three of the titles' }),
    count: z.number().meta({ description: 'How many titles contain them' }),
  })
  .meta({ id: 'UnsureTitle' })
export type Question = z.infer<typeof questionOut>

/** Why a video can’t be played on the site. */
export const lostReasons = {
  gone: 'This video was deleted from YouTube.',
  private: 'This video is private on YouTube.',
  not_embeddable:
    'This video’s owner doesn’t allow it to be shown on other sites. If it’s yours, edit it on YouTube and turn on “Allow embedding”.',
  never_held: 'This live stream was scheduled but never started.',
} as const

/** A video that can’t be played on the site. */
export const lostVideoOut = z
  .object({
    videoId: z.string(),
    title: z.string(),
    type: playlistType,
    recordId: z
      .string()
      .nullable()
      .meta({ description: 'ID of the sermon or live stream; null when none was created' }),
    state: z.enum(['gone', 'private', 'not_embeddable', 'never_held']),
    since: z.string(),
  })
  .meta({ id: 'LostVideo' })
export type LostVideo = z.infer<typeof lostVideoOut>

/** Skipped videos in a report; further ones are only counted. */
export const MAX_NAMED = 100

export function emptyReport(): SyncReport {
  return { added: 0, updated: 0, unchanged: 0, skipped: 0, skippedVideos: [] }
}

export function mergeReports(a: SyncReport, b: SyncReport): SyncReport {
  return {
    added: a.added + b.added,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    skipped: a.skipped + b.skipped,
    skippedVideos: [...a.skippedVideos, ...b.skippedVideos].slice(0, MAX_NAMED),
  }
}

/** `YouTube videos synced successfully: 3 added, 1 updated, 46 unchanged.` */
export function successOf(report: SyncReport, source: 'api' | 'feed'): string {
  const seen = source === 'feed' ? ' Without an API key, we can only see the 15 newest videos.' : ''
  return `YouTube videos synced successfully: ${numbersOf(report)}.${seen}`
}

/** `3 added, 1 updated, 46 unchanged` */
export function numbersOf({ added, updated, unchanged, skipped }: SyncReport): string {
  const numbers = [`${added} added`, `${updated} updated`, `${unchanged} unchanged`]
  return [...numbers, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')
}

/** `12 of 316 videos`; the total is not known at first. */
export function progressOf({ done, total }: { done: number; total: number }): string {
  if (total > done) return `${done.toLocaleString('en-US')} of ${formatCount(total, ['video', 'videos'])}`
  return done === 0 ? 'Contacting YouTube…' : `${formatCount(done, ['video', 'videos'])} so far`
}
