/**
 * The database as visitors see it: only records that are public now. Every `select` from a table of content gets the
 * condition, also inside another query, so that a query for visitors can't forget it. SQL written as text does not.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  AliasNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  FromNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type RawBuilder,
  type RootOperationNode,
  SelectQueryNode,
  type SqlBool,
  sql,
  TableNode,
  WhereNode,
} from 'kysely'
import type { Database, Db } from '#db/database.ts'
import type { Instant } from '#db/tables/columns.ts'
import { isoInstant } from '#db/records.ts'
import { contentNames } from '#lists/content-tables.ts'

export type ContentTable = keyof typeof contentNames
export const contentTables = Object.keys(contentNames) as ContentTable[]

export function isContentTable(table: string): table is ContentTable {
  return contentTables.some((name) => name === table)
}

/** A table that triggers derive from a content table, with the same columns for publishing. */
type DerivedTable = 'sermon_verses'

interface Source {
  database: Database
  /** Called for every query. */
  now: () => Temporal.Instant
}

export function published({ database, now }: Source): Db {
  return database.db.withPlugin(new PublishedOnly(() => isoInstant(now()), isPublished))
}

/**
 * The same for queries that read most rows of a table: the few rows that are not public are found first, so that an
 * index alone answers for the others.
 */
export function publishedForScans({ database, now }: Source): Db {
  return database.db.withPlugin(new PublishedOnly(() => isoInstant(now()), isNotHidden))
}

/** A record in a preview: it replaces the stored record with its id, or is added to the table. */
export interface PreviewedRow {
  table: string
  /** All columns of the table. */
  row: { id: string; [column: string]: unknown }
}

const preview = new AsyncLocalStorage<PreviewedRow>()

/** Queries of `published` within `work` also find this record, whatever its status. Nothing is stored. */
export function withPreview<T>(previewed: PreviewedRow, work: () => T): T {
  return preview.run(previewed, work)
}

/** Whether results may contain a record that isn't public, and so must not be cached. */
export function isPreviewing(): boolean {
  return preview.getStore() !== undefined
}

/**
 * The condition for a public record.
 * @param name of the table in the query
 */
function isPublished(name: string, now: Instant): RawBuilder<SqlBool> {
  const column = (of: string) => sql.ref(`${name}.${of}`)
  return sql<SqlBool>`(${column('status')} = 'published' and ${column('publish_at')} <= ${now}
    and (${column('unpublish_at')} = '' or ${column('unpublish_at')} > ${now}))`
}

/** True of all records that are not public, and of few others. Must match the index sermons_hidden. */
const MAY_BE_HIDDEN = `(status <> 'published' or publish_at > '' or unpublish_at > '')`

/** The same condition as `not in` a short list. */
function isNotHidden(name: string, now: Instant, table: ContentTable): RawBuilder<SqlBool> {
  const hidden = sql`select id from ${sql.table(table)} where ${sql.raw(MAY_BE_HIDDEN)} and not ${isPublished(table, now)}`
  return preview.getStore() ? isPublished(name, now) : sql<SqlBool>`${sql.ref(`${name}.id`)} not in (${hidden})`
}

type Condition = (name: string, now: Instant, table: ContentTable) => RawBuilder<SqlBool>

/** The condition for records of a content table with this status now; undefined for an unknown status. */
export function hasStatus(name: string, status: string, now: Instant): RawBuilder<SqlBool> | undefined {
  const column = (of: string) => sql.ref(`${name}.${of}`)
  const isOver = sql`(${column('unpublish_at')} <> '' and ${column('unpublish_at')} <= ${now})`
  if (status === 'published') return isPublished(name, now)
  if (status === 'draft') return sql<SqlBool>`${column('status')} = 'draft'`
  if (status === 'archived') {
    return sql<SqlBool>`(${column('status')} = 'archived' or (${column('status')} = 'published' and ${isOver}))`
  }
  if (status !== 'scheduled') return undefined
  return sql<SqlBool>`(${column('status')} = 'published' and ${column('publish_at')} > ${now} and not ${isOver})`
}

/** Newsletters have states of their own in place of those of content. */
type TranslatedTable = ContentTable | 'newsletter_issues'

export function isTranslatedTable(table: string): table is TranslatedTable {
  return isContentTable(table) || table === 'newsletter_issues'
}

/** What records say in another language. */
export interface Translations {
  /** Says a row in it. @returns the row with the columns that it has */
  say: <Row extends { id?: unknown }>(table: TranslatedTable, row: Row) => Row
  /** How many texts of a record are not said in it, or as they were before; undefined where nothing of it is said. */
  progress: (table: TranslatedTable, row: { id: string }) => { missing: number; outdated: number } | undefined
  /** The ids of records that contain all of these folded terms in it. */
  idsWith: (table: string, terms: readonly string[]) => string[]
  /** Texts of the records that were read, which stayed in their own language. */
  left: ReadonlySet<string>
}

const translating = new AsyncLocalStorage<Translations>()

/** Rows that queries of `published` find within `work` are said in another language. */
export function withTranslations<T>(translations: Translations, work: () => T): T {
  return translating.run(translations, work)
}

/** Rows that queries of `published` find within `work` are said as they are stored. */
export function withoutTranslations<T>(work: () => T): T {
  return translating.exit(work)
}

/** Rows of a table that were not found by a query of this table alone. */
export function translated<Row extends { id?: unknown }>(table: TranslatedTable, rows: Row[]): Row[] {
  const translations = translating.getStore()
  return translations ? rows.map((row) => translations.say(table, row)) : rows
}

