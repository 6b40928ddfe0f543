/** A sermon as the admin area's form gives it: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { lineOf, listOf, pictureField, requiredDay, requiredLine, text, webField } from '#app/records/fields.ts'

export const sermonIn = z
  .object({
    title: requiredLine('Title'),
    speaker: requiredLine('Speaker', 200),
    date: requiredDay(),
    scripture: lineOf('Scripture'),
    series: lineOf('Series', 200),
    description: text('Description', 20_000),
    duration: lineOf('Duration', 50),
    thumbnailUrl: pictureField('Thumbnail'),
    youtubeUrl: webField('Video address'),
    tags: listOf('Topics'),
    audioUrl: webField('Audio address'),
  })
  .meta({ id: 'SermonInput' })

const withoutSpeaker = sermonIn.extend({ speaker: lineOf('Speaker', 200) })

/**
 * A change of a sermon: one of which nobody knows the speaker, as video sync makes them, may be saved without one; who
 * takes a speaker away has to name another.
 * @param before the sermon as it was; none when it is made
 */
export function sermonInAfter(before: { speaker: string | null } | undefined): typeof sermonIn {
  return before && !before.speaker ? withoutSpeaker : sermonIn
}
