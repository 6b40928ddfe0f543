/** Users in the admin area. */
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { invitationEmail } from '#app/features/accounts/emails.ts'
import { makePasswordLink } from '#app/features/accounts/password-api.ts'
import {
  disablePerson,
  enablePerson,
  endSessionsOf,
  inviteAgain,
  invitePerson,
  removePerson,
  updatePerson,
} from '#app/features/accounts/people.ts'
import { listPeople } from '#app/features/accounts/queries.ts'
import { invitationIn, invitedOut, type Person, personChangeIn, personOut } from '#app/features/accounts/schema.ts'
import { idParam, newRouter, onlyAdministrators, type Router, route } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { expectedVersion } from '#app/records/answer.ts'
import type { Database, Trx } from '#db/database.ts'

const DAY = 24 * 60 * 60 * 1000

export function peopleAdminRoutes(services: Services): Router {
  const router = newRouter()
  listRoute(router, services)
  inviteRoutes(router, services)
  changeRoutes(router, services)
  for (const [path, summary, act] of acts) {
    route(router, {
      ...shared(services),
      method: 'post',
      path,
      summary,
      params: idParam,
      answer: personOut,
      refuses: ['conflict'],
      handle: ({ params: { id }, actor }) => act(services.database, id, actor),
    })
  }
  return router
}

const acts: [path: string, summary: string, act: (database: Database, id: string, actor: Actor) => Promise<Person>][] =
  [
    [adminApi.personDisable, 'Deactivate a user', disablePerson],
    [adminApi.personEnable, 'Reactivate a user', enablePerson],
    [adminApi.personEndSessions, 'End all sessions of a user', endSessionsOf],
  ]

function shared(services: Services) {
  return { access: onlyAdministrators(services), tag: 'Admin: people' }
}

function listRoute(router: Router, services: Services): void {
  route(router, {
    ...shared(services),
    method: 'get',
    path: adminApi.people,
    summary: 'List users',
    answer: z.array(personOut),
    answerDescription: 'Administrators first, then by name',
    handle: () => listPeople(services.database.db),
  })
}

function inviteRoutes(router: Router, services: Services): void {
  route(router, {
    ...shared(services),
    method: 'post',
    path: adminApi.people,
    summary: 'Invite a user; emails a password link and returns it',
    body: invitationIn,
    answer: invitedOut,
    status: 201,
    handle: ({ body, actor }) =>
      invited(services, actor, (storeLink) => invitePerson(services.database, body, actor, storeLink)),
  })

  route(router, {
    ...shared(services),
    method: 'post',
    path: adminApi.personInvite,
    summary: 'Send a user a new password link',
    params: idParam,
    answer: invitedOut,
    refuses: ['conflict'],
    handle: ({ params: { id }, actor }) =>
      invited(services, actor, (storeLink) => inviteAgain(services.database, id, actor, storeLink)),
  })
}

function changeRoutes(router: Router, services: Services): void {
  route(router, {
    ...shared(services),
    method: 'put',
    path: adminApi.person,
    summary: 'Change a user’s name or role; a role change ends their sessions',
    params: idParam,
    body: personChangeIn,
    answer: personOut,
    refuses: ['conflict', 'changedMeanwhile'],
    handle: ({ c, params: { id }, body, actor }) =>
      updatePerson(services.database, id, body, actor, expectedVersion(c)),
  })

  route(router, {
    ...shared(services),
    method: 'delete',
    path: adminApi.person,
    summary: 'Delete a user permanently',
    params: idParam,
    refuses: ['conflict'],
    handle: async ({ params: { id }, actor }) => {
      await removePerson(services.database, id, actor)
      return { message: 'Item deleted successfully' }
    },
  })
}

/** Emails the link, and returns it to the administrator too: email may not be set up. */
async function invited(
  services: Services,
  actor: Actor,
  invite: (storeLink: (trx: Trx, id: string) => Promise<void>) => Promise<Person>,
) {
  const { config, database, mailer } = services
  let link = ''
  const person = await invite(async (trx, id) => {
    link = await makePasswordLink(services, trx, id, 7 * DAY)
  })
  const { sender, isRealMail } = await mailer.settings(database.db)
  const site = new URL(config.siteUrl).host
  await mailer.send(invitationEmail(person.email, { link, site, sender, by: actor.person.name }))
  return { ...person, link, isEmailed: isRealMail }
}
