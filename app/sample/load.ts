/**
 * Loads the sample church into a database, every record marked as sample. What it consists of is in the files beside this
 * one, by the names of the records' fields; this gives every record its day, and the links to those that it names.
 */
import { readFile } from 'node:fs/promises'
import { sundayFrom } from '#app/church/year/dates.ts'
import { sundayId } from '#app/church/year/sundays.ts'
import { event } from '#app/features/events/event.ts'
import { eventColumns } from '#app/features/events/queries.ts'
import { staffMember } from '#app/features/church/church.ts'
import { featured } from '#app/features/featured/featured.ts'
import { file } from '#app/files/file.ts'
import { documentRow, DOCUMENTS_FOLDER, keepDocument } from '#app/files/store.ts'
import { ownForm } from '#app/features/forms/form.ts'
import { templates } from '#app/features/forms/templates.ts'
import { liveStream } from '#app/features/live-streams/live-stream.ts'
import { keepAudio } from '#app/media/audio-queries.ts'
import { isLabeled } from '#app/features/sermons/description-parts.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { sunday } from '#app/features/sunday-services/sunday.ts'
import { sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { menu } from '#app/pages/menu.ts'
import { words } from '#app/pages/original/words.ts'
import { page } from '#app/pages/page.ts'
import { type Columns, columnsIn, type StoredDefinition, writeRecords } from '#app/records/bulk.ts'
import { feastDay, gatheringDay } from '#app/sample/days.ts'
import { footer, pages } from '#app/sample/pages.ts'
import { comingSunday } from '#app/sample/sundays.ts'
import { clock } from '#app/links/audio-address.ts'
import { richFrom } from '#app/definitions/paragraphs.ts'
import { plainOf, type RichText } from '#app/definitions/rich-text.ts'
import { playlist } from '#app/videos/youtube/playlist.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { inputOf } from '#app/definitions/schemas.ts'
import type { Trx } from '#db/database.ts'
import { newId } from '#db/records.ts'
import type { Files } from '#storage/files.ts'
import church from './church.json' with { type: 'json' }
import events from './events.json' with { type: 'json' }
import recordings from './recordings.json' with { type: 'json' }
import book from './sermons.json' with { type: 'json' }

const SERMONS = 24
const LINKED_SERMONS = 3
const FEASTS = 3
const SUNDAYS_EACH_WAY = 4

const contentTables = [
  ...(['sermons', 'events', 'live_streams', 'users'] as const),
  ...(['contact_messages', 'visitor_requests', 'newsletter_subscribers'] as const),
]

/** How the columns of a kind are computed, where more than its definition does that. */
const columnsBy = new Map<StoredDefinition, (fields: object) => Columns>([
  [event, (fields) => eventColumns(fields as InputOf<typeof event>)],
])

type Add = (definition: StoredDefinition, all: readonly object[], beside?: (at: number) => Columns) => Promise<string[]>

/** Adds records, each marked as sample, by the names of their fields; a chosen `id` stays. @returns their ids */
function addingTo(trx: Trx, now: string): Add {
  return async (definition, all, beside) => {
    const columns = columnsBy.get(definition) ?? ((fields) => columnsIn(definition, fields))
    const created = all.map((given, at) => ({
      id: 'id' in given ? String(given.id) : undefined,
      columns: { ...columns(inputOf(definition).parse(given)), ...beside?.(at), sample: 1 },
    }))
    const written = await writeRecords(trx, definition, { created }, { now, person: { id: '', name: '' } })
    return written.created.map(([id]) => id)
  }
}

/** Whether the database has no content yet, so that sample content is not mixed with a church's own. */
export async function isUntouched(trx: Trx): Promise<boolean> {
  for (const table of contentTables) {
    if (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

/**
 * @param files where the recordings and the bulletin are kept
 * @param today `YYYY-MM-DD` at the church: sermons and services lie on the Sundays before it, in their season of the
 *   church year, and events from it on
 */
export async function loadSample(trx: Trx, files: Files, today: string, now: string): Promise<void> {
  const day = Temporal.PlainDate.from(today)
  const add = addingTo(trx, now)
  await loadChurch(trx, add, now)
  const sermons = lastSermons(day)
  for (const [index, recording] of recordings.entries())
    await addRecording(trx, files, recording, { to: sermons[index], now })
  const bulletin = await loadBulletin(trx, files, now, add)
  if (sermons[0]) sermons[0].files = [{ file: bulletin }]
  // Oldest first, so that the latest sermon is also the last one created.
  const newest = (await add(sermon, sermons.toReversed())).at(-1) ?? ''
  await add(featured, [{ type: 'sermon', contentId: newest, title: sermons[0]?.title ?? '' }])
  await add(event, eventsFrom(day))
  await loadServices(day, sermons, add)
  await loadPages(add)
  await add(sunday, [comingSunday(sundayFrom(day).toString(), bulletin)])
}

async function loadChurch(trx: Trx, add: Add, now: string): Promise<void> {
  const common = { updated_at: now, sample: 1 as const }
  await trx
    .insertInto('settings')
    .values(Object.entries(church.settings).map(([name, value]) => ({ name, value: JSON.stringify(value), ...common })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await add(staffMember, church.staff, (position) => ({ position }))
  await add(playlist, church.playlists)
}

function lastSermons(today: Temporal.PlainDate) {
  const bySunday = new Map(book.map((one) => [one.sunday, one]))
  const found: InputOf<typeof sermon>[] = []
  let sunday = sundayFrom(today).subtract({ weeks: 1 })
  // A Sunday without a sermon in the book gets no recording.
  while (found.length < SERMONS) {
    const one = bySunday.get(sundayId(sunday))
    if (one) {
      const links = found.length < LINKED_SERMONS ? `\n\n${church.socialLinks}` : ''
      const fields = { ...one, description: one.description + links, date: sunday.toString() }
      found.push(inputOf(sermon).parse(fields))
    }
    sunday = sunday.subtract({ weeks: 1 })
  }
  return found
}

/** Puts a recording into the library, and with its length, its transcript and a word about it to a sermon. */
async function addRecording(
  trx: Trx,
  files: Files,
  { file: fileName, seconds, about, heard }: (typeof recordings)[number],
  { to, now }: { to: InputOf<typeof sermon> | undefined; now: string },
): Promise<void> {
  if (!to) return
  const bytes = await readFile(new URL(`files/${fileName}`, import.meta.url))
  to.audioUrl = await keepAudio(
    trx,
    files,
    { fileName, bytes, mediaType: 'audio/mpeg', seconds },
    { now, sample: true },
  )
  to.duration = clock(seconds)
  const lines = heard.map(([time, sound]) => `- **${time}** ${sound}`).join('\n')
  const transcript: RichText = [
    { type: 'heading', level: 1, content: [{ type: 'text', text: 'Transcript' }] },
    ...words(`${about}\n\n${lines}`),
  ]
  const [description = '', links = ''] = to.description.split(/\n\n(?=Social Links:)/)
  to.descriptionRich = [...richFrom(description, isLabeled), ...transcript, ...richFrom(links, isLabeled)]
  to.description = plainOf(to.descriptionRich)
}

/** @returns the link to the bulletin */
async function loadBulletin(trx: Trx, files: Files, now: string, add: Add): Promise<string> {
  const bytes = await readFile(new URL('files/bulletin.pdf', import.meta.url))
  const stored = await documentRow(bytes, now)
  await keepDocument(trx, stored)
  await files.put(`${DOCUMENTS_FOLDER}${stored.name}`, bytes)
  const [id] = await add(file, [{ title: 'Bulletin', document: stored.name }])
  return `@files/${id}`
}

async function loadPages(add: Add): Promise<void> {
  const [own] = await add(ownForm, [{ ...templates.serve.form, title: 'Lend a Hand' }])
  const all = pages({ form: `@forms/${own}` }).map((fields) => ({ ...fields, id: newId() }))
  const [first] = await add(
    page,
    all.map((fields) => ({ ...fields, page: fields.id })),
  )
  await add(menu, [{ place: 'footer', items: footer(`@pages/${first}`) }])
}

function eventsFrom(today: Temporal.PlainDate) {
  const nextFeasts = [today.year, today.year + 1]
    .flatMap((year) => events.feasts.map(({ when, ...feast }) => ({ ...feast, day: feastDay(year, when) })))
    .filter(({ day }) => Temporal.PlainDate.compare(day, today) > 0)
    .toSorted((a, b) => Temporal.PlainDate.compare(a.day, b.day))
    .slice(0, FEASTS)
  const all = [
    ...events.gatherings.map(({ when, ...fields }) => ({ ...fields, day: gatheringDay(today, when) })),
    ...nextFeasts,
  ]
  return all.map(({ day, ...fields }) => inputOf(event).parse({ ...fields, date: day.toString() }))
}

async function loadServices(
  today: Temporal.PlainDate,
  sermons: { title: string; speaker: string; date: string }[],
  add: Add,
): Promise<void> {
  const streams = church.services.flatMap(({ description: about }, index) => {
    const sermon = sermons[index]
    if (!sermon) return []
    const title = `Sunday Worship: ${sermon.title}`
    const description = `${about}\n\n${sermon.speaker} preaches: ${sermon.title}.`
    return { title, date: sermon.date, description }
  })
  await add(liveStream, streams)
  const nextSunday = sundayFrom(today)
  const sundays = Array.from({ length: 2 * SUNDAYS_EACH_WAY }, (_, index) => ({
    date: nextSunday.add({ weeks: index - SUNDAYS_EACH_WAY }).toString(),
    time: '10:30',
  }))
  await add(sundayService, sundays)
}
