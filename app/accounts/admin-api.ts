/** The people, at the desk. Administrators only. */
import { createRoute } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { makeAuth } from '#app/accounts/auth.ts'
import { invitationLetter } from '#app/accounts/letters.ts'
import { type PasswordLinks, passwordLinks } from '#app/accounts/links.ts'
import {
  disablePerson,
  enablePerson,
  endSessionsOf,
  invitePerson,
  noteInvitation,
  removePerson,
  updatePerson,
} from '#app/accounts/people.ts'
import type { Person } from '#app/accounts/person.ts'
import { listPeople } from '#app/accounts/queries.ts'
import { invitationIn, invitedOut, peopleOut, personChangeIn, personOut } from '#app/accounts/schema.ts'
import { messageOut, versionMeant, whoAndWhen } from '#app/desk/door.ts'
import type { By } from '#app/desk/log.ts'
import { answers, type Door, idParam, makeDoor, refusals } from '#app/http/door.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Parts } from '#app/http/parts.ts'
import type { Database } from '#db/database.ts'

const tags = ['Desk: people']
const refused = { ...refusals.unauthorized, ...refusals.forbidden }
const aboutOne = { ...refused, ...refusals.notFound, ...refusals.conflict }

export function peopleDesk(parts: Parts): Door {
  const { database } = parts
  const links = passwordLinks(parts, makeAuth(parts))
  const guard = administrators(parts)
  const door = makeDoor()

  const list = createRoute({
    method: 'get',
    path: adminApi.people,
    middleware: [guard],
    tags,
    summary: 'Everybody who can sign in',
    responses: { 200: answers('Administrators first, then by name', peopleOut), ...refused },
  })
  door.openapi(list, async (c) => c.json(await listPeople(database.db), 200))

  const invite = createRoute({
    method: 'post',
    path: adminApi.people,
    middleware: [guard, jsonOnly],
    tags,
    summary: 'Invite somebody: they are sent a link for a password, which is in the answer as well',
    request: jsonBody('Who it is', invitationIn),
    responses: { 201: answers('The person, and the link', invitedOut), ...refused, ...refusals.badRequest },
  })
  door.openapi(invite, async (c) => {
    const by = whoAndWhen(c, parts)
    return c.json(await invited(parts, links, await invitePerson(database, c.req.valid('json'), by), by), 201)
  })

  const inviteAgain = createRoute({
    method: 'post',
    path: adminApi.personInvite,
    middleware: [guard],
    tags,
    summary: 'Send somebody a new link for a password',
    request: { params: idParam },
    responses: { 200: answers('The person, and the link', invitedOut), ...aboutOne },
  })
  door.openapi(inviteAgain, async (c) => {
    const by = whoAndWhen(c, parts)
    const person = await noteInvitation(database, c.req.valid('param').id, by)
    return c.json(await invited(parts, links, person, by), 200)
  })

  const update = createRoute({
    method: 'put',
    path: adminApi.person,
    middleware: [guard, jsonOnly],
    tags,
    summary: 'Change the name or the role of somebody; another role ends their sessions',
    request: { params: idParam, ...jsonBody('Both', personChangeIn) },
    responses: {
      200: answers('As it is now', personOut),
      ...aboutOne,
      ...refusals.badRequest,
      ...refusals.changedMeanwhile,
    },
  })
  door.openapi(update, async (c) => {
    const { id } = c.req.valid('param')
    const by = whoAndWhen(c, parts)
    return c.json(await updatePerson(database, id, c.req.valid('json'), by, versionMeant(c)), 200)
  })

  const remove = createRoute({
    method: 'delete',
    path: adminApi.person,
    middleware: [guard],
    tags,
    summary: 'Remove somebody for good',
    request: { params: idParam },
    responses: { 200: answers('They are gone', messageOut), ...aboutOne },
  })
  door.openapi(remove, async (c) => {
    await removePerson(database, c.req.valid('param').id, whoAndWhen(c, parts))
    return c.json({ message: 'Item deleted successfully' }, 200)
  })

  for (const [path, summary, act] of acts) {
    const route = createRoute({
      method: 'post',
      path,
      middleware: [guard],
      tags,
      summary,
      request: { params: idParam },
      responses: { 200: answers('As it is now', personOut), ...aboutOne },
    })
    door.openapi(route, async (c) => c.json(await act(database, c.req.valid('param').id, whoAndWhen(c, parts)), 200))
  }
  return door
}

const acts: [path: string, summary: string, act: (database: Database, id: string, by: By) => Promise<Person>][] = [
  [adminApi.personDisable, 'Shut somebody out, at once', disablePerson],
  [adminApi.personEnable, 'Let somebody in again', enablePerson],
  [adminApi.personEndSessions, 'Sign somebody out wherever they are', endSessionsOf],
]

/** Sends the link, and hands it to the administrator too: email may not be set up, or they may sit side by side. */
async function invited({ config, database, post }: Parts, links: PasswordLinks, person: Person, by: By) {
  const link = await links.forInvitation(person.id)
  const site = new URL(config.siteUrl).host
  const { sender, isRealMail } = await post.settings(database.db)
  await post.send(invitationLetter(person.email, { link, site, sender, by: by.person.name }))
  return { ...person, link, isEmailed: isRealMail }
}
