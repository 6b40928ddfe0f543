/** Times of day in cells. */
import { z } from 'zod'
import { timeOf, timesOf } from '#app/dates/read-time.ts'
import { refuse } from '#app/records/import/cells.ts'

const NO_TIME = 'isn’t a time; write it like 09:00 or 9:00 AM'

/** A time of day: `19:00`, `19:00:00`, `7 p.m.`, `7:30p`, `19 Uhr`, `19h30`, `noon`, or a part of a day. */
export const timeCell = z.string().transform((text, context) => timeOf(text) ?? refuse(context, text, NO_TIME))

/** A time of day, or two of them: `6:30–8 pm`. */
export const timesCell = z.string().transform((text, context): { start: string; end?: string } => {
  const start = timeOf(text)
  return start === undefined ? (timesOf(text) ?? refuse(context, text, NO_TIME)) : { start }
})
