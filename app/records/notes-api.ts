/** The door for notes about one kind of record that came in. Administrators only; they are read with their record. */
import { createRoute } from '@hono/zod-openapi'
import { idempotencyKey, messageOut, actorOf } from '#app/records/routes.ts'
import { addNote, deleteNote, noteIn, noteOut } from '#app/records/notes.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { answers, type Router, idParam, newRouter, queryText, refusals } from '#app/http/route.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'

/** @param addresses of all notes of one record, and of one of them as `{note}` */
export function noteRoutes(services: Services, kind: AnyKind, addresses: { all: string; one: string }): Router {
  const { database } = services
  const guard = administrators(services)
  const tags = [`Admin: ${kind.plural}`]
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

  const router = newRouter()
  router.openapi(add, async (c) => {
    const { id } = c.req.valid('param')
    const note = await addNote(database, kind, id, c.req.valid('json'), actorOf(c, services), idempotencyKey(c))
    return c.json(note, 201)
  })
  router.openapi(remove, async (c) => {
    const { id, note } = c.req.valid('param')
    await deleteNote(database, kind, id, note, actorOf(c, services))
    return c.json({ message: 'Note deleted' }, 200)
  })
  return router
}

const noteParam = idParam.extend({ note: queryText('The id of the note').min(1).max(100) })