/** Whether anything of a record is said in the language of the page, if that is not its own. */
export function isSaid(table: TranslatedTable, row: { id: string }): boolean {
  return translating.getStore()?.progress(table, row) !== undefined
}

/** Texts that are not in the language of the page. */
export function untranslatedTexts(): ReadonlySet<string> {
  return translating.getStore()?.left ?? new Set()
}

/** The ids of a table's records that contain the terms in another language than their own. */
export function translatedIds(table: string, terms: readonly string[]): string[] {
  return translating.getStore()?.idsWith(table, terms) ?? []
}

class PublishedOnly implements KyselyPlugin {
  readonly #transformer: Transformer
  /** The content table of each query that reads one, while it runs. */
  readonly #tables = new WeakMap<QueryId, ContentTable>()

  constructor(now: () => Instant, condition: Condition) {
    this.#transformer = new Transformer(now, condition)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const [first] = SelectQueryNode.is(node) ? (node.from?.froms ?? []) : []
    const found = first && translating.getStore() ? contentOf(first) : undefined
    if (found && found.table !== 'sermon_verses') this.#tables.set(queryId, found.table)
    return this.#transformer.transformNode(node, queryId)
  }

  transformResult({ result, queryId }: PluginTransformResultArgs) {
    const table = this.#tables.get(queryId)
    return Promise.resolve(table ? { ...result, rows: translated(table, result.rows) } : result)
  }
}

/** Queries that have the condition already: Kysely passes nested ones to the plugin more than once. */
const transformed = new WeakSet<SelectQueryNode>()

class Transformer extends OperationNodeTransformer {
  readonly #now: () => Instant
  readonly #condition: Condition

  constructor(now: () => Instant, condition: Condition) {
    super()
    this.#now = now
    this.#condition = condition
  }

  protected override transformSelectQuery(
    ...given: Parameters<OperationNodeTransformer['transformSelectQuery']>
  ): SelectQueryNode {
    if (transformed.has(given[0])) return given[0]
    const query = super.transformSelectQuery(...given)
    const previewed = preview.getStore()
    const narrowed = this.#narrowed(previewed ? withRow(query, previewed, this.#now()) : query)
    transformed.add(narrowed)
    return narrowed
  }

  #narrowed(query: SelectQueryNode): SelectQueryNode {
    const from = [...(query.from?.froms ?? []), ...(query.joins ?? []).map(({ table }) => table)]
    return from.reduce<SelectQueryNode>((narrowed, node) => {
      const found = contentOf(node)
      if (!found) return narrowed
      const { table, name } = found
      const now = this.#now()
      const condition = (
        table === 'sermon_verses' ? isPublished(name, now) : this.#condition(name, now, table)
      ).toOperationNode()
      const where = narrowed.where
        ? WhereNode.cloneWithOperation(narrowed.where, 'And', condition)
        : WhereNode.create(condition)
      return { ...narrowed, where }
    }, query)
  }
}

/** The query with the previewed record among the rows of its table. */
function withRow(query: SelectQueryNode, previewed: PreviewedRow, now: Instant): SelectQueryNode {
  const overlaid = (node: OperationNode) => {
    const found = contentOf(node)
    return found?.table === previewed.table ? rowsWith(previewed, now).as(found.name).toOperationNode() : node
  }
  const { from, joins } = query
  return {
    ...query,
    ...(from && { from: FromNode.create(from.froms.map(overlaid)) }),
    ...(joins && { joins: joins.map((join): JoinNode => ({ ...join, table: overlaid(join.table) })) }),
  }
}

/** A preview shows a record now, even if visitors will see it only later, and as the newest version of its page. */
const PREVIEW_VALUES: Readonly<Record<string, unknown>> = {
  shown_from: '',
  publish_at: '9999-12-31T00:00:00.000Z',
  is_hidden: 0,
}

function rowsWith({ table, row }: PreviewedRow, now: Instant): RawBuilder<unknown> {
  const names = Object.keys(row)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql`${PREVIEW_VALUES[name] ?? row[name]} as ${sql.ref(name)}`))
  return sql`(select ${columns} from ${sql.table(table)} where id <> ${row.id} and ${isPublished(table, now)}
    union all select ${values})`
}

/** A content table in the query, with its name or alias there; undefined for any other table. */
function contentOf(node: OperationNode): { table: ContentTable | DerivedTable; name: string } | undefined {
  const of = AliasNode.is(node) ? node.node : node
  const table = TableNode.is(of) ? of.table.identifier.name : ''
  if (!isContentTable(table) && table !== 'sermon_verses') return undefined
  if (!AliasNode.is(node)) return { table, name: table }
  return 'name' in node.alias ? { table, name: String(node.alias.name) } : undefined
}

/** Whether a record became public, or stopped being public, after the one instant and until the other. */
export async function hasPublishedBetween(
  { db }: Pick<Database, 'db'>,
  after: Instant,
  until: Instant,
): Promise<boolean> {
  const columns = contentTables.flatMap((table) => ['publish_at', 'unpublish_at'].map((name) => ({ table, name })))
  const moments = columns.map(({ table, name }) => {
    const column = sql.ref(name)
    return sql`select 1 as one from ${sql.table(table)} where ${column} > '' and ${column} > ${after} and ${column} <= ${until}`
  })
  const { rows } = await sql`select one from (${sql.join(moments, sql` union all `)}) as moments limit 1`.execute(db)
  return rows.length > 0
}
