/** A notice as the admin area's form gives it: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { lineOf, requiredDay, text, time } from '#app/records/fields.ts'
import { isDay } from '#app/ui/dates.ts'

export const noticeIn = z
  .object({
    date: requiredDay(),
    kind: z.enum(
      ['cancelled', 'moved', 'online_only'],
      'Please choose what is different: cancelled, moved or online only',
    ),
    time: time('New time'),
    location: lineOf('New place', 200),
    message: text('Message', 500).refine((value) => value !== '', 'Message is required'),
    shownFrom: z.preprocess(
      (value) => value ?? '',
      z
        .string()
        .refine((value) => value === '' || isDay(value), 'Shown from must be a day of the calendar such as 2026-11-15'),
    ),
  })
  .superRefine(({ date, kind, time: at, location, shownFrom }, c) => {
    const problem = (field: string, message: string) => c.addIssue({ code: 'custom', path: [field], message })
    if (shownFrom !== '' && isDay(date) && shownFrom > date)
      problem('shownFrom', 'Shown from must not be after the day itself')
    if (kind === 'moved' && at === '' && location === '') problem('time', WHERE_OR_WHEN)
    const onlyMoved = (field: string, name: string) =>
      problem(field, `${name} is only for worship that has moved: please leave it empty`)
    if (kind !== 'moved' && at !== '') onlyMoved('time', 'New time')
    if (kind !== 'moved' && location !== '') onlyMoved('location', 'New place')
  })
  .meta({ id: 'NoticeInput' })

const WHERE_OR_WHEN =
  'New time or New place is required for worship that has moved: please fill in at least one of them'
