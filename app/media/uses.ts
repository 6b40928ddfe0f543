/** Where pictures and audio files are used: in records, newsletters, settings, and deleted records in the trash. */
import { type RawBuilder, sql } from 'kysely'
import { type AnyDefinition, columnName } from '#app/definitions/definition.ts'
import type { Field } from '#app/definitions/field.ts'
import { publishingOf } from '#app/records/publishing.ts'
import { type SettingName, settings } from '#app/definitions/settings.ts'
import { type Db, engineOf } from '#db/database.ts'
import { contentTables, isContentTable } from '#db/published.ts'
import type { RecordTableName } from '#db/schema.ts'
import { valueList } from '#db/chunks.ts'

/** A column of a kind of record that names one picture, or of blocks that may name several. */
export interface PictureHolder {
  table: RecordTableName
  column: string
  name: string
  titleColumns: readonly string[]
  title: (row: Readonly<Record<string, unknown>>) => string
}

export type Definition = AnyDefinition & { table: RecordTableName }

/** Columns that name pictures; newsletters and pages name them in the JSON of their blocks. */
export function pictureHolders(definitions: readonly Definition[]): PictureHolder[] {
  const isHolder = ({ type }: Field, table: string) =>
    type === 'picture' || type === 'blocks' || (type === 'json' && table === 'newsletter_issues')
  return holders(definitions, isHolder)
}

export function audioHolders(definitions: readonly Definition[]): PictureHolder[] {
  return holders(definitions, ({ type }) => type === 'audio')
}

function holders(definitions: readonly Definition[], isHolder: (field: Field, table: string) => boolean) {
  return definitions.flatMap((definition) =>
    Object.entries(definition.fields)
      .filter(([, field]) => isHolder(field, definition.table))
      .map(([name, field]) => holderOf(definition, columnName(name, field))),
  )
}

function holderOf(definition: Definition, column: string): PictureHolder {
  const lines = Object.entries(definition.fields).filter(([, { type }]) => type === 'line')
  const shown = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(lines.map(([name, field]: [string, Field]) => [name, field.read(row[columnName(name, field)])]))
  return {
    table: definition.table,
    column,
    name: definition.name,
    titleColumns: lines.map(([name, field]) => columnName(name, field)),
    title: (row) => definition.title(shown(row)),
  }
}

export interface Use {
  table: RecordTableName | 'settings' | 'deleted_records'
  column: string
  /** The id of the record or the deletion; for a setting, its name. */
  id: string
  /** The texts with the addresses. */
  text: string
  kind: string
  title: string
  /** `published` also for what is always public; a newsletter that was sent stays as it is. */
  status: 'draft' | 'scheduled' | 'published' | 'archived' | 'sent' | 'deleted'
}

interface UseRow {
  place: string
  id: string
  text: string
  /** JSON of the columns that its title and status need. */
  record: string
}

export type Uses = ReadonlyMap<string, readonly Use[]>

/** How texts name files: by hashes, and pictures also by the ids of their uploads. */
const NAMES = {
  pictures: { like: '%/pictures/%', pattern: /\/pictures\/([0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32})/g },
  audio: { like: '%/audio/%', pattern: /\/audio\/([0-9a-f]{32})\.(?:mp3|m4a)/g },
} as const
type NamePattern = (typeof NAMES)[keyof typeof NAMES]

export function namesIn(text: string, { pattern }: NamePattern = NAMES.pictures): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))
}

/**
 * Every use of every picture, or of every audio file, in one statement; a second one where an address has the id of an
 * upload.
 * @param withTrash also records in the trash
 */
export async function findUses(
  db: Db,
  holders: readonly PictureHolder[],
  now: string,
  { withTrash = false, of = 'pictures' }: { withTrash?: boolean; of?: keyof typeof NAMES } = {},
): Promise<Uses> {
  const names = NAMES[of]
  const parts = [...holders.map((holder, at) => usesIn(db, holder, at, names)), usesInSettings(names)]
  if (withTrash) parts.push(usesInTrash(db, names))
  const { rows } = await sql<UseRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  const found = rows.map((row) => ({ use: useOf(row, holders, now), names: namesIn(row.text, names) }))
  const hashes = await hashesOf(db, [...new Set(found.flatMap(({ names }) => [...names]))])
  const uses = new Map<string, Use[]>()
  for (const { use, names } of found) {
    for (const hash of new Set([...names].map((name) => hashes.get(name) ?? name))) {
      const of = uses.get(hash)
      if (of) of.push(use)
      else uses.set(hash, [use])
    }
  }
  return uses
}

function usesIn(
  db: Db,
  { table, column, titleColumns }: PictureHolder,
  place: number,
  { like }: NamePattern,
): RawBuilder<UseRow> {
  const facts = isContentTable(table) ? ['status', 'publish_at', 'unpublish_at'] : ['state']
  return sql`
    select ${sql.lit(String(place))} as place, id, ${sql.ref(column)} as text,
      ${asJson(db, [...titleColumns, ...facts])} as record
    from ${sql.table(table)} where ${sql.ref(column)} like ${sql.lit(like)}`
}

function usesInSettings({ like }: NamePattern): RawBuilder<UseRow> {
  return sql`
    select 'settings' as place, name as id, value as text, '{}' as record
    from settings where value like ${sql.lit(like)}`
}

/** Without deleted pictures, which contain their own addresses. */
function usesInTrash(db: Db, { like }: NamePattern): RawBuilder<UseRow> {
  return sql`
    select 'trash' as place, deletions.id, deleted_records.record as text, ${asJson(db, ['name', 'label'])} as record
    from deleted_records join deletions on deletions.id = deleted_records.deletion_id
    where deletions.kind in (${sql.join([...contentTables, 'newsletter_issues'].map((table) => sql.lit(table)))})
      and deleted_records.record like ${sql.lit(like)}`
}

function asJson(db: Db, columns: readonly string[]): RawBuilder<string> {
  const pairs = sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]))
  return engineOf(db) === 'postgres' ? sql`json_build_object(${pairs})::text` : sql`json_object(${pairs})`
}

function useOf({ place, id, text, record }: UseRow, holders: readonly PictureHolder[], now: string): Use {
  const row = JSON.parse(record) as Record<string, unknown>
  if (place === 'settings') {
    const title = Object.hasOwn(settings, id) ? settings[id as SettingName].label : id
    return { table: 'settings', column: 'value', id, text, kind: 'setting', title, status: 'published' }
  }
  const holder = holders[Number(place)]
  if (!holder) {
    const { name, label } = row as { name: string; label: string }
    return { table: 'deleted_records', column: 'record', id, text, kind: name, title: label, status: 'deleted' }
  }
  const { table, column, name } = holder
  return { table, column, id, text, kind: name, title: holder.title(row), status: statusOf(row, now) }
}

function statusOf(row: Record<string, unknown>, now: string): Use['status'] {
  if ('state' in row) return row['state'] === 'draft' ? 'draft' : 'sent'
  return publishingOf(row as Parameters<typeof publishingOf>[0], now).status
}

/** The hashes of those that are ids of uploads. */
async function hashesOf(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const ids = names.filter((name) => name.includes('-'))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'hash'])
    .where('id', 'in', valueList(db, ids))
    .where('ready_at', '!=', '')
    .execute()
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}
