/** An event as the desk's form gives it: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { lineOf, pictureField, requiredDay, requiredLine, text, time, webField, yesNo } from '#app/desk/fields.ts'
import { plainRule } from '#app/events/event.ts'

export const eventIn = z
  .object({
    title: requiredLine('Title'),
    date: requiredDay(),
    startTime: time('Start time'),
    endTime: time('End time'),
    location: lineOf('Location'),
    description: text('Description', 20_000),
    imageUrl: pictureField('Image'),
    externalUrl: webField('Website address'),
    externalLinkText: lineOf('Link text', 100),
    /** Left out, it is what the rule and its description say. */
    isRecurring: yesNo(false).optional(),
    /** Whether it can be used is for the server to say, which has the library for it. */
    recurrenceRule: lineOf('Recurrence rule', 500).overwrite(plainRule),
    recurrenceDescription: lineOf('Recurrence description'),
  })
  .meta({ id: 'EventInput' })
