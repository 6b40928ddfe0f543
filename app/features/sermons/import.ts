/** How tables of sermons are imported: their columns, and how a row finds its sermon. */
import { z } from 'zod'
import {
  addressCell,
  audioCell,
  dayCell,
  formFlaws,
  idCell,
  imageCell,
  line,
  prose,
  withoutBlanks,
} from '#app/records/import/cells.ts'
import { churchTimeZone } from '#app/http/church-time.ts'
import { decodedWhole } from '#app/records/import/feed-text.ts'
import { readDays } from '#app/records/import/days.ts'
import type { ImportKind } from '#app/records/import/import.ts'
import { importer } from '#app/records/import/importer.ts'
import { type Candidate, changedNames, type Index, type Matcher, type ReadRow } from '#app/records/import/plan.ts'
import { sermonColumns } from '#app/features/sermons/queries.ts'
import { type KnownNames, knownNames, respelling, respellingNotes } from '#app/features/sermons/respell.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import type { Table, TableRow } from '#app/records/import/table.ts'
import { mayShareSpeaker } from '#app/features/sermons/speakers.ts'
import { type sermonColumnNames, sermonTable } from '#app/features/sermons/table.ts'
import { inputOfRow, withDefaults } from '#app/definitions/columns.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { fieldInputs } from '#app/definitions/schemas.ts'
import { videoId } from '#app/links/address.ts'
import type { Transcript } from '#app/transcripts/cues.ts'
import { keepTranscript, transcriptCell } from '#app/transcripts/store.ts'
import { longDate } from '#app/dates/format.ts'
import { shortened } from '#app/text/shortened.ts'

const MAX_GUID = 2000

/** A video's address; one that was pasted into another (`watch?v=https://…`) is extracted. */
const videoCell = addressCell.transform((address) => {
  const inner = /.(https?:\/\/.+)$/.exec(address)?.[1]
  return inner && !videoId(address) && videoId(inner) ? inner : address
})

/** Names with commas or semicolons between them. */
const nameList = line.transform((text) => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
])

/** An episode's guid in a feed: any text, though most are addresses. Its spaces count. */
const guidCell = z
  .string()
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  )
  .pipe(z.string().max(MAX_GUID, `is longer than ${MAX_GUID} characters`))
const inputs = { ...fieldInputs(sermon), guid: guidCell, isApart: z.boolean().optional() }

/** Programs write titles escaped into tables, and name recordings without one by their file. */
const textCell = line.transform(decodedWhole)
const titleCell = textCell.transform(
  (text) => text.replace(/\.(?:mp3|m4a|m4b|aac|ogg|opus|wav|wma|mp4)$/i, '').trim() || text,
)

const cells = z
  .object({
    id: idCell,
    title: titleCell,
    speaker: textCell,
    date: dayCell,
    scripture: textCell,
    series: textCell,
    alsoInSeries: nameList,
    description: prose,
    duration: line,
    thumbnailUrl: imageCell,
    youtubeUrl: videoCell,
    tags: nameList,
    audioUrl: audioCell,
    transcript: line,
    chapters: prose,
    guid: guidCell,
    isApart: line.transform(() => true),
  } satisfies Record<(typeof sermonColumnNames)[number] | 'isApart', z.ZodType>)
  .partial()

/** A sermon's; the guid of its episode in the church's first feed; whether the table has another one of its title and day. */
type Fields = InputOf<typeof sermon> & { guid?: string; isApart?: boolean }
type Sermon = Candidate<Fields>
type Row = ReadRow<Fields>
type Sermons = Index<Fields>

const rules = {
  // An existing description stays.
  keeps: ['description'],
  isSame: (name, stored, given) =>
    name === 'isApart' || JSON.stringify(stored[name] ?? '') === JSON.stringify(given[name]),
} satisfies Partial<ImportKind<typeof sermon, Fields>>

/** Tables of sermons, for the calls and for the page that import them. */
export const sermonImporter = importer<typeof sermon, Fields>({
  definition: sermon,
  format: sermonTable,
  kind: async (services) => sermonImport(await knownNames(services.database.db)),
  async readCells(services, table, answers) {
    const read = await readDays(table, answers, await churchTimeZone(services))
    return { ...read, table: markedApart(read.table) }
  },
})

/**
 * The table with marks on rows of one title and day that name several speakers: those are several sermons. Only the whole
 * table shows it; a single row with another speaker corrects its sermon.
 */
