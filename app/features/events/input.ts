/** An event as the admin form sends it, for the form and the server. Public pages load no zod. */
import { z } from 'zod'
import { lineOf, pictureField, requiredDay, requiredLine, text, time, webField, yesNo } from '#app/records/fields.ts'
import { plainRule } from '#app/features/events/event.ts'
import { endsAfter, isDay } from '#app/ui/dates.ts'

const MUST_BE_LIST = 'must be a list of dates that are left out or changed'
const MOST_EXCEPTIONS = 400

const exceptionIn = z.object({
  on: requiredDay('The day of the occurrence'),
  isCancelled: yesNo(false),
  date: optionalDay('The new date'),
  startTime: time('Start time'),
  endTime: time('End time'),
  location: lineOf('Location'),
})

export const eventIn = z
  .object({
    title: requiredLine('Title'),
    date: requiredDay(),
    startTime: time('Start time'),
    endTime: time('End time'),
    location: lineOf('Location'),
    description: text('Description', 20_000),
    imageUrl: pictureField('Image'),
    externalUrl: webField('Website link'),
    externalLinkText: lineOf('Link text', 100),
    /** Left out, it is what the rule and its description say. */
    isRecurring: yesNo(false).optional(),
    /** Checked on the server. */
    recurrenceRule: lineOf('Custom rule', 500).overwrite(plainRule),
    recurrenceDescription: lineOf('Text shown to visitors'),
    recurrenceExceptions: z.preprocess((value) => value ?? [], z.array(exceptionIn, MUST_BE_LIST).max(MOST_EXCEPTIONS)),
  })
  .superRefine(({ startTime, endTime }, c) => {
    if (!endsAfter(startTime, endTime)) c.addIssue({ code: 'custom', path: ['endTime'], message: END_BEFORE_START })
  })
  .meta({ id: 'EventInput' })

export const END_BEFORE_START =
  'End time is before the start time. Change one of them; only an end before 6:00 a.m. counts as the next morning'

/** A day or nothing. */
function optionalDay(name: string) {
  return lineOf(name).refine((value) => value === '' || isDay(value), `${name} must be a day such as 2026-11-22`)
}
