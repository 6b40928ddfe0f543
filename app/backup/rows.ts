/** Checks that the rows of a backup are valid, so that no page of the restored site fails on one. */
import { sql } from 'kysely'
import { ArchiveError } from '#app/backup/archive.ts'
import { type AnyDefinition, columnName } from '#app/definitions/definition.ts'
import type { Field } from '#app/definitions/field.ts'
import { outputObject } from '#app/definitions/schemas.ts'
import { isDay, isTime } from '#app/dates/days.ts'
import { commandLine } from '#app/text/command-line.ts'
import type { Db } from '#db/database.ts'
import { pagesOf, type Row } from '#db/snapshot.ts'

/** JSON columns apart from those of records' fields. Settings are left out: an unreadable one counts as not set. */
const JSON_COLUMNS: readonly [table: string, ...columns: string[]][] = [
  ['audio_files', 'parts'],
  ['changes', 'details', 'undo'],
  ['deleted_records', 'record'],
  ['judged_spam', 'fields', 'record'],
  ['emails', 'fills'],
  ['pictures', 'crop'],
  ['sermons', 'passages'],
  ['synced_videos', 'written', 'recognized'],
  ['versions', 'record'],
  ['youtube_playlists', 'last_result'],
]

/**
 * @param db a SQLite database
 * @param definitions of all records of the site
 * @throws ArchiveError that names the table, the row and the field
 */
export async function checkRows(db: Db, definitions: readonly AnyDefinition[]): Promise<void> {
  for (const [table, ...columns] of JSON_COLUMNS) {
    for (const column of columns) {
      const { rows } = await sql<{ id: number | string }>`select rowid as id from ${sql.table(table)}
        where ${sql.ref(column)} <> '' and not json_valid(${sql.ref(column)}) limit 1`.execute(db)
      if (rows[0]) throw unreadable(table, rows[0].id, column)
    }
  }
  for (const definition of definitions) {
    const wrongIn = wrongColumnFinder(definition)
    for await (const rows of pagesOf(db, definition.table)) {
      for (const row of rows) {
        const wrong = wrongIn(row)
        if (wrong !== undefined) throw unreadable(definition.table, row['id'] ?? '', wrong)
      }
    }
  }
}

function unreadable(table: string, row: Row[string], column: string): ArchiveError {
  return new ArchiveError(
    `This backup is damaged: in ${table}, row ${row}, the field ${column} can’t be read. To restore it anyway, use ${commandLine('restore', 'FILE --any-rows')} on the server.`,
  )
}

/** @returns a function that finds the first column of a row that is invalid for its field */
function wrongColumnFinder(definition: AnyDefinition): (row: Row) => string | undefined {
  const schema = outputObject(definition)
  const fields = Object.entries(definition.fields)
  return (row) => {
    const columns = fields.map(([name, field]) => [name, columnName(name, field), field] as const)
    const unread = columns.find(([, column, field]) => !isReadable(field, row[column] ?? ''))
    if (unread) return unread[1]
    const shown = columns.map(([name, column, field]) => [name, valueOf(field, row[column])])
    const { error } = schema.safeParse({ id: row['id'], ...Object.fromEntries(shown) })
    const [at] = error?.issues[0]?.path ?? []
    return at === undefined ? error && 'id' : columns.find(([name]) => name === at)?.[1]
  }
}

const IN_JSON = new Set<Field['type']>(['list', 'choices', 'json', 'rich', 'blocks'])

function isReadable({ type, choices }: Field, value: string | number): boolean {
  if (type === 'day') return value === '' || isDay(String(value))
  if (type === 'time') return isTime(String(value))
  if (type === 'number') return Object.hasOwn(choices ?? {}, String(value))
  if (!IN_JSON.has(type) || value === '') return true
  try {
    JSON.parse(String(value))
    return true
  } catch {
    return false
  }
}

/** The value for the output schema. JSON is parsed without the tolerance of `field.read`. */
function valueOf(field: Field, value: Row[string] | undefined): unknown {
  const read: unknown = IN_JSON.has(field.type) && value !== '' ? JSON.parse(String(value)) : field.read(value)
  return field.isLeftOut && read === null ? undefined : read
}