export function markedApart(table: Table): Table {
  const keyOf = ({ cells: { title = '', date = '' } }: TableRow) => `${date} ${title.trim()}`
  const speakers = new Map<string, Set<string>>()
  for (const row of table.rows) {
    const { speaker = '' } = row.cells
    if (speaker !== '') speakers.set(keyOf(row), (speakers.get(keyOf(row)) ?? new Set()).add(speaker))
  }
  const isApart = (row: TableRow) => (speakers.get(keyOf(row))?.size ?? 0) > 1
  const rows = table.rows.map((row) => (isApart(row) ? { ...row, cells: { ...row.cells, isApart: 'yes' } } : row))
  return { ...table, rows }
}

/** A new one for each import. */
export function sermonImport(known: KnownNames): ImportKind<typeof sermon, Fields> {
  const respell = respelling(known)
  const kept = new Map<string, Transcript>()
  return {
    ...rules,
    definition: sermon,
    fieldsOf: (row) => ({ ...inputOfRow(sermon, row), guid: row.guid }),
    cells: cells.extend({ transcript: transcriptCell(kept).optional() }).transform(withoutBlanks),
    adapt: (values) => {
      const adapted = respell(values)
      return { values: adapted, notes: respellingNotes(values, adapted) }
    },
    required: ['title', 'date'],
    fill: titled,
    complete: ({ title = '', date = '', guid = '', isApart: _isApart, ...values }) => ({
      ...withDefaults(sermon, { ...values, title, date }),
      guid,
    }),
    flaws: (fields, names) => formFlaws(inputs, fields, names),
    beforeWrite: async (trx, now) => {
      for (const transcript of kept.values()) await keepTranscript(trx, transcript, now)
    },
    matcher: sermonMatcher(),
    keys: keysOf,
    columns: ({ guid = '', isApart: _isApart, ...fields }) => ({ ...sermonColumns(fields), guid }),
  }
}

/** A new sermon without a title is called by its passage, or by its day where there is a recording. */
function titled(values: Partial<Fields>): { values: Partial<Fields>; notes: string[] } {
  const title = calledBy(values)
  if (values.title || title === '') return { values, notes: [] }
  return { values: { ...values, title }, notes: [`the row has no title, so it is called “${title}”`] }
}

function calledBy({ title, scripture, date, audioUrl, youtubeUrl }: Partial<Fields>): string {
  if (title || scripture) return title || shortened(scripture ?? '', sermon.fields.title.max)
  return date && (audioUrl || youtubeUrl) ? `Sermon of ${longDate(date)}` : ''
}

/** A row matches its sermon by id, guid, video, day, or by title if it has no day. */
function keysOf(rows: readonly Row[]): Record<string, string[]> {
  return {
    id: rows.flatMap(({ id }) => id ?? []),
    guid: rows.flatMap(({ values }) => values.guid ?? []),
    video_id: rows.flatMap(({ values }) => videoId(values.youtubeUrl) ?? []),
    date: rows.flatMap(({ values }) => values.date ?? []),
    title: rows.flatMap(({ values: { date, title } }) => (date === undefined ? (title ?? []) : [])),
  }
}

/**
 * A row matches its sermon by id, else by its episode's guid, else by the video in its address, else by title and date if its
 * speaker may be the sermon's, where there are several; a row without a date by a title that only one sermon has. Several services may share one video, so a row whose sermon another row of the file
 * has already matched, with another title or day, keeps looking and is not merged into it.
 */
function sermonMatcher(): Matcher<Fields> {
  /** Unknown ids of rows that matched a sermon in another way, with their lines. Each may be used once. */
  const unknownIds = new Map<string, number>()
  return {
    keys: ({ title, date, youtubeUrl, guid }) => {
      const video = videoId(youtubeUrl)
      return [
        `title ${title}`,
        `day ${date} ${title}`,
        ...(video ? [`video ${video}`] : []),
        ...(guid ? [`guid ${guid}`] : []),
      ]
    },
    certain,
    find: (row, sermons) => {
      const { id, line, values } = row
      const found = certain(row, sermons) ?? closest(row, sermons)
      if (found === 'several') {
        const hint = videoId(values.youtubeUrl)
          ? 'several sermons use this video; add the ID, or the title and date'
          : values.date
            ? 'several sermons have this title and date; add the speaker or the ID'
            : 'several sermons have this title; add the date or the ID'
        return { why: hint }
      }
      if (id === undefined || found?.id === id) return found
      const other = unknownIds.get(id)
      if (other !== undefined) return { why: `no sermon has this ID (also used on line ${other})` }
      if (found) unknownIds.set(id, line)
      return found
    },
  }
}

