/** Translations as pages and the dashboard need them. */
import { z } from 'zod'
import { inputOfRow, shownOf } from '#app/definitions/columns.ts'
import { type AnyDefinition, pluralOf } from '#app/definitions/definition.ts'
import { placed, rowWithSaid, type SaidText, type Segment, segmentsOf } from '#app/definitions/translatable.ts'
import { translation } from '#app/features/translations/translation.ts'
import type { Services } from '#app/http/services.ts'
import type { RecordRow } from '#app/records/record-kind.ts'
import { findRow, recordTables } from '#app/records/rows.ts'
import { compare } from '#app/text/compare.ts'
import { capitalized } from '#app/text/format-count.ts'
import { translationOf } from '#app/text/dictionaries.ts'
import type { Language } from '#app/words/languages.ts'
import { sql } from 'kysely'
import { columnsOf } from '#db/columns.ts'
import type { Db } from '#db/database.ts'
import { isTranslatedTable, published, type Translations } from '#db/published.ts'
import type { RecordTableName } from '#db/schema.ts'

export type Translatable = AnyDefinition & { table: RecordTableName }

/** Texts of an original, and what is said in their place. */
type Texts = readonly SaidText[]

/** Whether a text has no translation, or one of what it said before. */
function stateOf({ key, text }: Segment, texts: Texts, language: Language): 'missing' | 'outdated' | 'current' {
  const found = texts.find((one) => one.key === key)
  if (!found || found.said === '') return translationOf(language, text) === undefined ? 'missing' : 'current'
  return found.original === text ? 'current' : 'outdated'
}

/** How far a record is translated; undefined for one without texts. */
function statesIn(definition: Translatable, row: RecordRow, texts: Texts, language: Language) {
  const segments = segmentsOf(definition, inputOfRow(definition, row))
  if (segments.length === 0) return undefined
  const now = placed(segments, texts)
  const states = segments.map((one) => stateOf(one, now, language))
  const count = (state: string) => states.filter((one) => one === state).length
  return { missing: count('missing'), outdated: count('outdated') }
}

/** The name under which a record’s translation is stored: all versions of a page share one. */
function nameOf(row: { id?: unknown }, { translatedBy = 'id' }: AnyDefinition): string {
  const name = new Map<string, unknown>(Object.entries(row)).get(translatedBy) ?? row.id
  return String(name)
}

/** Says rows of content in this language, as far as they are translated. */
export async function readTranslate(
  services: Pick<Services, 'database' | 'readCache'>,
  language: Language,
  definitions: readonly Translatable[],
): Promise<Translations> {
  const known = await services.readCache.get(`translations ${language}`, async () => {
    const all = services.database.db.selectFrom('translations').selectAll().where('language', '=', language)
    const rows = await all.orderBy('id').execute()
    return new Map(
      rows.map((row) => {
        const { ofTable, ofId, texts } = shownOf(translation, row)
        return [`${ofTable} ${ofId}`, { ofTable, ofId, texts, said: saidIn(texts), search: row.search_text }]
      }),
    )
  })
  const byTable = new Map<string, Translatable>(definitions.map((one) => [one.table, one]))
  const left = leftIn(language)
  const keep = (text: string, isSaid: boolean) => {
    for (const paragraph of text.split('\n').map((one) => one.trim())) {
      if (isSaid) left.delete(paragraph)
      else if (paragraph !== '') left.add(paragraph)
    }
  }
  return {
    left,
    say: (table, row) => {
      const definition = byTable.get(table)
      if (!definition?.translated) return row
      const found = known.get(`${table} ${nameOf(row, definition)}`)
      const said = found && saidOf(definition, row, found)
      // What was delivered has words in every language.
      const own = rowWithSaid(definition, row, (key, text) => said?.get(key) ?? translationOf(language, text), keep)
      // The site search looks through it, where it has all rows already.
      return found && 'search_text' in own
        ? { ...own, search_text: `${String(own.search_text)}\n${found.search}` }
        : own
    },
    progress: (table, row) => {
      const definition = byTable.get(table)
      if (!definition) return undefined
      const found = known.get(`${table} ${nameOf(row, definition)}`)
      if (!found || saidOf(definition, row, found).size === 0) return undefined
      return statesIn(definition, row as RecordRow, found.texts, language)
    },
    idsWith: (table, terms) =>
      [...known.values()]
        .filter(({ ofTable, search }) => ofTable === table && terms.every((term) => search.includes(term)))
        .map(({ ofId }) => ofId),
  }
}

/** Rows are kept in the read cache, so what they left stays known; a church has no more texts than this. */
const MAX_LEFT = 20_000
const leftByLanguage = new Map<Language, Set<string>>()

function leftIn(language: Language): Set<string> {
  const known = leftByLanguage.get(language)
  if (known && known.size < MAX_LEFT) return known
  const left = new Set<string>()
  leftByLanguage.set(language, left)
  return left
}

/** Whether blocks of such a record have no ids, so that their texts are found by what they said. */
function hasPlaces({ fields, translated = [] }: Translatable): boolean {
  return translated.some((name) => fields[name]?.type === 'json')
}

