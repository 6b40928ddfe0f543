/**
 * Notes about the records of the inbox, and their routes. They are stored in a table of their own under the id of their
 * record, stay there when it is deleted, and so are back with it when it is restored; deleting the record permanently
 * deletes them (`app/records/deletions.ts`).
 */
import { z } from 'zod'
import { queueMentionEmails } from '#app/inbox/emails.ts'
import { LONGEST_NOTE, type Note } from '#app/inbox/follow-up.ts'
import { mentionedIn } from '#app/inbox/mentions.ts'
import { labelOf, listOwners } from '#app/inbox/queries.ts'
import { namesOf, type Section } from '#app/inbox/sections.ts'
import { forbidden, HttpError, notFound } from '#app/http/errors.ts'
import { idParam, newRouter, onlyAdministrators, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { text } from '#app/records/fields.ts'
import { type Actor, logChange } from '#app/records/log.ts'
import { idempotencyKey, messageOut } from '#app/records/routes.ts'
import { hashOf, KEY_IN_USE, lockRow, MADE_AND_DELETED } from '#app/records/store.ts'
import { isVisible } from '#app/ui/form-rules.ts'
import type { Db, Trx } from '#db/database.ts'
import { runOnceByKey } from '#db/idempotency.ts'
import { newId } from '#db/records.ts'
import type { NoteTable } from '#db/tables/emails.ts'

const noteIn = z
  .object({ text: text('Note', LONGEST_NOTE).refine(isVisible, 'Note is required') })
  .meta({ id: 'NoteInput' })

export const noteOut = z
  .object({ id: z.string(), at: z.string(), personId: z.string(), person: z.string(), text: z.string() })
  .meta({ id: 'Note' })

const noteParam = idParam.extend({ note: queryText('Note ID').min(1).max(100) })

/** The routes for notes about the records of a section. Notes are read with their record. */
export function noteRoutes(services: Services, section: Section): Router {
  const { definition, addresses } = section
  const common = {
    access: onlyAdministrators(services),
    tag: `Admin: ${namesOf(section).plural}`,
    transaction: services.database,
  }
  const router = newRouter()

  route(router, {
    ...common,
    method: 'post',
    path: addresses.notes,
    summary: `Add a note to a ${definition.name}; send an Idempotency-Key to make retries safe`,
    params: idParam,
    body: noteIn,
    bodyDescription: 'The note',
    answer: noteOut,
    answerDescription: 'Note added',
    status: 201,
    refuses: ['notFound', 'conflict'],
    handle: ({ c, trx, params: { id }, body, actor }) =>
      addNote(trx, services, section, id, { ...body, actor, key: idempotencyKey(c) }),
  })

  route(router, {
    ...common,
    method: 'delete',
    path: addresses.note,
    summary: 'Delete one of your own notes permanently',
    params: noteParam,
    answer: messageOut,
    answerDescription: 'Deleted',
    refuses: ['notFound'],
    handle: ({ trx, params: { id, note }, actor }) => deleteNote(trx, section, id, note, actor),
  })
  return router
}

/** For a list of records: their notes, oldest first. */
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
    const byRecord = Map.groupBy(rows, ({ record_id }) => record_id)
    return (id) => ({ notes: (byRecord.get(id) ?? []).map(presentNote) })
  }
}

/**
 * Adds a note to a record, and emails the colleagues that it mentions. The log says that there is one and not what it
 * says: notes can be deleted, and the log cannot.
 * @param key when the same person asks again under the same key, the note that was added the first time is the answer
 * @throws HttpError 404; 409 when the key was used for something else, or the note was deleted since
 */
async function addNote(
  trx: Trx,
  services: Services,
  section: Section,
  recordId: string,
  { text, actor, key }: { text: string; actor: Actor; key: string | undefined },
): Promise<Note> {
  const kind = section.definition.name
  const record = await lockedRow(trx, section, recordId)
  const insert = async () => {
    const note = { id: newId(Date.parse(actor.now)), kind, record_id: recordId, at: actor.now, text }
    await trx
      .insertInto('notes')
      .values({ ...note, person_id: actor.person.id, person: actor.person.name })
      .execute()
    await logChange(trx, actor, { action: 'added a note to', kind, id: recordId, label: labelOf(section, record) })
    const owners = await listOwners(trx)
    const mentioned = mentionedIn(text, owners).filter((owner) => owner.id !== actor.person.id)
    await queueMentionEmails(trx, services, { section, record, note: text, mentioned, by: actor.person.name })
    return note.id
  }
  const scope = { key: `${actor.person.id} notes ${key}`, asked: hashOf({ kind, recordId, text }) }
  const id = key === undefined ? await insert() : await runOnceByKey(trx, scope, actor.now, insert)
  if (id === undefined) throw new HttpError(409, KEY_IN_USE)
  const row = await findNote(trx, section, recordId, id)
  if (!row) throw new HttpError(409, MADE_AND_DELETED)
  return presentNote(row)
}

/** @throws HttpError 404; 403 when someone else has written it */
async function deleteNote(trx: Trx, section: Section, recordId: string, id: string, actor: Actor) {
  const label = labelOf(section, await lockedRow(trx, section, recordId))
  const note = await findNote(trx, section, recordId, id)
  if (!note) throw notFound('Note')
  if (note.person_id !== actor.person.id) throw forbidden('You can only delete your own notes.')
  await trx.deleteFrom('notes').where('id', '=', id).execute()
  await logChange(trx, actor, { action: 'took a note from', kind: section.definition.name, id: recordId, label })
  return { message: 'Note deleted' }
}

/** Locks the record, so that it is not deleted meanwhile. */
async function lockedRow(trx: Trx, section: Section, recordId: string) {
  const row = await lockRow(trx, section.definition.table, recordId)
  if (!row) throw notFound(namesOf(section).title)
  return row
}

function findNote(trx: Trx, { definition }: Section, recordId: string, id: string): Promise<NoteTable | undefined> {
  return trx
    .selectFrom('notes')
    .selectAll()
    .where('kind', '=', definition.name)
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Every field that leaves, decided here. */
function presentNote({ id, at, person_id, person, text }: NoteTable): Note {
  return { id, at, personId: person_id, person, text }
}
