/** A live stream as the admin area's form gives it: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { lineOf, pictureField, requiredDay, requiredLine, text, webField, yesNo } from '#app/records/fields.ts'

export const liveStreamIn = z
  .object({
    title: requiredLine('Title'),
    date: requiredDay(),
    description: text('Description', 20_000),
    duration: lineOf('Duration', 50),
    thumbnailUrl: pictureField('Thumbnail'),
    youtubeUrl: webField('Video address'),
    isLive: yesNo(false),
  })
  .meta({ id: 'LiveStreamInput' })