/**
 * The translations of a row by key. Blocks of newsletters have no ids, so the key of a text is its position, where another text may
 * stand by now: a translation is used only if its original is unchanged. Otherwise last week’s words could go out with this week’s.
 */
function saidOf(definition: Translatable, row: object, { texts, said }: Known): ReadonlyMap<string, string> {
  if (!hasPlaces(definition)) return said
  const segments = segmentsOf(definition, inputOfRow(definition, row as RecordRow))
  const now = new Map(segments.map(({ key, text }) => [key, text]))
  return saidIn(placed(segments, texts).filter(({ key, original }) => now.get(key) === original))
}

interface Known {
  texts: Texts
  /** The translations by key. */
  said: ReadonlyMap<string, string>
}

function saidIn(texts: Texts): ReadonlyMap<string, string> {
  return new Map(texts.filter(({ said }) => said !== '').map(({ key, said }) => [key, said]))
}

/** Deletes translations whose original is gone, from the trash, too. */
export async function dropOrphans(db: Db): Promise<void> {
  const tables = await db.selectFrom('translations').select('of_table').distinct().execute()
  for (const { of_table: table } of tables) {
    if (!isTranslatedTable(table)) continue
    const names = (await columnsOf(db, table)).filter((column) => column === 'id' || column === 'page')
    await sql`delete from translations where of_table = ${table}
      and not exists (select 1 from ${sql.table(table)} as original where of_id in (${sql.join(names.map((name) => sql.ref(`original.${name}`)))}))
      and not exists (select 1 from deleted_records where table_name = ${table} and record like '%' || of_id || '%')`.execute(
      db,
    )
  }
}

export const originalKey = { ofTable: z.string(), ofId: z.string() }
/** A record that visitors read, and how far it is translated. */
export const originalOut = z.object({
  ...originalKey,
  list: z.string().meta({ description: 'What people call its list, such as `Events`' }),
  title: z.string(),
  missing: z.number().meta({ description: 'Texts without a translation' }),
  outdated: z.number().meta({ description: 'Texts that have changed since they were translated' }),
  translationId: z.string().nullable(),
})
export type Original = z.infer<typeof originalOut>

/** Nobody translates an event or a piece of news that is older. */
const STILL_READ = { days: 60 }

/** @param since `YYYY-MM-DD` */
function isLongOver(row: object, since: string): boolean {
  const {
    date = '',
    end_date: end = '',
    started_at: sent = '',
    is_recurring: isRecurring,
  } = row as Record<string, unknown>
  const last = String(end || date || sent)
  return last !== '' && last < since && isRecurring !== 1
}

/** What can be translated, first what waits for it. */
export async function listOriginals(
  services: Pick<Services, 'database' | 'now'>,
  language: Language,
  definitions: readonly Translatable[],
): Promise<Original[]> {
  const { db } = services.database
  const rows = await db.selectFrom('translations').selectAll().where('language', '=', language).execute()
  const known = new Map(rows.map((row) => [`${row.of_table} ${row.of_id}`, shownOf(translation, row)]))
  const since = services.now().toZonedDateTimeISO('UTC').toPlainDate().subtract(STILL_READ).toString()
  const all: Original[] = []
  for (const definition of definitions) {
    const { table, translated } = definition
    if (!translated) continue
    const records = await recordTables(published(services)).selectFrom(table).selectAll().orderBy('id').execute()
    // A page may have several versions; visitors read the newest.
    const byName = new Map(
      records.filter((row) => !isLongOver(row, since)).map((row) => [nameOf(row, definition), row as RecordRow]),
    )
    for (const [ofId, row] of byName) {
      const found = known.get(`${table} ${ofId}`)
      const states = statesIn(definition, row, found?.texts ?? [], language)
      if (!states) continue
      all.push({
        ofTable: table,
        ofId,
        list: capitalized(pluralOf(definition)),
        title: definition.title(shownOf(definition, row)).slice(0, 300),
        ...states,
        translationId: found?.id ?? null,
      })
    }
  }
  const waits = ({ missing, outdated }: Original) => Number(missing + outdated === 0)
  return all.toSorted((a, b) => waits(a) - waits(b) || compare(a.list, b.list) || compare(a.title, b.title))
}

/** The texts of an original as they are now; undefined when it is gone. */
export async function readOriginal(
  db: Db,
  { ofTable, ofId }: Pick<Original, 'ofTable' | 'ofId'>,
  definitions: readonly Translatable[],
): Promise<{ title: string; segments: Segment[] } | undefined> {
  const definition = definitions.find(({ table, translated }) => table === ofTable && translated)
  if (!definition) return undefined
  const { table, translatedBy } = definition
  const named =
    translatedBy &&
    (await recordTables(db)
      .selectFrom(table)
      .select('id')
      .where(translatedBy as 'id', '=', ofId)
      .orderBy('id', 'desc')
      .executeTakeFirst())
  const row = await findRow(db, table, named ? named.id : ofId)
  if (!row) return undefined
  const title = definition.title(shownOf(definition, row)).slice(0, 300)
  return { title, segments: segmentsOf(definition, inputOfRow(definition, row)) }
}
