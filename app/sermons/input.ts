/** A sermon as the desk's form gives it: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { lineOf, listOf, pictureField, requiredDay, requiredLine, text, webField } from '#app/desk/fields.ts'

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
