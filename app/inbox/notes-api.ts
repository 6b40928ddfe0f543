/**
 * Notes about the records of the inbox, answers to their senders, and the routes of both. They have a table of their own
 * with the id of their record, and stay there when the record is deleted, so that restoring it restores them; deleting the
 * record permanently deletes them (`app/records/deletions.ts`). An answer is a note with a subject, and its email is in the
 * outbox under the note's id.
 */
import type { Selectable } from 'kysely'
import { answerEmail } from '#app/inbox/emails.ts'
import { type Answer, answerIn, answerKey, type Note, noteIn, noteOut } from '#app/inbox/follow-up.ts'
import { answerColumns, type InboxRow, labelOf } from '#app/inbox/queries.ts'
import { namesOf, type Section } from '#app/inbox/section.ts'
import { forbidden, HttpError, notFound } from '#app/http/errors.ts'
import { idParam, newRouter, queryText, route, type Router } from '#app/http/route.ts'
import { onlyForRecords } from '#app/records/access.ts'
import type { Services } from '#app/http/services.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { idempotencyKey } from '#app/records/answer.ts'
import { lockRow, recordTables } from '#app/records/rows.ts'
import { hashOf, KEY_IN_USE, CREATED_AND_DELETED } from '#app/records/store.ts'
import type { Db, Trx } from '#db/database.ts'
import { runOnceByKey } from '#db/idempotency.ts'
import { newId } from '#db/records.ts'
import type { NoteTable } from '#db/tables/emails.ts'
import type { EmailState } from '#mail/email.ts'

const noteParam = idParam.extend({ note: queryText('Note ID').min(1).max(100) })

/** The routes for notes about the records of a section, and for answers. They are read with their record. */
export function noteRoutes(services: Services, section: Section): Router {
  const { addresses } = section
  const { database: transaction } = services
  const router = newRouter()

  route(router, {
    ...addingTo(services, section),
    transaction,
    path: addresses.notes,
    summary: `Add a note to a ${section.definition.name}; send an Idempotency-Key to make retries safe`,
    body: noteIn,
    bodyDescription: 'The note',
    handle: ({ c, trx, params: { id }, body, actor }) =>
      addNote(trx, section, id, { ...body, actor, key: idempotencyKey(c) }, (record) =>
        log(trx, actor, section, record, 'added a note to'),
      ),
  })
  answerRoute(router, services, section)

  route(router, {
    access: onlyForRecords(services, section.definition.table),
    tag: `Admin: ${namesOf(section).plural}`,
    transaction,
    method: 'delete',
    path: addresses.note,
    summary: 'Delete one of your own notes permanently',
    params: noteParam,
    handle: ({ trx, params: { id, note }, actor }) => deleteNote(trx, section, id, note, actor),
  })
  return router
}

function answerRoute(router: Router, services: Services, section: Section): void {
  const { definition, addresses, answered } = section
  route(router, {
    ...addingTo(services, section),
    transaction: services.database,
    path: addresses.answer,
    summary: `Email an answer to the sender of a ${definition.name}; send an Idempotency-Key to make retries safe`,
    description: `A new ${definition.name} becomes ${answered}. Replies go to the church’s email address and are not read here.`,
    body: answerIn,
    bodyDescription: 'The answer',
    answerDescription: 'Queued, and stored as a note with a subject',
    handle: ({ c, trx, params: { id }, body, actor }) =>
      sendAnswer(trx, services, section, id, { ...body, actor, key: idempotencyKey(c) }),
  })
}

/** Shared by the routes that add a note or an answer. */
function addingTo(services: Services, section: Section) {
  return {
    access: onlyForRecords(services, section.definition.table),
    tag: `Admin: ${namesOf(section).plural}`,
    method: 'post',
    params: idParam,
    answer: noteOut,
    status: 201,
    refuses: ['conflict'],
  } as const
}

/** Reads the notes of a list of records, oldest first. */
export function notesOf(kind: string) {
  return async (db: Db, ids: readonly string[]): Promise<(id: string) => { notes: Note[] }> => {
    if (ids.length === 0) return () => ({ notes: [] })
    const rows = await db
      .selectFrom('notes')
      .selectAll()
      .where('kind', '=', kind)
      .where('record_id', 'in', ids)
      .orderBy('at')
      .orderBy('id')
      .execute()
    const states = await answerStates(db, rows)
    const byRecord = Map.groupBy(rows, ({ record_id }) => record_id)
    return (id) => ({ notes: (byRecord.get(id) ?? []).map((row) => presentNote(row, states)) })
  }
}

/** The delivery of answers, by the keys of their emails. */
async function answerStates(db: Db, notes: readonly NoteRow[]): Promise<Map<string | null, EmailState>> {
  const keys = notes.filter(({ subject }) => subject !== '').map(({ id }) => answerKey(id))
  if (keys.length === 0) return new Map()
  const rows = await db.selectFrom('emails').select(['dedupe_key', 'state']).where('dedupe_key', 'in', keys).execute()
  return new Map(rows.map(({ dedupe_key, state }) => [dedupe_key, state]))
}

