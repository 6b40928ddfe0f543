/** The people, in the admin area. Administrators only. */
import { createRoute } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { makeAuth } from '#app/features/accounts/auth.ts'
import { invitationEmail } from '#app/features/accounts/emails.ts'
import { type PasswordLinks, passwordLinks } from '#app/features/accounts/links.ts'
import {
  disablePerson,
  enablePerson,
  endSessionsOf,
  invitePerson,
  noteInvitation,
  removePerson,
  updatePerson,
} from '#app/features/accounts/people.ts'
import type { Person } from '#app/features/accounts/person.ts'
import { listPeople } from '#app/features/accounts/queries.ts'
import { invitationIn, invitedOut, peopleOut, personChangeIn, personOut } from '#app/features/accounts/schema.ts'
import { messageOut, versionMeant, actorOf } from '#app/records/routes.ts'
import type { Actor } from '#app/records/log.ts'
import { answers, type Router, idParam, newRouter, refusals } from '#app/http/route.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import type { Database } from '#db/database.ts'

const tags = ['Admin: people']
const refused = { ...refusals.unauthorized, ...refusals.forbidden }
const aboutOne = { ...refused, ...refusals.notFound, ...refusals.conflict }

export function peopleAdminRoutes(services: Services): Router {
  const { database } = services
  const links = passwordLinks(services, makeAuth(services))
  const guard = administrators(services)
  const router = newRouter()

  const list = createRoute({
    method: 'get',
    path: adminApi.people,
    middleware: [guard],
    tags,
    summary: 'Everybody who can sign in',
    responses: { 200: answers('Administrators first, then by name', peopleOut), ...refused },
  })
  router.openapi(list, async (c) => c.json(await listPeople(database.db), 200))

  const invite = createRoute({
    method: 'post',
    path: adminApi.people,
    middleware: [guard, jsonOnly],
    tags,
    summary: 'Invite somebody: they are sent a link for a password, which is in the answer as well',
    request: jsonBody('Who it is', invitationIn),
    responses: { 201: answers('The person, and the link', invitedOut), ...refused, ...refusals.badRequest },
  })
  router.openapi(invite, async (c) => {
    const actor = actorOf(c, services)
    return c.json(await invited(services, links, await invitePerson(database, c.req.valid('json'), actor), actor), 201)
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
  router.openapi(inviteAgain, async (c) => {
    const actor = actorOf(c, services)
    const person = await noteInvitation(database, c.req.valid('param').id, actor)
    return c.json(await invited(services, links, person, actor), 200)
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
  router.openapi(update, async (c) => {
    const { id } = c.req.valid('param')
    const actor = actorOf(c, services)
    return c.json(await updatePerson(database, id, c.req.valid('json'), actor, versionMeant(c)), 200)
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
  router.openapi(remove, async (c) => {
    await removePerson(database, c.req.valid('param').id, actorOf(c, services))
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
    router.openapi(route, async (c) => c.json(await act(database, c.req.valid('param').id, actorOf(c, services)), 200))
  }
  return router
}

const acts: [path: string, summary: string, act: (database: Database, id: string, actor: Actor) => Promise<Person>][] =
  [
    [adminApi.personDisable, 'Shut somebody out, at once', disablePerson],
    [adminApi.personEnable, 'Let somebody in again', enablePerson],
    [adminApi.personEndSessions, 'Sign somebody out wherever they are', endSessionsOf],
  ]

/** Sends the link, and hands it to the administrator too: email may not be set up, or they may sit side by side. */
async function invited({ config, database, mailer }: Services, links: PasswordLinks, person: Person, actor: Actor) {
  const link = await links.forInvitation(person.id)
  const site = new URL(config.siteUrl).host
  const { sender, isRealMail } = await mailer.settings(database.db)
  await mailer.send(invitationEmail(person.email, { link, site, sender, by: actor.person.name }))
  return { ...person, link, isEmailed: isRealMail }
}
