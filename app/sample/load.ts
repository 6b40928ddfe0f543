/** Loads the sample church into a database, every record marked as sample. */
import { writeEvent } from '#app/features/events/queries.ts'
import { staffMember } from '#app/features/church/church.ts'
import { featured } from '#app/features/featured/featured.ts'
import { writeLiveStream } from '#app/features/live-streams/queries.ts'
import { sundayFrom, sundayName } from '#app/sample/church-year.ts'
import { feasts, gatherings, type SampleEvent } from '#app/sample/events.ts'
import { playlists, recordedServices, settings, socialLinks, staff } from '#app/sample/church.ts'
import { adventToLent } from '#app/sample/sermons-advent-to-lent.ts'
import { easterToSummer } from '#app/sample/sermons-easter-to-summer.ts'
import { autumn } from '#app/sample/sermons-of-autumn.ts'
import { writeSermon } from '#app/features/sermons/queries.ts'
import { sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { playlist } from '#app/videos/youtube/playlist.ts'
import { columnsOf } from '#app/definitions/columns.ts'
import type { Trx } from '#db/database.ts'
import { newRecord } from '#db/records.ts'

const SERMONS = 24
const LINKED_SERMONS = 3
const FEASTS = 3
const SUNDAYS_EACH_WAY = 4

const contentTables = [
  ...(['sermons', 'events', 'live_streams', 'people'] as const),
  ...(['contact_messages', 'visitor_requests', 'newsletter_subscribers'] as const),
]

interface Actor {
  now: string
  sample: true
}

/** Whether the database has no content yet, so that sample content is not mixed with a church's own. */
export async function isUntouched(trx: Trx): Promise<boolean> {
  for (const table of contentTables) {
    if (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

/**
 * @param today `YYYY-MM-DD` at the church: sermons and services lie on the Sundays before it, in their season of the
 *   church year, and events from it on
 */
export async function loadSample(trx: Trx, today: string, now: string): Promise<void> {
  const day = Temporal.PlainDate.from(today)
  const actor: Actor = { now, sample: true }
  await loadChurch(trx, actor)
  const sermons = lastSermons(day)
  // Oldest first, so that the latest sermon is also the last one created.
  let newest = ''
  for (const sermon of sermons.toReversed()) newest = await writeSermon(trx, sermon, actor)
  const first = columnsOf(featured, { type: 'sermon', contentId: newest, title: sermons[0]?.title ?? '' })
  const row = { ...newRecord(now, true), ...first }
  await trx.insertInto('featured_content').values(row).execute()
  for (const event of eventsFrom(day)) await writeEvent(trx, event, actor)
  await loadServices(trx, day, sermons, actor)
}

async function loadChurch(trx: Trx, { now }: Actor): Promise<void> {
  const common = { updated_at: now, sample: 1 as const }
  await trx
    .insertInto('settings')
    .values(Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value), ...common })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const people = staff.map((person, position) => ({
    ...newRecord(now, true),
    ...columnsOf(staffMember, { ...person, bio: unwrapped(person.bio ?? '') }),
    position,
  }))
  await trx.insertInto('staff_members').values(people).execute()
  const lists = playlists.map((fields) => ({ ...newRecord(now, true), ...columnsOf(playlist, fields) }))
  await trx.insertInto('youtube_playlists').values(lists).execute()
}

function lastSermons(today: Temporal.PlainDate) {
  const book = new Map<string, BookSermon>()
  for (const text of [adventToLent, easterToSummer, autumn]) {
    for (const sermon of readSermonBook(text)) book.set(sermon.sunday, sermon)
  }
  const found: (Omit<BookSermon, 'sunday'> & { date: string })[] = []
  let sunday = sundayFrom(today).subtract({ weeks: 1 })
  // A Sunday without a sermon in the book gets no recording.
  while (found.length < SERMONS) {
    const sermon = book.get(sundayName(sunday))
    if (sermon) {
      const { sunday: _, description, ...rest } = sermon
      const links = found.length < LINKED_SERMONS ? `\n\n${socialLinks}` : ''
      found.push({ ...rest, description: description + links, date: sunday.toString() })
    }
    sunday = sunday.subtract({ weeks: 1 })
  }
  return found
}

function eventsFrom(today: Temporal.PlainDate) {
  const nextFeasts = [today.year, today.year + 1]
    .flatMap((year) => feasts.map((feast) => ({ ...feast, day: feast.in(year) })))
    .filter(({ day }) => Temporal.PlainDate.compare(day, today) > 0)
    .toSorted((a, b) => Temporal.PlainDate.compare(a.day, b.day))
    .slice(0, FEASTS)
    .map(({ day, ...feast }): SampleEvent => ({ ...feast, on: () => day }))
  return [...gatherings, ...nextFeasts].map((event) => ({
    title: event.title,
    date: event.on(today).toString(),
    startTime: event.startTime,
    endTime: event.endTime,
    location: event.location,
    description: unwrapped(event.description),
    recurrenceRule: event.rule ?? '',
    recurrenceDescription: event.every ?? '',
    externalUrl: event.link?.address ?? '',
    externalLinkText: event.link?.text ?? '',
    categories: [event.category],
    signUp: event.places !== undefined,
    places: event.places ?? '',
    signUpQuestions: event.questions ?? [],
  }))
}

async function loadServices(
  trx: Trx,
  today: Temporal.PlainDate,
  sermons: { title: string; speaker: string; date: string }[],
  actor: Actor,
): Promise<void> {
  for (const [index, { duration, about }] of recordedServices.entries()) {
    const sermon = sermons[index]
    if (!sermon) continue
    const title = `Sunday Worship: ${sermon.title}`
    const description = `${unwrapped(about)}\n\n${sermon.speaker} preaches: ${sermon.title}.`
    await writeLiveStream(trx, { title, date: sermon.date, description, duration }, actor)
  }
  const nextSunday = sundayFrom(today)
  const sundays = Array.from({ length: 2 * SUNDAYS_EACH_WAY }, (_, index) => ({
    ...newRecord(actor.now, true),
    ...columnsOf(sundayService, {
      date: nextSunday.add({ weeks: index - SUNDAYS_EACH_WAY }).toString(),
      time: '10:30',
    }),
  }))
  await trx.insertInto('sunday_services').values(sundays).execute()
}

interface BookSermon {
  /** Its Sunday, by `sundayName`. */
  sunday: string
  title: string
  series: string
  scripture: string
  speaker: string
  duration: string
  tags: string[]
  /** Paragraphs, split by blank lines. */
  description: string
}

/**
 * Reads sermons from a text in which
 * - `# Series` begins a series (`# None` for sermons outside of any),
 * - `## Sunday: Title` begins a sermon,
 * - the line below it is `scripture · speaker · duration · tag, tag` (`–` for none), and
 * - the following lines are its description.
 */
function readSermonBook(text: string): BookSermon[] {
  return sections(text, '# ').flatMap(([series, sermons]) =>
    sections(sermons, '## ').map(([heading, body]) => {
      const [, sunday = '', title = ''] = /^(.+?): (.+)$/.exec(heading) ?? []
      const [line, description] = splitOnce(body, '\n')
      const facts = line.split(' · ').map((fact) => fact.replace(/^–$/, ''))
      const [scripture = '', speaker = '', duration = '', tags = ''] = facts
      return {
        sunday,
        title,
        series: series === 'None' ? '' : series,
        scripture,
        speaker,
        duration,
        tags: tags.split(', ').filter(Boolean),
        description: unwrapped(description),
      }
    }),
  )
}

function unwrapped(text: string): string {
  return text.trim().replace(/(?<!\n)\n(?!\n)/g, ' ')
}

function sections(text: string, mark: string): [heading: string, body: string][] {
  const [, ...found] = `\n${text}`.split(`\n${mark}`)
  return found.map((section) => splitOnce(section, '\n'))
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + at.length)]
}
