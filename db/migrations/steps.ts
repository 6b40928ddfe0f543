/**
 * Building blocks of migrations. Like these, it imports the query builder and nothing of the product: an old migration
 * must still do the same when everything around it has changed. What a released one uses here is not edited either.
 *
 * Several names of columns are one text, with spaces between them.
 */
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export type Step = (db: Kysely<never>) => Promise<void>

export function migration(...steps: Step[]): Migration {
  return {
    async up(db: Kysely<never>) {
      for (const step of steps) await step(db)
    },
  }
}

export function isPostgres(db: Kysely<never>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The type of texts. PostgreSQL compares them bytewise too, so that both engines sort them alike. */
export function textType(db: Kysely<never>): string {
  return isPostgres(db) ? 'text collate "C"' : 'text'
}

/** Runs statements as they are written. */
export function run(...statements: string[]): Step {
  return async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}

export function onSqlite(...statements: string[]): Step {
  return async (db) => (isPostgres(db) ? undefined : run(...statements)(db))
}

export function onPostgres(...statements: string[]): Step {
  return async (db) => (isPostgres(db) ? run(...statements)(db) : undefined)
}

/** @param described `NAME on TABLE (COLUMNS)` */
export function indexes(...described: string[]): Step {
  return run(...described.map((index) => `create index ${index}`))
}

export interface Column {
  name: string
  type: 'text' | 'integer' | 'bigint'
  options: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

export function columns(
  type: Column['type'],
  names: string,
  options: Column['options'] = (column) => column,
): Column[] {
  return names.split(' ').map((name) => ({ name, type, options }))
}

/** Texts that are empty at first. */
export function texts(names: string, initial = ''): Column[] {
  return columns('text', names, (column) => column.notNull().defaultTo(initial))
}

export function numbers(names: string, initial = 0): Column[] {
  return columns('integer', names, (column) => column.notNull().defaultTo(initial))
}

/** Values that are given for every new row. */
export function given(names: string, type: Column['type'] = 'text'): Column[] {
  return columns(type, names, (column) => column.notNull())
}

/** Identifies a row. */
export function key(name = 'id'): Column[] {
  return columns('text', name, (column) => column.primaryKey().notNull())
}

/** The row of another table that a row belongs to, and with which it is deleted. */
export function belongsTo(name: string, to: string): Column[] {
  return columns('text', name, (column) => column.notNull().references(to).onDelete('cascade'))
}

/** @param keys names of the columns that identify a row together */
export function createTable(name: string, added: Column[][], keys?: string): Step {
  return async (db) => {
    const table = withColumns(db, db.schema.createTable(name), added)
    await (keys === undefined ? table : table.addPrimaryKeyConstraint(`${name}_key`, keys.split(' '))).execute()
  }
}

/** A table of records. On SQLite they are numbered: a rowid with a name of its own survives VACUUM. */
export function createRecords(name: string, ...added: Column[][]): Step {
  const numbered = [
    columns('integer', 'seq', (seq) => seq.primaryKey()),
    columns('text', 'id', (id) => id.notNull().unique()),
  ]
  return async (db) => {
    const all = [...(isPostgres(db) ? [key()] : numbered), ...added, given('created_at updated_at'), numbers('sample')]
    await createTable(name, all)(db)
  }
}

function withColumns(db: Kysely<never>, table: CreateTableBuilder<string, string>, added: Column[][]) {
  return added.flat().reduce((made, { name, type, options }) => made.addColumn(name, typeOf(db, type), options), table)
}

/** SQLite adds one at a time. */
export function addColumns(table: string, ...added: Column[][]): Step {
  return async (db) => {
    for (const { name, type, options } of added.flat())
      await db.schema.alterTable(table).addColumn(name, typeOf(db, type), options).execute()
  }
}

function typeOf(db: Kysely<never>, type: Column['type']) {
  return type === 'text' ? sql.raw(textType(db)) : type
}
