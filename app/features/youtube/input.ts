/** A playlist as the admin area's form gives it: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { lineOf, requiredLine, yesNo } from '#app/records/fields.ts'
import { playlistId } from '#app/features/youtube/playlist.ts'
import { rulesIn } from '#app/features/youtube/rules.ts'

export const playlistIn = z
  .object({
    title: requiredLine('Title', 200),
    playlistId: lineOf('Playlist', 2000)
      .overwrite((given) => playlistId(given) ?? given)
      .superRefine((given, c) => {
        const message = given === '' ? 'Playlist is required' : playlistId(given) === null ? NO_PLAYLIST : undefined
        if (message !== undefined) c.addIssue({ code: 'custom', message })
      }),
    type: z.enum(['sermons', 'live_streams'], 'Please choose what its videos become: sermons or live streams'),
    isActive: yesNo(true),
    rules: z.preprocess((given) => given ?? {}, rulesIn),
  })
  .meta({ id: 'YoutubeConfigInput' })

const NO_PLAYLIST = 'That is no playlist: please paste its address, which holds list=, or its ID'
