/**
 * Notes about what came in. They stand in a table of their own under the id of their record, stay there when it is
 * deleted, and so are back with it; what forgets the record forgets them (`app/records/deletions.ts`).
 */
import { z } from 'zod'
import { text } from '#app/records/fields.ts'
import { LONGEST_NOTE, type Note } from '#app/records/followed-up.ts'
import { hashOf, KEY_IN_USE, labelOf, lockRow, MADE_AND_DELETED } from '#app/records/store.ts'
import { type Actor, logChange } from '#app/records/log.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { HttpError, forbidden, notFound } from '#app/http/errors.ts'
import { isVisible } from '#app/ui/form-rules.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { runOnceByKey } from '#db/idempotency.ts'
import { newId } from '#db/records.ts'
import type { NoteTable } from '#db/tables/emails.ts'

export const noteIn = z
  .object({ text: text('Note', LONGEST_NOTE).refine(isVisible, 'Note is required') })
  .meta({ id: 'NoteInput' })

export const noteOut = z
  .object({ id: z.string(), at: z.string(), personId: z.string(), person: z.string(), text: z.string() })
  .meta({ id: 'Note' })

/** What a record of this kind shows besides: its notes, the oldest first. */
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
 * Adds a note to a record. The log says that there is one and not what it says: notes can be deleted, and the log cannot.
 * @param key when the same person asks again under the same key, the note that was made the first time is the answer
 * @throws HttpError 404; 409 when the key has been used for something else, or the note was deleted since
 */
export function addNote(
  database: Database,
  kind: AnyKind,
  recordId: string,
  { text }: { text: string },
  actor: Actor,
  key?: string,
): Promise<Note> {
  return database.transaction(async (trx) => {
    const label = await labelOfHeld(trx, kind, recordId)
    const make = async () => {
      const note = { id: newId(Date.parse(actor.now)), kind: kind.name, record_id: recordId, at: actor.now, text }
      await trx
        .insertInto('notes')
        .values({ ...note, person_id: actor.person.id, person: actor.person.name })
        .execute()
      await logChange(trx, actor, { action: 'added a note to', kind: kind.name, id: recordId, label })
      return note.id
    }
    const scope = { key: `${actor.person.id} notes ${key}`, asked: hashOf({ kind: kind.name, recordId, text }) }
    const id = key === undefined ? await make() : await runOnceByKey(trx, scope, actor.now, make)
    if (id === undefined) throw new HttpError(409, KEY_IN_USE)
    const row = await findNote(trx, kind, recordId, id)
    if (!row) throw new HttpError(409, MADE_AND_DELETED)
    return presentNote(row)
  })
}

/**
 * Deletes a note, for good.
 * @throws HttpError 404; 403 when somebody else has written it
 */
export function deleteNote(
  database: Database,
  kind: AnyKind,
  recordId: string,
  id: string,
  actor: Actor,
): Promise<void> {
  return database.transaction(async (trx) => {
    const label = await labelOfHeld(trx, kind, recordId)
    const note = await findNote(trx, kind, recordId, id)
    if (!note) throw notFound('Note')
    if (note.person_id !== actor.person.id) throw forbidden('Only who has written a note can delete it.')
    await trx.deleteFrom('notes').where('id', '=', id).execute()
    await logChange(trx, actor, { action: 'took a note from', kind: kind.name, id: recordId, label })
  })
}

/** Holds the record, so that it is not deleted meanwhile, and says what people call it. */
async function labelOfHeld(trx: Trx, kind: AnyKind, recordId: string): Promise<string> {
  const row = await lockRow(trx, kind.table, recordId)
  if (!row) throw notFound(kind.title)
  return labelOf(kind, row)
}

function findNote(trx: Trx, kind: AnyKind, recordId: string, id: string): Promise<NoteTable | undefined> {
  return trx
    .selectFrom('notes')
    .selectAll()
    .where('kind', '=', kind.name)
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Every field that leaves, decided here. */
function presentNote({ id, at, person_id, person, text }: NoteTable): Note {
  return { id, at, personId: person_id, person, text }
}