/** A text to store, and its author. */
interface Writing {
  actor: Actor
  /** Repeating a request with the same key returns the note that the first one added. */
  key: string | undefined
}

/**
 * Adds a note to a record. The log does not contain its text, since notes can be deleted, and log entries can't.
 * @param whenAdded runs only once, even if the request is repeated with the same key
 * @throws HttpError 404; 409 when the key was used for another request, or the note was deleted since
 */
async function addNote(
  trx: Trx,
  section: Section,
  recordId: string,
  { text, subject = '', actor, key }: Writing & { text: string; subject?: string },
  whenAdded: (record: InboxRow, noteId: string) => Promise<void>,
): Promise<Note> {
  const kind = section.definition.name
  const record = await lockRecord(trx, section, recordId)
  const insert = async () => {
    const note = { id: newId(Date.parse(actor.now)), kind, record_id: recordId, at: actor.now, text, subject }
    await trx
      .insertInto('notes')
      .values({ ...note, user_id: actor.person.id, person: actor.person.name })
      .execute()
    await whenAdded(record, note.id)
    return note.id
  }
  const requestHash = hashOf({ kind, recordId, text, ...(subject && { subject }) })
  const scope = { key: `${actor.person.id} notes ${key}`, requestHash }
  const id = key === undefined ? await insert() : await runOnceByKey(trx, scope, actor.now, insert)
  if (id === undefined) throw new HttpError(409, KEY_IN_USE)
  const row = await findNote(trx, section, recordId, id)
  if (!row) throw new HttpError(409, CREATED_AND_DELETED)
  return presentNote(row, await answerStates(trx, [row]))
}

/** @throws HttpError 404; 409 while email is not set up, or when the key was used for another request */
async function sendAnswer(
  trx: Trx,
  { mailer }: Services,
  section: Section,
  id: string,
  given: Answer & Writing,
): Promise<Note> {
  const settings = await mailer.settings(trx)
  if (!settings.isRealMail) throw new HttpError(409, NO_EMAIL)
  return addNote(trx, section, id, given, async (row, noteId) => {
    const email = await answerEmail(trx, settings, { section, row }, given)
    await mailer.put(trx, [{ ...email, dedupeKey: answerKey(noteId) }])
    await markAnswered(trx, section, row, given.actor)
  })
}

const NO_EMAIL = {
  error: 'email_not_set_up',
  message: 'Email isn’t set up, so the answer can’t be sent. Set it up in Settings, under Email Configuration.',
}

/** Marks a new record as answered; any other status stays. */
async function markAnswered(trx: Trx, section: Section, row: InboxRow, actor: Actor): Promise<void> {
  const { definition, answered: status } = section
  if (row.status !== 'new') return log(trx, actor, section, row, 'answered')
  const columns = { status, version: row.version + 1, updated_at: actor.now, sample: 0 as const }
  const answered = { ...columns, ...answerColumns({ status }, actor, row) }
  await recordTables(trx).updateTable(definition.table).set(answered).where('id', '=', row.id).execute()
  await log(trx, actor, section, row, 'answered', { status: { from: 'new', to: status } })
}

/** @throws HttpError 404; 403 for another person's note, or one that was emailed */
async function deleteNote(trx: Trx, section: Section, recordId: string, id: string, actor: Actor) {
  const row = await lockRecord(trx, section, recordId)
  const note = await findNote(trx, section, recordId, id)
  if (!note) throw notFound('Note')
  if (note.subject !== '') throw forbidden('An answer was emailed, so it can’t be deleted.')
  if (note.user_id !== actor.person.id) throw forbidden('You can only delete your own notes.')
  await trx.deleteFrom('notes').where('id', '=', id).execute()
  await log(trx, actor, section, row, 'took a note from')
  return { message: 'Note deleted' }
}

/** Locks the record, so that it can't be deleted in the meantime. */
async function lockRecord(trx: Trx, section: Section, recordId: string): Promise<InboxRow> {
  const row = await lockRow(trx, section.definition.table, recordId)
  if (!row) throw notFound(namesOf(section).title)
  return row as InboxRow
}

function log(trx: Trx, actor: Actor, section: Section, row: InboxRow, action: string, details = {}): Promise<void> {
  const { name: kind } = section.definition
  return logChange(trx, actor, { action, kind, id: row.id, label: labelOf(section, row), details })
}

function findNote(trx: Trx, { definition }: Section, recordId: string, id: string): Promise<NoteRow | undefined> {
  return trx
    .selectFrom('notes')
    .selectAll()
    .where('kind', '=', definition.name)
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .executeTakeFirst()
}

type NoteRow = Selectable<NoteTable>

function presentNote(
  { id, at, user_id, person, text, subject }: NoteRow,
  states: Map<string | null, EmailState>,
): Note {
  const answer = subject === '' ? null : { subject, state: states.get(answerKey(id)) ?? null }
  return { id, at, userId: user_id, person, text, answer }
}
