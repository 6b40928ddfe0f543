/**
 * Which sermon each imported row is, and what is to be done about it. Pure: it is given the sermons that could be meant.
 *
 * A row finds its sermon by id, else by the video in its address, else by title and date; one that gives no date, by a
 * title that only one sermon has. Services that were recorded in
 * one go share a video, so within one file a row whose sermon is already spoken for, under another title or on another
 * day, looks further and is not merged into it.
 */
import { mapInPieces } from '#app/records/import/pieces.ts'
import type { Outcome } from '#app/records/import/report.ts'
import type { SermonRow } from '#app/features/sermons/import.ts'
import type { SermonInput } from '#app/features/sermons/sermon.ts'
import { videoId } from '#app/ui/address.ts'

export interface KnownSermon extends SermonInput {
  id: string
}

/** A sermon while the file is gone through: as it is stored, with what the rows so far have said. */
interface Meant {
  id: string | undefined
  isNew: boolean
  fields: Partial<SermonInput>
  /** The fields as they are stored; the same as `fields` until a row changes them. */
  before: Partial<SermonInput>
  changed: Set<string>
  /** By field, which line said it. */
  said: Map<string, number>
}

export interface SermonPlan {
  /** One for each row, in the same order. */
  outcomes: (Outcome & { notes: string[] })[]
  created: (SermonInput & { id: string | undefined })[]
  changed: { id: string; before: SermonInput; after: SermonInput }[]
}

type Field = keyof SermonInput

type Line = { line: number; says: SermonRow }

/**
 * @param rows in the file's order; several may be about one sermon as long as they do not contradict each other
 * @param known every stored sermon that shares an id, a video or a day with a row
 */
export async function planSermons(rows: readonly Line[], known: readonly KnownSermon[]): Promise<SermonPlan> {
  const meant = known.map(({ id, ...fields }): Meant => ({
    id,
    isNew: false,
    fields: { ...fields },
    before: fields,
    changed: new Set(),
    said: new Map(),
  }))
  const outcomes = new Map<Line, SermonPlan['outcomes'][number]>()
  const index = new Index()
  await mapInPieces(meant, (sermon) => index.add(sermon))
  // Rows whose sermon is beyond doubt go first, so that no other row takes it from them.
  const areCertain = await mapInPieces(rows, ({ says }) => index.exact(says) !== undefined)
  const certain = rows.filter((_, at) => areCertain[at])
  const open = rows.filter((_, at) => !areCertain[at])
  await mapInPieces([...certain, ...open], (row) => outcomes.set(row, settle(row, meant, index)))
  return {
    outcomes: rows.flatMap((row) => outcomes.get(row) ?? []),
    created: meant.filter(({ isNew }) => isNew).map(({ id, fields }) => ({ ...complete(fields), id })),
    changed: meant.flatMap(({ id, isNew, fields, before, changed }) =>
      id !== undefined && !isNew && changed.size > 0 ? [{ id, before: complete(before), after: complete(fields) }] : [],
    ),
  }
}

function settle(row: Line, meant: Meant[], index: Index): SermonPlan['outcomes'][number] {
  const found = index.exact(row.says) ?? index.find(row.says)
  if (found === 'several') return { is: 'broken', why: whyUnclear(row.says), notes: [] }
  if (row.says.id !== undefined && found?.id !== row.says.id) {
    const other = index.foreign.get(row.says.id)
    if (other !== undefined)
      return { is: 'broken', why: `line ${other} has the same id, which no sermon has`, notes: [] }
    if (found) index.foreign.set(row.says.id, row.line)
  }
  if (found) return apply(row, found, index)
  const { id, ...fields } = row.says
  if (!fields.title) return { is: 'broken', why: 'Title is required', notes: [] }
  if (!fields.date) return { is: 'broken', why: 'Date is required', notes: [] }
  const said = new Map(Object.keys(fields).map((name) => [name, row.line]))
  const made: Meant = { id, isNew: true, fields, before: {}, changed: new Set(), said }
  meant.push(made)
  index.add(made)
  return { is: 'created', notes: [] }
}

function whyUnclear({ youtubeUrl }: SermonRow): string {
  return videoId(youtubeUrl)
    ? 'its video belongs to several sermons; say which by its id, or by title and date'
    : 'several sermons have this title; say which by its date or its id'
}

