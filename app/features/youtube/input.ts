/** Playlists and results of imports as they come in and go out. Not for public pages, which load no zod. */
import { z } from 'zod'
import { rulesIn } from '#app/features/youtube/rules.ts'
import { lineOf, requiredLine, yesNo } from '#app/records/fields.ts'
import { playlistId } from '#app/features/youtube/playlist.ts'

export const configOut = z
  .object({
    id: z.string(),
    playlistId: z.string(),
    type: z.enum(['sermons', 'live_streams']),
    title: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: 'YoutubeConfig' })

const count = z.number()

export const reportShape = {
  added: count,
  updated: count,
  unchanged: count,
  skipped: count,
  skippedVideos: z
    .array(z.object({ videoId: z.string(), title: z.string(), why: z.string() }))
    .meta({ description: 'The first 100 of them, each with a sentence' }),
}

/** A playlist for those who keep it. */
export const playlistOut = configOut
  .extend({
    rules: rulesIn,
    lastSyncedAt: z.string().nullable(),
    lastResult: z
      .object({
        isFine: z.boolean(),
        message: z.string(),
        held: z.number().optional().meta({ description: 'How many videos the playlist held, where that is known' }),
        ...reportShape,
      })
      .nullable(),
  })
  .meta({ id: 'Playlist' })

/** A playlist's ID, or any address that names it. */
export const playlistField = lineOf('Playlist', 2000)
  .overwrite((given) => playlistId(given) ?? given)
  .superRefine((given, c) => {
    const message = given === '' ? 'Playlist is required' : playlistId(given) === null ? NO_PLAYLIST : undefined
    if (message !== undefined) c.addIssue({ code: 'custom', message })
  })
const NO_PLAYLIST = 'We don’t recognize this playlist. Paste its full address (it contains list=) or its ID.'

export const playlistIn = z
  .object({
    title: requiredLine('Title', 200),
    playlistId: playlistField,
    type: z.enum(['sermons', 'live_streams'], 'Choose what to import the videos as: sermons or live streams'),
    isActive: yesNo(true),
    rules: z.preprocess((given) => given ?? {}, rulesIn),
  })
  .meta({ id: 'YoutubeConfigInput' })
