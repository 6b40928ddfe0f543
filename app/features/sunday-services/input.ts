/** A Sunday service as the admin area's form gives it: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { lineOf, requiredDay, time, webField, yesNo } from '#app/records/fields.ts'

export const serviceIn = z
  .object({
    date: requiredDay(),
    time: time('Time').refine((value) => value !== '', 'Time is required'),
    location: lineOf('Location'),
    youtubeUrl: webField('Video address'),
    isLive: yesNo(false),
  })
  .meta({ id: 'SundayServiceInput' })