/** Puts what the row says into the sermon, unless another row said otherwise. */
function apply({ line, says }: Line, sermon: Meant, index: Index): SermonPlan['outcomes'][number] {
  const sameAs = Math.min(...sermon.said.values())
  const fields = changesOf(sermon, says)
  const contradicted = fields.find((name) => sermon.said.has(name))
  if (contradicted) {
    const before = sermon.said.get(contradicted)
    return { is: 'broken', why: `${contradicted} is not what line ${before} says of the same sermon`, notes: [] }
  }
  const { description } = says
  const isKept =
    description !== undefined && !fields.includes('description') && description !== sermon.fields.description
  const notes = isKept ? ['its description is kept'] : []
  for (const name of fields) {
    sermon.changed.add(name)
    Object.assign(sermon.fields, { [name]: says[name] })
  }
  for (const name of fieldsOf(says)) {
    // A description that was there before stays whatever the rows say, so none of them contradicts another.
    const counts = name !== 'description' || fields.includes(name)
    if (counts && !sermon.said.has(name)) sermon.said.set(name, line)
  }
  index.add(sermon)
  if (fields.length > 0) return { is: 'changed', fields, notes }
  return { is: 'unchanged', sameAs: Number.isFinite(sameAs) ? sameAs : undefined, notes }
}

/** The fields that the row would change. A description that was there before this file is not one of them. */
function changesOf({ fields, said }: Meant, says: SermonRow): Field[] {
  return fieldsOf(says).filter((name) => {
    if (name === 'description' && fields.description && !said.has(name)) return false
    return JSON.stringify(fields[name] ?? '') !== JSON.stringify(says[name])
  })
}

function fieldsOf(says: SermonRow): Field[] {
  return (Object.keys(says) as (keyof SermonRow)[]).filter((name) => name !== 'id')
}

/** The sermons by what a row can know them by. */
class Index {
  /** Ids that no sermon has, of rows whose sermon was found in another way, with their lines. Each may come once. */
  readonly foreign = new Map<string, number>()
  readonly #byId = new Map<string, Meant>()
  readonly #byVideo = new Map<string, Set<Meant>>()
  readonly #byTitleAndDate = new Map<string, Set<Meant>>()
  readonly #byTitle = new Map<string, Set<Meant>>()

  add(sermon: Meant): void {
    const { title, date, youtubeUrl } = sermon.fields
    if (sermon.id !== undefined) this.#byId.set(sermon.id, sermon)
    const video = videoId(youtubeUrl)
    if (video) addTo(this.#byVideo, video, sermon)
    if (title && date) addTo(this.#byTitleAndDate, `${date} ${title}`, sermon)
    if (title) addTo(this.#byTitle, title, sermon)
  }

  /** The sermon of that id; else one that is all that the row says; else the one with that video, title and date. */
  exact(says: SermonRow): Meant | undefined {
    const byId = says.id === undefined ? undefined : this.#byId.get(says.id)
    if (byId) return byId
    const withVideo = this.#withVideo(says)
    const isAlready = [...withVideo, ...this.#named(says)].find((sermon) => changesOf(sermon, says).length === 0)
    return isAlready ?? (says.title && says.date ? withVideo.find((sermon) => agrees(sermon, says)) : undefined)
  }

  find(says: SermonRow): Meant | 'several' | undefined {
    const withVideo = this.#withVideo(says)
    const fitting = withVideo.filter((sermon) => agrees(sermon, says))
    const free = withVideo.filter((sermon) => sermon.said.size === 0)
    const close = free.filter(({ fields }) => fields.title === says.title || fields.date === says.date)
    for (const found of [fitting, close, free]) {
      if (found.length === 1) return found[0]
      if (found.length > 1) return 'several'
    }
    const named = this.#named(says)
    const [titled, another] = this.#titled(says)
    return named.find((sermon) => sermon.said.size > 0) ?? named[0] ?? (another ? 'several' : titled)
  }

  #named(says: SermonRow): Meant[] {
    if (!says.title || !says.date) return []
    // What was entered here under another title or date since is passed over.
    return [...(this.#byTitleAndDate.get(`${says.date} ${says.title}`) ?? [])].filter((sermon) => agrees(sermon, says))
  }

  /** The sermons of that title, for a row that says neither the day nor the video of the one it is about. */
  #titled(says: SermonRow): Meant[] {
    if (!says.title || says.date || says.id || videoId(says.youtubeUrl)) return []
    return [...(this.#byTitle.get(says.title) ?? [])].filter(({ fields }) => fields.title === says.title)
  }

  #withVideo(says: SermonRow): Meant[] {
    const video = videoId(says.youtubeUrl)
    return video
      ? [...(this.#byVideo.get(video) ?? [])].filter(({ fields }) => videoId(fields.youtubeUrl) === video)
      : []
  }
}

/** Whether the row's title and date, as far as it gives them, are the sermon's. */
function agrees({ fields }: Meant, says: SermonRow): boolean {
  return (!says.title || says.title === fields.title) && (!says.date || says.date === fields.date)
}

function complete(fields: Partial<SermonInput>): SermonInput {
  return { ...fields, title: fields.title ?? '', date: fields.date ?? '' }
}

function addTo(map: Map<string, Set<Meant>>, key: string, sermon: Meant): void {
  const set = map.get(key)
  if (set) set.add(sermon)
  else map.set(key, new Set([sermon]))
}
