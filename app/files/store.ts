/** Receives PDF documents, keeps those that something needs, and says where a file is used. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { columnsOf, shownOf } from '#app/definitions/columns.ts'
import { type AnyDefinition, columnName } from '#app/definitions/definition.ts'
import { readBody } from '#app/http/body.ts'
import { documentProblems, file, MAX_DOCUMENT_BYTES } from '#app/files/file.ts'
import { pdfProblem, readPdf } from '#app/files/pdf.ts'
import { badFields, HttpError, tooMany } from '#app/http/errors.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { Services } from '#app/http/services.ts'
import { kindOf, type RecordRow } from '#app/records/record-kind.ts'
import { recordTables } from '#app/records/rows.ts'
import { formatCount } from '#app/text/format-count.ts'
import { linkedRecord, recordLinksIn } from '#app/links/link-target.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { flag, isoInstant, newRecord } from '#db/records.ts'
import type { RecordTableName } from '#db/schema.ts'

export const DOCUMENTS_FOLDER = 'documents/'
/** Held while a file gets a document, and while those without a file are deleted. */
const LOCK = 'documents'
/** Documents in memory at the same time. */
const MAX_REQUESTS = 2

type Definition = AnyDefinition & { table: RecordTableName }
type DocumentServices = Pick<Services, 'database' | 'files' | 'now'>

/** @param definitions of all kinds of records, in which files may be used */
export function fileKind(definitions: readonly Definition[]) {
  return kindOf(file, {
    adapting: async (trx) => {
      await advisoryLock(trx, LOCK)
      const documents = await trx.selectFrom('documents').select('name').execute()
      const known = new Set(documents.map(({ name }) => name))
      return (input) => {
        if (!known.has(input.document)) throw badFields({ document: 'Upload this PDF again.' })
        return input
      }
    },
    afterChange: async (trx, ids, act) => {
      if (act !== 'deleted') return
      const uses = (await Promise.all(ids.map((id) => usesOfFile(trx, definitions, id)))).flat()
      if (uses.length === 0) return
      const message = `This file is used in ${formatCount(uses.length, ['place', 'places'])}: ${uses.map(({ title }) => title).join(', ')}. Remove it there first.`
      throw new HttpError(409, { error: 'in_use', message })
    },
  })
}

/**
 * Receives one document.
 * @returns its name in the store, and what it is
 * @throws HttpError 400 for what is no PDF, 413 above 25 MB, 429 while many are received
 */
export function documentReceiver(services: DocumentServices) {
  let active = 0
  return async (request: Request) => {
    if (active >= MAX_REQUESTS) throw tooMany(5)
    active++
    try {
      return await storeDocument(services, await readBody(request, MAX_DOCUMENT_BYTES, tooLarge))
    } finally {
      active--
    }
  }
}

/**
 * Stores a document under a name that follows from its content, for a file that is saved within a week.
 * @returns its name in the store, and what it is
 * @throws HttpError 400 for what is no PDF
 */
export async function storeDocument({ database, files, now }: DocumentServices, bytes: Buffer) {
  const problem = pdfProblem(bytes)
  if (problem) throw badFields({ document: documentProblems[problem] })
  const row = await documentRow(bytes, isoInstant(now()))
  await database.transaction((trx) => keepDocument(trx, row))
  await files.put(`${DOCUMENTS_FOLDER}${row.name}`, bytes)
  return { document: row.name, bytes: row.bytes, isTagged: row.is_tagged === 1 }
}

/** Notes a PDF, before its bytes are put into the store under its name, so that the cleanup doesn’t delete them meanwhile. */
export async function keepDocument(trx: Trx, row: DocumentRow): Promise<void> {
  await advisoryLock(trx, LOCK)
  await trx
    .insertInto('documents')
    .values(row)
    .onConflict((one) => one.column('name').doUpdateSet({ created_at: row.created_at, pages: row.pages }))
    .execute()
}

