/** Drafts a newsletter from the site's content: this Sunday, upcoming events, the newest sermon. */
import { changeInWords } from '#app/features/events/change.ts'
import { type ChurchEvent, shownDate } from '#app/features/events/event.ts'
import { listUpcomingEvents } from '#app/features/events/queries.ts'
import type { CardBlock, IssueBlock, IssueContent } from '#app/features/newsletter/issue.ts'
import { noticesOn } from '#app/features/notices/queries.ts'
import { listServiceTimes } from '#app/features/church/queries.ts'
import { routes } from '#app/routes.ts'
import { recordPath } from '#app/ui/slug.ts'
import { listSermons } from '#app/features/sermons/queries.ts'
import { type Sermon, sermonPath } from '#app/features/sermons/sermon.ts'
import { servicesOn } from '#app/features/sunday-services/queries.ts'
import { clockTime, fullDate, longDate, timeSpan } from '#app/ui/dates.ts'
import { type Notice, noticeSentence } from '#app/ui/notices.ts'
import { pictureSize } from '#app/ui/picture-address.ts'
import type { Db } from '#db/database.ts'

/** Days ahead, and the least and most events. */
const AHEAD = 14
const LEAST = 3
const MOST = 8

/** @param now the current time at the church */
export async function draftIssue(db: Db, now: Temporal.ZonedDateTime, churchName: string): Promise<IssueContent> {
  const sunday = nextSunday(now.toPlainDate())
  const notices = await noticesOn(db, sunday)
  const events = await comingEvents(db, now)
  const endDate = now.toPlainDate().toString()
  const [sermon] = await listSermons(db, { endDate }, { limit: 1, offset: 0 })
  const blocks: IssueBlock[] = [
    { kind: 'text', text: `Dear friends,\n\nhere is what is coming up at ${churchName}. We hope to see you!` },
    ...(await thisSunday(db, sunday, notices)),
  ]
  if (events.length > 0) blocks.push({ kind: 'heading', text: 'Coming up' }, ...events.map(eventCard))
  if (sermon) blocks.push({ kind: 'heading', text: 'Listen again' }, sermonCard(sermon))
  blocks.push({ kind: 'text', text: `Grace and peace,\nyour friends at ${churchName}` })
  const subject = `This Sunday, ${longDate(sunday).replace(/, \d+$/, '')}`
  return {
    subject,
    preheader: [...notices.map(noticeSentence), ...events.map(({ title }) => title)].join(' · ').slice(0, 200),
    blocks,
  }
}

/** The Sunday after this day. */
function nextSunday(day: Temporal.PlainDate): string {
  return day.add({ days: 7 - (day.dayOfWeek % 7) }).toString()
}

/** The changes of that day, in the words of its notices, and the services that are held. */
async function thisSunday(db: Db, sunday: string, notices: readonly Notice[]): Promise<IssueBlock[]> {
  const different = notices.map((notice) => `${noticeSentence(notice)}\n${notice.message}`)
  const lines = (await servicesHeld(db, sunday, notices)).join('\n')
  const text = [...different, lines].filter((part) => part !== '').join('\n\n')
  if (text === '') return []
  const isAtHome = notices.some(({ kind }) => kind !== 'moved')
  return [
    { kind: 'heading', text: fullDate(sunday).replace(/, \d+$/, '') },
    { kind: 'text', text },
    ...(isAtHome ? [] : [{ kind: 'button' as const, text: 'Plan a visit', url: routes.planAVisit }]),
  ]
}

/**
 * The services of that day: those entered for it, otherwise the weekly ones. A time or a place that a notice changes is
 * left out.
 */
async function servicesHeld(db: Db, sunday: string, notices: readonly Notice[]): Promise<string[]> {
  if (notices.some(({ kind, time }) => kind === 'cancelled' || time)) return []
  const hasPlace = notices.length === 0
  const entered = await servicesOn(db, sunday)
  if (entered.length > 0)
    return entered.map(({ time, location }) => [clockTime(time), hasPlace && location].filter(Boolean).join(', '))
  const weekly = listServiceTimes(await db.selectFrom('service_times').selectAll().execute()).filter(
    ({ weekday }) => weekday === 7,
  )
  return weekly.map(({ name, time }) => `${name}, ${clockTime(time)}`)
}

async function comingEvents(db: Db, now: Temporal.ZonedDateTime): Promise<ChurchEvent[]> {
  const events = await listUpcomingEvents(db, now, { limit: MOST, offset: 0 })
  const until = now.toPlainDate().add({ days: AHEAD }).toString()
  const soon = events.filter((event) => shownDate(event) <= until)
  return soon.length >= LEAST ? soon : events.slice(0, LEAST)
}

export function eventCard(event: ChurchEvent): CardBlock {
  const { title, startTime, endTime, location, description, imageUrl } = event
  const when = [fullDate(shownDate(event)).replace(/, \d+$/, ''), timeSpan(startTime, endTime)]
    .filter(Boolean)
    .join(', ')
  const change = event.change && changeInWords(event.change, shownDate(event))
  return {
    kind: 'card',
    title,
    line: [change, when, location].filter(Boolean).join(' · ').slice(0, 200),
    text: beginning(description),
    url: recordPath(routes.event, event),
    picture: ownUpload(imageUrl),
  }
}

export function sermonCard({ id, title, speaker, date, scripture, description, thumbnailUrl }: Sermon): CardBlock {
  return {
    kind: 'card',
    title,
    line: [speaker, longDate(date), scripture].filter(Boolean).join(' · ').slice(0, 200),
    text: beginning(description),
    url: sermonPath({ id, title }),
    picture: ownUpload(thumbnailUrl),
  }
}

/** The start of the first paragraph, as much as fits a card; cut between words. */
function beginning(text: string | null): string {
  const first = text?.split(/\n\s*\n/)[0]?.trim() ?? ''
  if (first.length <= LONGEST) return first
  return `${first.slice(0, LONGEST).replace(/\s+\S*$/, '')} …`
}
const LONGEST = 220

function ownUpload(address: string | null): string {
  return address !== null && pictureSize(address) ? address : ''
}
