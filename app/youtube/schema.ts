/** What goes out at the playlists' door. */
import { z } from 'zod'

export const configOut = z
  .object({
    id: z.string(),
    playlistId: z.string(),
    type: z.enum(['sermons', 'live_streams']),
    title: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: 'YoutubeConfig' })