/** What the database says about a PDF. */
export async function documentRow(bytes: Buffer, now: string) {
  // Joining 25 MB, and hashing them, takes long enough for a turn of the event loop each.
  await setImmediate()
  const name = documentName(bytes)
  await setImmediate()
  const { isTagged, pages } = await readPdf(bytes)
  return { name, bytes: bytes.length, is_tagged: flag(isTagged), pages, created_at: now }
}
type DocumentRow = Awaited<ReturnType<typeof documentRow>>

/**
 * The file with this document; a new one, published, where there is none. The caller writes the log entry.
 * @param document its name, as `storeDocument` returns it
 * @throws HttpError 400 when the document was deleted meanwhile
 */
export async function fileWith(
  trx: Trx,
  { title, document }: { title: string; document: string },
  { person, now }: Actor,
): Promise<{ id: string; isNew: boolean }> {
  await advisoryLock(trx, LOCK)
  const known = await trx
    .selectFrom('files')
    .select('id')
    .where('document', '=', document)
    .orderBy('id')
    .executeTakeFirst()
  if (known) return { id: known.id, isNew: false }
  const stored = await trx.selectFrom('documents').select('name').where('name', '=', document).executeTakeFirst()
  if (!stored) throw badFields({ document: 'Upload this PDF again.' })
  const row = { ...newRecord(now), ...columnsOf(file, { title, document }), updated_by: person.name }
  await trx.insertInto('files').values(row).execute()
  return { id: row.id, isNew: true }
}

export function documentName(bytes: Uint8Array): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.pdf`
}

function tooLarge(): HttpError {
  return new HttpError(413, {
    error: 'too_large',
    message: documentProblems.size,
    fields: { document: documentProblems.size },
  })
}

const UNUSED_FOR = { hours: 7 * 24 }

/** Deletes documents that no file has, had or may have again, a week after their upload. */
export async function clearDocuments({
  database,
  files,
  now,
}: Pick<Services, 'database' | 'files' | 'now'>): Promise<void> {
  const before = isoInstant(now().subtract(UNUSED_FOR))
  await database.transaction(async (trx) => {
    await advisoryLock(trx, LOCK)
    const old = await trx.selectFrom('documents').select('name').where('created_at', '<', before).execute()
    for (const { name } of old) {
      if (await isNeeded(trx, name)) continue
      await trx.deleteFrom('documents').where('name', '=', name).execute()
      await files.delete(`${DOCUMENTS_FOLDER}${name}`)
    }
  })
}

async function isNeeded(trx: Trx, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from files where document = ${name}
    union all select 1 from versions where table_name = 'files' and record like ${`%${name}%`}
    union all select 1 from deleted_records where table_name = 'files' and record like ${`%${name}%`}
    limit 1`.execute(trx)
  return rows.length > 0
}

export interface FileUse {
  table: RecordTableName
  id: string
  kind: string
  title: string
}

/** The records whose links name a file, drafts included. */
export async function usesOfFile(db: Db, definitions: readonly Definition[], id: string): Promise<FileUse[]> {
  const holders = definitions.flatMap((definition) => {
    const columns = Object.entries(definition.fields).flatMap(([name, field]) =>
      ['blocks', 'records', 'rich', 'link'].includes(field.type) ? [columnName(name, field)] : [],
    )
    return columns.length > 0 ? [{ definition, columns }] : []
  })
  const uses: FileUse[] = []
  for (const { definition, columns } of holders) {
    const { table, name: kind } = definition
    const conditions = columns.map((column) => sql<boolean>`${sql.ref(column)} like ${`%@files/${id}%`}`)
    const query = recordTables(db)
      .selectFrom(table)
      .selectAll()
      .where((where) => where.or(conditions))
      .orderBy('id')
    for (const row of (await query.execute()) as RecordRow[]) {
      const shown = shownOf(definition, row)
      // The condition also finds files whose ids begin with this one.
      const named = [...recordLinksIn(shown)].map(linkedRecord)
      if (named.some((record) => record?.kind === 'files' && record.id === id))
        uses.push({ table, id: row.id, kind, title: definition.title(shown) })
    }
  }
  return uses
}
