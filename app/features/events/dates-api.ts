/** The next dates of a recurrence that is being put together. Administrators only; nothing is kept. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { readExceptions } from '#app/features/events/exceptions.ts'
import { DATES_SHOWN, nextOccurrences, recurrenceProblems } from '#app/features/events/recurrence.ts'
import { givesFirst } from '#app/features/events/rule.ts'
import { plainRule } from '#app/features/events/event.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { answers, day, type Router, newRouter, optional, queryText, refusals } from '#app/http/route.ts'
import { badFields } from '#app/http/errors.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'

const long = (most: number) => z.string().max(most, `must have at most ${most} characters`)
const datesIn = z.object({
  date: optional(day.meta({ description: 'The first one; today when it is not known yet' })),
  rule: long(500).meta({ description: 'The body of an RRULE' }),
  exceptions: optional(long(12_000).meta({ description: 'EXDATE=…;CHANGE=…, as in an export' })),
  startTime: optional(queryText('HH:MM')),
  endTime: optional(queryText('HH:MM')),
  location: optional(long(300)),
})

const datesOut = z
  .object({
    problem: z.string().optional().meta({ description: 'Why there are none' }),
    /** The first date is not one that the rule would give. */
    isFirstOdd: z.boolean(),
    dates: z.array(
      z.object({
        on: z.string().meta({ description: 'The day on which the rule has it' }),
        date: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        location: z.string(),
      }),
    ),
  })
  .meta({ id: 'NextDates' })

export type NextDates = z.infer<typeof datesOut>

export function eventDatesRoutes(services: Services): Router {
  const dates = createRoute({
    method: 'get',
    path: adminApi.eventDates,
    middleware: [administrators(services)],
    tags: ['Admin: events'],
    summary: 'The next five dates of a rule with its exceptions',
    request: { query: datesIn },
    responses: {
      200: answers('The dates, or what is wrong', datesOut),
      ...refusals.badRequest,
      ...refusals.unauthorized,
      ...refusals.forbidden,
    },
  })
  const router = newRouter()
  router.openapi(dates, async (c) => {
    const { date, rule: given, exceptions: text = '', ...place } = c.req.valid('query')
    const read = readExceptions(text)
    if ('unreadable' in read) throw badFields({ exceptions: `cannot be read: ${read.unreadable.slice(0, 80)}` })
    const now = await churchMoment(services)
    return c.json(nextDates({ date, rule: plainRule(given), exceptions: read.exceptions, ...place }, now), 200)
  })
  return router
}

type Asked = Omit<z.infer<typeof datesIn>, 'exceptions'> & Pick<Parameters<typeof nextOccurrences>[0], 'exceptions'>

function nextDates({ date, rule, exceptions, ...place }: Asked, now: Temporal.ZonedDateTime): NextDates {
  const first = date ?? now.toPlainDate().toString()
  const { startTime = '', endTime = '', location = '' } = place
  const event = { title: '', date: first, startTime, endTime, recurrenceRule: rule, recurrenceExceptions: exceptions }
  const [problem] = Object.values(recurrenceProblems(event, now.timeZoneId))
  if (problem !== undefined) return { problem, isFirstOdd: false, dates: [] }
  const series = { date: first, startTime, endTime, location, rule, exceptions }
  const isFirstOdd = !givesFirst({ date: first, rule }, now.timeZoneId)
  // Today stands for a first date that is not known, and is none itself.
  const isCounted = (on: string) => date !== undefined || !isFirstOdd || on !== first
  const dates = nextOccurrences(series, now, DATES_SHOWN + 1).filter(({ on }) => isCounted(on))
  return { isFirstOdd: isFirstOdd && date !== undefined, dates: dates.slice(0, DATES_SHOWN) }
}
