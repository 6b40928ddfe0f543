/** A month of events: a grid on wide screens, a list of days on phones. */
import type { ReactNode } from 'react'
import {
  Categories,
  DayList,
  hueOf,
  isOff,
  ofCategory,
  SubscribeToEvents,
  Worship,
} from '#app/features/events/calendar-parts.tsx'
import { changeInWords } from '#app/features/events/dates.ts'
import type { EventOnDay } from '#app/features/events/outputs.ts'
import styles from '#app/features/events/calendar.css?inline'
import {
  categoriesRead,
  eventsSearch,
  eventSummaryRead,
  hasMonth,
  isInMonth,
  monthAfter,
  monthRead,
  weeksOf,
} from '#app/features/events/reads.ts'
import { enteredRead, useWorshipOn } from '#app/features/events/worship.ts'
import churchDayStyles from '#app/ui/church-day.css?inline'
import { EventNotFound } from '#app/features/events/show-page.tsx'
import { href, routes } from '#app/routes.ts'
import { firstDayOfWeek } from '#app/church/countries.ts'
import type { ChurchDay } from '#app/church/year/calendars.ts'
import { clockTime, dayOfMonth, fullDate, monthOf, weekday, year } from '#app/dates/format.ts'
import { ChurchDayName, churchYearRead } from '#app/ui/church-day.tsx'
import { siteConfigRead, useSiteConfig } from '#app/ui/site.ts'
import { Empty } from '#app/ui/page-intro.tsx'
import { Link, BackLink } from '#app/ui/link.tsx'
import { slugOf } from '#app/text/slug.ts'
import { MissingPage, page, usePageQuery } from '#app/ui/page.tsx'
import { t } from '#app/text/t.ts'
import { capitalized } from '#app/text/format-count.ts'

/** `December 2026`. */
function monthName(month: string): string {
  const first = `${month}-01`
  return t('{month} {year}', { month: monthOf(first), year: year(first) })
}

function churchYearOf(month: string, firstDay: number) {
  const days = weeksOf(month, firstDay).flat()
  return churchYearRead(days[0] ?? '', days.at(-1) ?? '')
}

export const eventMonthPage = page({
  address: routes.eventMonth,
  search: eventsSearch,
  styles: [styles, churchDayStyles],
  async load(reads, { params: { month } }) {
    if (!hasMonth(month, await reads.get(eventSummaryRead({})))) throw new MissingPage()
    const { country } = await reads.get(siteConfigRead)
    const firstDay = firstDayOfWeek(country)
    await Promise.all([
      reads.get(monthRead(month, firstDay)),
      reads.get(categoriesRead),
      reads.get(enteredRead(weeksOf(month, firstDay).flat())),
      reads.get(churchYearOf(month, firstDay)),
    ])
  },
  head(reads, { params: { month } }) {
    const name = monthName(month)
    return {
      title: t('Events in {month}', { month: name }),
      description: t('What takes place at church in {month}.', { month: name }),
      path: href(routes.eventMonth, { month }),
      hidden: !reads
        .of(monthRead(month, firstDayOfWeek(reads.of(siteConfigRead).country)))
        .events.some((event) => isInMonth(event, month)),
    }
  },
  view: ({ params: { month }, search: { category } }) => <EventMonthPage month={month} category={category} />,
  missing: {
    title: 'Month Not Found',
    description: 'There is no such month.',
    view: () => <EventNotFound />,
  },
})

function EventMonthPage({ month, category }: { month: string; category: string | undefined }) {
  const firstDay = firstDayOfWeek(useSiteConfig().country)
  const data = usePageQuery(monthRead(month, firstDay))
  const names = usePageQuery(categoriesRead)
  const events = ofCategory(data.events, category)
  const ofMonth = events.filter((event) => isInMonth(event, month))
  const churchDays = new Map(usePageQuery(churchYearOf(month, firstDay)).map((one) => [one.date, one]))
  const dates = weeksOf(month, firstDay).flat()
  const worshipOn = useWorshipOn(dates, data.today)
  const days = dates.map((date) => ({ date, churchDay: churchDays.get(date), worship: worshipOn(date) }))
  const daysOfWorship = days.filter((one) => one.date.startsWith(month) && (one.churchDay || one.worship.length > 0))
  return (
    <div className="wrap page month-page">
      <BackLink to={routes.events}>{t('Events')}</BackLink>
      <h1>{capitalized(monthName(month))}</h1>
      <OtherMonths month={month} category={category} />
      <Categories names={names} chosen={category} month={month} />
      {ofMonth.length === 0 && daysOfWorship.length === 0 ? (
        <div className="mt-8">
          <Empty title={t('There are no events this month.')} scene="dunes" />
        </div>
      ) : (
        <>
          {ofMonth.length === 0 && <p className="lead mt-8">{t('There are no events this month.')}</p>}
          <Grid month={month} days={days} today={data.today} events={events} names={names} />
          <div className="month-list mt-8 lg:hidden">
            <h2 className="sr-only">{t('Events in {month}', { month: monthName(month) })}</h2>
            <DayList events={ofMonth} days={daysOfWorship} />
          </div>
        </>
      )}
      <SubscribeToEvents className="mt-9" />
    </div>
  )
}

