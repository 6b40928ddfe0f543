/** What goes out at the playlists' door. */
import { z } from 'zod'
import { rulesIn } from '#app/features/youtube/rules.ts'

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
