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
  type RawBuilder,
  type RootOperationNode,
  type SelectQueryNode,
  type SqlBool,
  sql,
  TableNode,
  WhereNode,
} from 'kysely'
import type { Database, Db } from '#db/database.ts'
import type { RecordTableName } from '#db/schema.ts'
import type { Instant } from '#db/tables/columns.ts'
import { isoInstant } from '#db/records.ts'

/** The tables of the website's content: they have the columns of `ContentColumns`, and a history. */
export const contentTables = [
  'sermons',
  'events',
  'live_streams',
  'sunday_services',
  'notices',
  'featured_content',
  'staff_members',
  'beliefs',
  'questions',
  'service_times',
  'ministries',
] as const satisfies readonly RecordTableName[]

export type ContentTable = (typeof contentTables)[number]

export function isContentTable(table: string): table is ContentTable {
  return contentTables.some((name) => name === table)
}

/** @param now called for every query */
export function published({ database, now }: { database: Database; now: () => Temporal.Instant }): Db {
  return database.db.withPlugin(new PublishedOnly(() => isoInstant(now())))
}

/** A record as visitors would see it: in place of what is stored under its id, or beside it all. */
export interface PreviewedRow {
  table: string
  /** All columns of the table. */
  row: { id: string; [column: string]: unknown }
}

const preview = new AsyncLocalStorage<PreviewedRow>()

/** Lets the queries of `published` that `work` makes find this record too, whatever its status. Nothing is stored. */
export function withPreviewed<T>(previewed: PreviewedRow, work: () => T): T {
  return preview.run(previewed, work)
}

/** Whether what is read now may hold a record that isn't public, so that no one else may be shown it. */
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

class PublishedOnly implements KyselyPlugin {
  readonly #transformer: Transformer

  constructor(now: () => Instant) {
    this.#transformer = new Transformer(now)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}

class Transformer extends OperationNodeTransformer {
  readonly #now: () => Instant
  /** A query inside another is transformed by itself, and again with the other. */
  readonly #isDone = new WeakSet<SelectQueryNode>()

  constructor(now: () => Instant) {
    super()
    this.#now = now
  }

  protected override transformSelectQuery(
    ...given: Parameters<OperationNodeTransformer['transformSelectQuery']>
  ): SelectQueryNode {
    if (this.#isDone.has(given[0])) return given[0]
    const query = super.transformSelectQuery(...given)
    const previewed = preview.getStore()
    const done = this.#narrowed(previewed ? withRow(query, previewed, this.#now()) : query)
    this.#isDone.add(done)
    return done
  }

  #narrowed(query: SelectQueryNode): SelectQueryNode {
    const from = [...(query.from?.froms ?? []), ...(query.joins ?? []).map(({ table }) => table)]
    return from.reduce<SelectQueryNode>((narrowed, node) => {
      const name = contentName(node)
      if (name === undefined) return narrowed
      const condition = isPublished(name, this.#now()).toOperationNode()
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
    const name = contentName(node)
    const table = AliasNode.is(node) ? node.node : node
    const isMeant = TableNode.is(table) && table.table.identifier.name === previewed.table
    return name !== undefined && isMeant ? rowsWith(previewed, now).as(name).toOperationNode() : node
  }
  const { from, joins } = query
  return {
    ...query,
    ...(from && { from: FromNode.create(from.froms.map(overlaid)) }),
    ...(joins && { joins: joins.map((join): JoinNode => ({ ...join, table: overlaid(join.table) })) }),
  }
}

/** Columns by which a public record is shown only later: a preview shows it now. */
const IN_PREVIEW: Readonly<Record<string, unknown>> = { shown_from: '' }

function rowsWith({ table, row }: PreviewedRow, now: Instant): RawBuilder<unknown> {
  const names = Object.keys(row)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql`${IN_PREVIEW[name] ?? row[name]} as ${sql.ref(name)}`))
  return sql`(select ${columns} from ${sql.table(table)} where id <> ${row.id} and ${isPublished(table, now)}
    union all select ${values})`
}

/** The name or alias of a content table in the query; undefined for any other table. */
function contentName(node: OperationNode): string | undefined {
  const table = AliasNode.is(node) ? node.node : node
  if (!TableNode.is(table) || !isContentTable(table.table.identifier.name)) return undefined
  if (!AliasNode.is(node)) return table.table.identifier.name
  return 'name' in node.alias ? String(node.alias.name) : undefined
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