function OtherMonths({ month, category }: { month: string; category: string | undefined }) {
  const summary = usePageQuery(eventSummaryRead({}))
  const [before, after] = [monthAfter(month, -1), monthAfter(month)]
  return (
    <nav aria-label={t('Months')} className="mt-6 flex flex-wrap items-center gap-3">
      {hasMonth(before, summary) && <MonthLink month={before} category={category} rel="prev" />}
      {hasMonth(after, summary) && <MonthLink month={after} category={category} rel="next" />}
    </nav>
  )
}

function MonthLink({ month, category, rel }: { month: string; category: string | undefined; rel: 'prev' | 'next' }) {
  return (
    <Link to={routes.eventMonth} params={{ month }} search={{ category }} rel={rel} className="btn btn-line">
      <span className="sr-only">{rel === 'prev' ? t('Previous month:') : t('Next month:')} </span>
      {capitalized(monthName(month))}
    </Link>
  )
}

interface Day {
  date: string
  /** What it is in the church year. */
  churchDay: ChurchDay | undefined
  /** A line for each service, such as `9:00 a.m. Worship`. */
  worship: readonly string[]
}

interface GridProps {
  month: string
  /** All days of the weeks that the month touches. */
  days: readonly Day[]
  today: string
  events: readonly EventOnDay[]
  /** The names of all categories. */
  names: readonly string[]
}

function Grid({ month, days, today, events, names }: GridProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className="month-grid mt-8 max-lg:hidden">
      <caption className="sr-only">{t('Events in {month}', { month: monthName(month) })}</caption>
      <thead>
        <tr>
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col">
              {capitalized(weekday(date))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <Cell key={day.date} day={day} isOutside={!day.date.startsWith(month)} isToday={day.date === today}>
                {events
                  .filter(({ date, endDate }) => date <= day.date && day.date <= (endDate ?? date))
                  .map((event) => (
                    <InCell
                      key={`${event.id} ${event.startTime}`}
                      event={event}
                      hasTime={event.isDaily || day.date === event.date}
                      hue={hueOf(names, event.categories[0])}
                    />
                  ))}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  day: Day
  /** It belongs to the month before or after. */
  isOutside: boolean
  isToday: boolean
  children: ReactNode
}

function Cell({ day: { date, churchDay, worship }, isOutside, isToday, children }: CellProps) {
  return (
    <td
      data-outside={isOutside ? '' : undefined}
      data-today={isToday ? '' : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <time dateTime={date}>
        <span aria-hidden="true">{dayOfMonth(date)}</span>
        <span className="sr-only">{fullDate(date)}</span>
      </time>
      {churchDay && (
        <div className="text-xs">
          <ChurchDayName day={{ name: churchDay.name, color: churchDay.color }} />
        </div>
      )}
      <Worship of={worship} className="mt-1 text-xs text-soft" />
      {children}
    </td>
  )
}

interface InCellProps {
  event: EventOnDay
  /** Whether it begins on that day. */
  hasTime: boolean
  hue: number | undefined
}

function InCell({ event, hasTime, hue }: InCellProps) {
  const { id, title, startTime, change } = event
  return (
    <Link to={routes.event} params={{ id, slug: slugOf(title) }} data-hue={hue}>
      {hasTime && startTime && <span className="block text-xs text-soft">{clockTime(startTime)}</span>}
      <span className={isOff(event) ? 'is-off' : ''}>{title}</span>
      {change && <span className="block text-xs font-semibold">{changeInWords(change, event.date)}</span>}
    </Link>
  )
}
