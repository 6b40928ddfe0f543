/** What comes in and goes out at the door of video sync. */
import { z } from 'zod'
import { playlistId } from '#app/features/youtube/playlist.ts'
import { unsureAnswers } from '#app/features/youtube/unsure.ts'
import { reportShape } from '#app/features/youtube/schema.ts'

const object = { error: 'Send the fields as one JSON object' }

const playlist = z
  .string({ error: 'Playlist is required' })
  .trim()
  .transform((given) => (given === '' ? '' : playlistId(given)))
  .superRefine((id, c) => {
    if (id === '') c.addIssue({ code: 'custom', message: 'Playlist is required' })
    else if (id === null) c.addIssue({ code: 'custom', message: NO_PLAYLIST })
  })
  .transform((id) => id ?? '')
  .meta({ description: 'Its ID, or an address that names it' })
const NO_PLAYLIST = 'That is no playlist: please paste its address, which holds list=, or its ID'

const type = z
  .enum(['sermons', 'live_streams'], 'must be sermons or live_streams')
  .meta({ description: 'What its videos become' })

/** Forms send numbers as text. */
function most(usual: number) {
  const message = 'must be a whole number from 1 to 50'
  return z
    .preprocess(
      (given) => (typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : given),
      z.int(message),
    )
    .refine((value) => value >= 1 && value <= 50, message)
    .default(usual)
    .meta({ description: `How many of the newest, 1 to 50, ${usual} when left out` })
}

export const playlistSyncIn = z
  .object({ playlistId: playlist, type, maxResults: most(50) }, object)
  .meta({ id: 'PlaylistSync' })

export const wholeIn = z.object({ playlistId: playlist, type }, object).meta({ id: 'PlaylistImport' })

const CHANNEL_REQUIRED = 'YouTube Channel ID is required'

/** Its id, an address that holds it, or its handle. */
const channel = z
  .string({ error: CHANNEL_REQUIRED })
  .trim()
  .min(1, CHANNEL_REQUIRED)
  .transform(
    (given) => /(?:^|youtube\.com\/(?:channel\/)?)(UC[\w-]{22}|@[\p{L}\p{N}._·-]{3,60})(?:[/?]|$)/u.exec(given)?.[1],
  )
  .refine((found) => found !== undefined, 'That is no channel: its ID begins with UC and has 24 characters')
  .transform((found) => found ?? '')
  .meta({ description: 'Its ID (UC…), an address that holds it, or its handle (@…)' })

export const channelSyncIn = z.object({ channelId: channel, maxResults: most(20) }, object).meta({ id: 'ChannelSync' })

export const syncOut = z
  .object({ message: z.string().meta({ description: 'For people' }), ...reportShape })
  .meta({ id: 'SyncReport' })

export const statusOut = z
  .object({
    keyFrom: z.enum(['environment', 'settings']).nullable().meta({ description: 'null: there is no key' }),
    quota: z.object({
      used: z.number().meta({ description: 'Units today, by Pacific time; 10,000 are free' }),
      stoppedUntil: z.string().nullable().meta({ description: 'When it goes on, after the quota was used up' }),
    }),
    runs: z.array(
      z.object({
        playlistId: z.string(),
        extent: z.enum(['newest', 'whole']),
        startedAt: z.string(),
        startedBy: z.string(),
        done: z.number(),
        total: z.number().meta({ description: 'As far as is known; 0 at the beginning' }),
        ...reportShape,
      }),
    ),
    picturesWaiting: z.number(),
    lastSync: z
      .object({ title: z.string(), at: z.string(), isFine: z.boolean(), message: z.string() })
      .nullable()
      .meta({ description: 'The playlist that was read last; one that failed goes before one that did not' }),
  })
  .meta({ id: 'SyncStatus' })

export const questionOut = z
  .object({
    playlistId: z.string(),
    type,
    playlist: z.string().meta({ description: 'What the playlist is called here' }),
    text: z.string().meta({ description: 'The words that are not clear, as they stand in the titles' }),
    may: z.array(z.enum(['speaker', 'series', 'program'])).meta({ description: 'What they may be' }),
    titles: z.array(z.string()).meta({ description: 'Up to three of the titles' }),
    count: z.number().meta({ description: 'How many titles hold them' }),
  })
  .meta({ id: 'UnsureTitle' })

export const answerIn = z
  .object(
    {
      playlistId: playlist,
      type,
      text: z
        .string('Text is required')
        .trim()
        .min(1, 'Text is required')
        .max(200, 'Text is too long: at most 200 characters'),
      answer: z.enum(unsureAnswers, 'must be speaker, series, program or none'),
    },
    object,
  )
  .meta({ id: 'UnsureTitleAnswer' })

export const lostVideoOut = z
  .object({
    videoId: z.string(),
    title: z.string(),
    type,
    recordId: z.string().nullable().meta({ description: 'Of the sermon or live stream; null: it became none' }),
    state: z.enum(['gone', 'private', 'not_embeddable', 'never_held']),
    since: z.string(),
  })
  .meta({ id: 'LostVideo' })
