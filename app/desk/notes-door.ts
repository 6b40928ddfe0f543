/** The door for notes about one kind of record that came in. Administrators only; they are read with their record. */
import { createRoute } from '@hono/zod-openapi'
import { idempotencyKey, messageOut, whoAndWhen } from '#app/desk/door.ts'
import { addNote, deleteNote, noteIn, noteOut } from '#app/desk/notes.ts'
import type { AnyKind } from '#app/desk/record-kind.ts'
import { answers, type Door, idParam, makeDoor, queryText, refusals } from '#app/http/door.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Parts } from '#app/http/parts.ts'

/** @param addresses of all notes of one record, and of one of them as `{note}` */
export function notesDoor(parts: Parts, kind: AnyKind, addresses: { all: string; one: string }): Door {
  const { database } = parts
  const guard = administrators(parts)
  const tags = [`Desk: ${kind.plural}`]
  const refused = { ...refusals.unauthorized, ...refusals.forbidden, ...refusals.notFound }

  const add = createRoute({
    method: 'post',
    path: addresses.all,
    middleware: [guard, jsonOnly],
    tags,
    summary: `Add a note to a ${kind.name}; an Idempotency-Key makes a repetition harmless`,
    request: { params: idParam, ...jsonBody('What it says', noteIn) },
    responses: { 201: answers('It is kept', noteOut), ...refused, ...refusals.badRequest, ...refusals.conflict },
  })
  const remove = createRoute({
    method: 'delete',
    path: addresses.one,
    middleware: [guard],
    tags,
    summary: `Delete a note of your own about a ${kind.name}, for good`,
    request: { params: noteParam },
    responses: { 200: answers('It is gone', messageOut), ...refused },
  })

  const door = makeDoor()
  door.openapi(add, async (c) => {
    const { id } = c.req.valid('param')
    const note = await addNote(database, kind, id, c.req.valid('json'), whoAndWhen(c, parts), idempotencyKey(c))
    return c.json(note, 201)
  })
  door.openapi(remove, async (c) => {
    const { id, note } = c.req.valid('param')
    await deleteNote(database, kind, id, note, whoAndWhen(c, parts))
    return c.json({ message: 'Note deleted' }, 200)
  })
  return door
}

const noteParam = idParam.extend({ note: queryText('The id of the note').min(1).max(100) })
