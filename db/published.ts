/**
 * The database as visitors see it: only records that are public now. Every `select` from a table of content gets the
 * condition, also inside another query, so that a query for visitors can't forget it. SQL written as text does not.
 */
import {
  AliasNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
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
  return database.db.withPlugin(new PublishedOnly(() => now().toString({ smallestUnit: 'millisecond' })))
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

  constructor(now: () => Instant) {
    super()
    this.#now = now
  }

  protected override transformSelectQuery(
    ...given: Parameters<OperationNodeTransformer['transformSelectQuery']>
  ): SelectQueryNode {
    const query = super.transformSelectQuery(...given)
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
