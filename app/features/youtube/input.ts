/** A playlist as the admin area's form gives it: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { lineOf, requiredLine, yesNo } from '#app/records/fields.ts'
import { playlistId } from '#app/features/youtube/playlist.ts'
import { rulesIn } from '#app/features/youtube/rules.ts'

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
