/** What a bulletin says: the day, its services, the order and, unless somebody leaves them out, what is announced. */
import { languageIn, printsOnLetter } from '#app/church/countries.ts'
import { daysLater } from '#app/dates/days.ts'
import { clockTime, fullDate, nearDate } from '#app/dates/format.ts'
import type { Bulletin } from '#app/features/sunday-services/bulletin/draw.ts'
import {
  orderPieces,
  paragraphs,
  type Piece,
  readingPieces,
  said,
} from '#app/features/sunday-services/bulletin/pieces.ts'
import { licensesOf, partsOf } from '#app/features/sunday-services/order.ts'
import { type DayService, dayTitle, type PublicSunday } from '#app/features/sunday-services/shown.ts'
import type { Services } from '#app/http/services.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import { siteRows, type SiteRows } from '#app/http/site-rows.ts'
import { fontPairs } from '#app/look/font-pairs.ts'
import { themeTokens } from '#app/look/theme.ts'
import { compare } from '#app/text/compare.ts'
import { noticeSentence } from '#app/ui/notices.ts'
import { t } from '#app/text/t.ts'

/** From the day itself, what is announced lies within so many days. */
const DAYS_ANNOUNCED = 7

export async function bulletinOf(services: Services, day: PublicSunday): Promise<Bulletin> {
  const config = await cachedSiteConfig(services)
  // Paper is white, whatever the screen's paper is.
  const { light } = themeTokens({ ...config, paper: 'white' })
  return {
    title: `${dayTitle(day)} · ${config.churchName}`,
    church: config.churchName,
    language: languageIn(config.country),
    head: headPieces(day, config.churchName),
    order: [...readingPieces(day), ...orderPieces(day), ...footPieces(day)],
    notices: await noticePieces(services, day),
    colors: {
      ink: light['ink'] ?? '#111111',
      soft: light['soft'] ?? '#444444',
      accent: light['primary-text'] ?? '#111111',
    },
    fonts: fontPairs[config.fonts],
    usualPaper: printsOnLetter(config.country) ? 'letter' : 'a4',
  }
}

function headPieces(day: PublicSunday, church: string): Piece[] {
  const { date, name, title, preacher, passage, music, services, order } = day
  const hasSermon = partsOf(order).some(({ kind }) => kind === 'sermon')
  return [
    ...said('church', church),
    ...said('title', dayTitle(day)),
    ...said('about', name && fullDate(date)),
    ...services.flatMap((service) => said('about', serviceLine(service, date))),
    ...(hasSermon ? [] : said('about', [title, preacher, passage].filter(Boolean).join(' · '))),
    ...said('about', music),
  ]
}

function serviceLine({ name, date, time, location }: DayService, day: string): string {
  const when = date === day ? clockTime(time) : `${nearDate(date)}, ${clockTime(time)}`
  return [name, when, location].filter(Boolean).join(' · ')
}

function footPieces({ order }: PublicSunday): Piece[] {
  return licensesOf(order).flatMap(({ line }) => said('foot', line))
}

async function noticePieces(services: Services, { date, leftOut }: PublicSunday): Promise<Piece[]> {
  const days = { from: date, to: daysLater(date, DAYS_ANNOUNCED) }
  const notices = (await siteRows(services, 'notices')).toSorted(
    (a, b) => compare(a.date, b.date) || compare(a.kind, b.kind) || compare(a.id, b.id),
  )
  const changes = notices.filter((row) => row.kind !== 'general' && row.date >= date && row.date <= days.to)
  const general = notices.filter((row) => row.kind === 'general' && row.date >= date && row.shown_from <= days.to)
  const coming = services.publicKinds.flatMap(({ coming: ofKind }) => ofKind ?? [])
  const events = leftOut.includes('events') ? [] : await Promise.all(coming.map((list) => list(services, days)))
  return [
    ...section(t('Please note'), [
      ...(leftOut.includes('changes') ? [] : changes.flatMap(changePieces)),
      ...(leftOut.includes('notices') ? [] : general.flatMap(({ message }) => paragraphs(message))),
    ]),
    ...section(
      t('This week'),
      events.flat().flatMap(({ title, text }) => [...said('entry', title), ...said('facts', text)]),
    ),
  ]
}

function section(heading: string, pieces: Piece[]): Piece[] {
  return pieces.length === 0 ? [] : [...said('section', heading), ...pieces]
}

function changePieces(row: SiteRows['notices'][number]): Piece[] {
  if (row.kind === 'general') return []
  const { date, kind, service_time, time, location, message } = row
  const sentence = noticeSentence({
    date,
    kind,
    serviceTime: service_time || null,
    time: time || null,
    location: location || null,
  })
  return [...said('words', sentence), ...paragraphs(message)]
}