/** The sermon of that id or guid; else one that the row would not change; else the one with that video, title and date. */
function certain(row: Row, sermons: Sermons): Sermon | undefined {
  const { id, values } = row
  const known = sermons.byId(id) ?? withGuid(row, sermons)
  if (known) return known
  const sameVideo = withVideo(row, sermons)
  const unchanged = [...sameVideo, ...withTitleAndDate(row, sermons)].find(
    (sermon) => changedNames(rules, values, sermon).length === 0,
  )
  return unchanged ?? (values.title && values.date ? sameVideo.find((sermon) => agrees(sermon, row)) : undefined)
}

function closest(row: Row, sermons: Sermons): Sermon | 'several' | undefined {
  const { title, date } = row.values
  const sameVideo = withVideo(row, sermons)
  const fitting = sameVideo.filter((sermon) => agrees(sermon, row))
  const free = sameVideo.filter(({ givenBy }) => givenBy.size === 0)
  const close = free.filter(({ fields }) => fields.title === title || fields.date === date)
  for (const found of [fitting, close, free]) {
    if (found.length === 1) return found[0]
    if (found.length > 1) return 'several'
  }
  const named = withTitleAndDate(row, sermons)
  if (named.length > 1 && !row.values.speaker && areOfSeveral(named)) return 'several'
  const [titled, another] = withTitleAlone(row, sermons)
  return named.find(({ givenBy }) => givenBy.size > 0) ?? named[0] ?? (another ? 'several' : titled)
}

function withGuid({ values: { guid } }: Row, sermons: Sermons): Sermon | undefined {
  return guid ? sermons.byKey(`guid ${guid}`).find(({ fields }) => fields.guid === guid) : undefined
}

function withVideo(row: Row, sermons: Sermons): Sermon[] {
  const video = videoId(row.values.youtubeUrl)
  const found = video ? sermons.byKey(`video ${video}`) : []
  return found.filter((sermon) => videoId(sermon.fields.youtubeUrl) === video && !isAnotherEpisode(sermon, row))
}

/** Those whose speaker the row gives come first. A sermon that has another title or date since is passed over. */
function withTitleAndDate(row: Row, sermons: Sermons): Sermon[] {
  const { date } = row.values
  const title = calledBy(row.values)
  if (!title || !date) return []
  const found = sermons.byKey(`day ${date} ${title}`)
  const named = found.filter((sermon) => agrees(sermon, row) && !isAnotherEpisode(sermon, row))
  const isApart = row.values.isApart === true || areOfSeveral(named)
  const fitting = isApart ? named.filter((sermon) => !isOfAnother(sermon, row)) : named
  return fitting.toSorted((a, b) => Number(b.fields.speaker !== '') - Number(a.fields.speaker !== ''))
}

/** Whether the row names another preacher than the sermon, and not its recording. */
function isOfAnother({ fields }: Sermon, { values: { speaker, audioUrl } }: Row): boolean {
  if (!speaker || !fields.speaker || (audioUrl && audioUrl === fields.audioUrl)) return false
  return !mayShareSpeaker(speaker, fields.speaker)
}

function areOfSeveral([first, ...others]: readonly Sermon[]): boolean {
  return others.some(({ fields }) => fields.speaker !== first?.fields.speaker)
}

/** Two episodes of a feed are two sermons, though they have the same title and day. */
function isAnotherEpisode({ fields: { guid } }: Sermon, { values }: Row): boolean {
  return Boolean(guid && values.guid && guid !== values.guid)
}

/** The sermons of that title, for a row that gives neither the day nor the video of its sermon. */
function withTitleAlone({ id, values: { title, date, youtubeUrl } }: Row, sermons: Sermons): Sermon[] {
  if (!title || date || id || videoId(youtubeUrl)) return []
  return sermons.byKey(`title ${title}`).filter(({ fields }) => fields.title === title)
}

/** Whether the row's title and date, as far as it gives them, are the sermon's. */
function agrees({ fields }: Sermon, { values: { title, date } }: Row): boolean {
  return (!title || title === fields.title) && (!date || date === fields.date)
}
