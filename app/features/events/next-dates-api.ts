/** The next dates of a recurrence rule, which the form shows before it is saved. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { plainRule, readExceptions } from '#app/features/events/exceptions.ts'
import { dateOut } from '#app/features/events/outputs.ts'
import { DATES_SHOWN, nextOccurrences, recurrenceProblems } from '#app/features/events/recurrence.ts'
import { givesFirst } from '#app/features/events/rule.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { badFields } from '#app/http/errors.ts'
import { day, optional, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { alsoForDrafts } from '#app/records/access.ts'

const long = (max: number) => z.string().max(max, `must have at most ${max} characters`)
const datesIn = z.object({
  date: optional(day.meta({ description: 'The first date; today when it isn’t known yet' })),
  rule: long(500).meta({ description: 'The body of an RRULE' }),
  exceptions: optional(long(12_000).meta({ description: 'EXDATE=…;CHANGE=…, as in an export' })),
  startTime: optional(queryText('HH:MM')),
  endTime: optional(queryText('HH:MM')),
  location: optional(long(300)),
})

const datesOut = z
  .object({
    problem: z.string().optional().meta({ description: 'Why there are no dates' }),
    isFirstOdd: z.boolean().meta({ description: 'The first date is not one that the rule gives' }),
    dates: z.array(dateOut),
  })
  .meta({ id: 'NextDates' })

export type NextDates = z.infer<typeof datesOut>

export function addNextDates(router: Router, services: Services, tag: string): void {
  route(router, {
    method: 'get',
    path: adminApi.eventDates,
    access: alsoForDrafts(services, 'events'),
    tag,
    summary: 'The next five dates of a repeat rule with its exceptions; nothing is stored',
    query: datesIn,
    answer: datesOut,
    answerDescription: 'The dates, or the problem',
    handle: async ({ query: { date, rule: given, exceptions: text = '', ...place } }) => {
      const read = readExceptions(text)
      if ('unreadable' in read) throw badFields({ exceptions: `can’t be read: ${read.unreadable.slice(0, 80)}` })
      const now = await churchMoment(services)
      return nextDates({ date, rule: plainRule(given), exceptions: read.exceptions, ...place }, now)
    },
  })
}

type Asked = Omit<z.infer<typeof datesIn>, 'exceptions'> & Pick<Parameters<typeof nextOccurrences>[0], 'exceptions'>

function nextDates({ date, rule, exceptions, ...place }: Asked, now: Temporal.ZonedDateTime): NextDates {
  const first = date ?? now.toPlainDate().toString()
  const { startTime = '', endTime = '', location = '' } = place
  const event = { date: first, startTime, endTime, recurrenceRule: rule, recurrenceExceptions: exceptions }
  const [problem] = Object.values(recurrenceProblems(event, now.timeZoneId))
  if (problem !== undefined) return { problem, isFirstOdd: false, dates: [] }
  const series = { date: first, startTime, endTime, location, rule, exceptions }
  const isFirstOdd = !givesFirst({ date: first, rule }, now.timeZoneId)
  // Without a first date the rule is counted from today, which is not an occurrence itself.
  const isCounted = (on: string) => date !== undefined || !isFirstOdd || on !== first
  const dates = nextOccurrences(series, now, DATES_SHOWN + 1).filter(({ on }) => isCounted(on))
  return { isFirstOdd: isFirstOdd && date !== undefined, dates: dates.slice(0, DATES_SHOWN) }
}
