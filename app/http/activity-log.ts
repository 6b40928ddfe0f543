/** The activity log. An entry is written in the transaction of its change, so neither exists without the other. */
import { HttpError } from '#app/http/errors.ts'
import type { Db, Trx } from '#db/database.ts'
import { runOnceByKey } from '#db/idempotency.ts'
import { forUpdate } from '#db/locks.ts'
import { countOf, newId } from '#db/records.ts'
import type { RecordTableName } from '#db/schema.ts'
import { textContains } from '#db/search.ts'
import { searchTerms, searchText } from '#db/search-text.ts'

/** The user on whose behalf something is done, and when. */
export interface Actor {
  /** A user without a name is named by their email. */
  person: { id: string; name: string }
  /** An instant, ISO 8601 in UTC. */
  now: string
  /** The program that acted for the user: `video sync`. The log stores it among a change's details under this name. */
  through?: string
  /** A contributor: may write drafts and nothing else. */
  draftsOnly?: boolean
  /** Called with the id of a log entry whose action can be undone, and its writes. */
  undoable?: (id: string, undo: Change['undo']) => void
  /** The id of the log entry that an earlier transaction of the same action has written. */
  joins?: string
}

export interface Change {
  action: 'created' | 'updated' | 'deleted' | 'restored' | 'imported' | 'removed for good' | (string & {})
  /** `sermon`, `settings`, `person` … */
  kind: string
  /** The id of the record, or of the entry that was undone. Empty for a change that is about neither. */
  id?: string
  label: string
  /** Details: old and new values by field, or a count. Never a secret. */
  details?: Record<string, unknown>
  /** The writes of the action by table, if it can be undone. */
  undo?: Undo | readonly Undo[] | { settings: object } | { sample: string }
}

/**
 * A record, with its version after the action. Where the action has changed it several times, also the version before the
 * first of these changes.
 */
export type Written = [id: string, version: number, before?: number]

/** The writes of one action in one table, for undoing it (app/records/undo.ts). */
export interface Undo {
  table: RecordTableName
  /** New records, each with its version after the action. */
  created?: readonly Written[]
  changed?: readonly Written[]
  /** The id of the deletion with the records that it deleted. */
  deletion?: string
  /** The ids of all records in the order that people choose, before and after it. */
  order?: { before: readonly string[]; after: readonly string[] }
  /** Single columns that it changed, also in other tables. Undo skips those that were changed since. */
  values?: readonly ChangedValue[]
}

/** One column of one row, by its id or, of a setting, its name. */
export interface ChangedValue {
  table: RecordTableName | 'settings'
  id: string
  column: string
  before: string
  after: string
}

/**
 * Adds an entry to the log. An action that can be undone and runs in several transactions has one entry: a later transaction
 * replaces its label and undo (`entrySoFar` returns the previous ones).
 */
export async function logChange(trx: Trx, actor: Actor, change: Change): Promise<void> {
  const { person, now, through, undoable, joins } = actor
  const undo = change.undo === undefined ? '' : JSON.stringify(change.undo)
  if (joins !== undefined && undo !== '') {
    const label = shortened(change.label, MAX_LABEL_LENGTH)
    await trx.updateTable('changes').set({ label, undo }).where('id', '=', joins).execute()
    undoable?.(joins, change.undo)
    return
  }
  const id = newId(Date.parse(now))
  await trx
    .insertInto('changes')
    .values({
      id,
      at: now,
      user_id: person.id,
      person: person.name,
      action: change.action,
      kind: change.kind,
      record_id: change.id ?? '',
      label: shortened(change.label, MAX_LABEL_LENGTH),
      details: JSON.stringify({ ...change.details, ...(through === undefined ? {} : { through }) }),
      search_text: searchText([person.name, change.action, change.kind, change.label]),
      undo,
    })
    .execute()
  if (undo !== '') undoable?.(id, change.undo)
}

/** Says in other words what an action of several transactions did, once it is at its end. */
export async function renameEntry(trx: Trx, id: string, label: string): Promise<void> {
  await trx
    .updateTable('changes')
    .set({ label: shortened(label, MAX_LABEL_LENGTH) })
    .where('id', '=', id)
    .execute()
}

/** Adds an entry that no user has caused, once under this key. */
export async function logOnce(trx: Trx, key: string, now: string, change: Change): Promise<void> {
  await runOnceByKey(trx, { key, requestHash: '' }, now, async () => {
    await logChange(trx, { person: { id: '', name: '' }, now }, change)
    return newId(Date.parse(now))
  })
}

/** Returns the actor for each transaction of one action, so that all of them write one log entry with one undo. */
export function asOneEntry(actor: Actor): () => Actor {
  let line = actor.joins
  const undoable: Actor['undoable'] = (id, undo) => {
    line = id
    actor.undoable?.(id, undo)
  }
  return () => ({ ...actor, undoable, ...(line === undefined ? {} : { joins: line }) })
}

/**
 * The log entry that earlier transactions of the action have written, locked; undefined for the first transaction.
 * @throws HttpError 409 when the action was undone meanwhile, or is another one or someone else's
 */
export async function entrySoFar(
  trx: Trx,
  { person, joins }: Actor,
  { action, kind }: { action: string; kind?: string },
): Promise<{ label: string; parts: Undo[] } | undefined> {
  if (joins === undefined) return undefined
  const columns = ['user_id', 'action', 'kind', 'label', 'undo'] as const
  const query = trx.selectFrom('changes').select(columns).where('id', '=', joins)
  const line = await forUpdate(trx, query).executeTakeFirst()
  const isSame = line?.user_id === person.id && line.action === action && line.kind === (kind ?? line.kind)
  if (!isSame || line.undo === '') throw new HttpError(409, UNDONE_MEANWHILE)
  return { label: line.label, parts: undoOfEntry(line) }
}

export const UNDONE_MEANWHILE = { error: 'undone_meanwhile', message: 'This was undone before it was finished.' }

/** The writes of an action by table, from its log entry. */
export function undoOfEntry({ undo }: { undo: string }): Undo[] {
  return undo === '' ? [] : [JSON.parse(undo) as Undo | Undo[]].flat()
}

/**
 * Log entries, newest first, with their number.
 * @param hidden kinds of records whose entries the caller may not see
 */
export async function listChanges(
  db: Db,
  hidden: readonly string[],
  { limit, offset, search = '' }: { limit: number; offset: number; search?: string | undefined },
) {
  const terms = searchTerms(search)
  const entries = db.selectFrom('changes')
  const all = hidden.length === 0 ? entries : entries.where('kind', 'not in', hidden)
  const matching = terms.length === 0 ? all : all.where(textContains(db, terms))
  const rows = await matching
    .select(['id', 'at', 'person', 'action', 'kind', 'label', 'details', 'undo'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const changes = rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }))
  return { total: await countOf(matching), rows: changes }
}

/** Old and new values by name. */
export type Differences = Record<string, { from: string; to: string }>

/**
 * The fields that differ, with old and new value; long texts are shortened.
 */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>): Differences {
  const changed = Object.keys(after).filter((name) => asText(before[name]) !== asText(after[name]))
  return Object.fromEntries(
    changed.map((name) => [name, { from: short(asText(before[name])), to: short(asText(after[name])) }]),
  )
}

const MAX_LABEL_LENGTH = 300
const MAX_VALUE_LENGTH = 200

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function short(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${shortened(value, MAX_VALUE_LENGTH)}…` : value
}

/** The start of a text, without half a surrogate pair at its end. */
function shortened(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}
