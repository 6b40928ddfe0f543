/** Users in the admin area. */
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { invitationEmail } from '#app/accounts/emails.ts'
import { makePasswordLink } from '#app/accounts/password-api.ts'
import {
  disableUser,
  enableUser,
  endSessionsOf,
  inviteAgain,
  inviteUser,
  removeUser,
  updateUser,
} from '#app/accounts/users.ts'
import { listUsers } from '#app/accounts/queries.ts'
import { invitationIn, invitedOut, type User, userChangeIn, userOut } from '#app/accounts/schema.ts'
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
      answer: userOut,
      refuses: ['conflict'],
      handle: ({ params: { id }, actor }) => act(services.database, id, actor),
    })
  }
  return router
}

const acts: [path: string, summary: string, act: (database: Database, id: string, actor: Actor) => Promise<User>][] = [
  [adminApi.userDisable, 'Deactivate a user', disableUser],
  [adminApi.userEnable, 'Reactivate a user', enableUser],
  [adminApi.userEndSessions, 'End all sessions of a user', endSessionsOf],
]

function shared(services: Services) {
  return { access: onlyAdministrators(services), tag: 'Admin: people' }
}

function listRoute(router: Router, services: Services): void {
  route(router, {
    ...shared(services),
    method: 'get',
    path: adminApi.users,
    summary: 'List users',
    answer: z.array(userOut),
    answerDescription: 'Administrators first, then by name',
    handle: () => listUsers(services.database.db),
  })
}

function inviteRoutes(router: Router, services: Services): void {
  route(router, {
    ...shared(services),
    method: 'post',
    path: adminApi.users,
    summary: 'Invite a user; emails a password link and returns it',
    body: invitationIn,
    answer: invitedOut,
    status: 201,
    handle: ({ body, actor }) =>
      invited(services, actor, (storeLink) => inviteUser(services.database, body, actor, storeLink)),
  })

  route(router, {
    ...shared(services),
    method: 'post',
    path: adminApi.userInvite,
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
    path: adminApi.user,
    summary: 'Change a user’s name or role; a role change ends their sessions',
    params: idParam,
    body: userChangeIn,
    answer: userOut,
    refuses: ['conflict', 'changedMeanwhile'],
    handle: ({ c, params: { id }, body, actor }) => updateUser(services.database, id, body, actor, expectedVersion(c)),
  })

  route(router, {
    ...shared(services),
    method: 'delete',
    path: adminApi.user,
    summary: 'Delete a user permanently',
    params: idParam,
    refuses: ['conflict'],
    handle: async ({ params: { id }, actor }) => {
      await removeUser(services.database, id, actor)
      return { message: 'Item deleted successfully' }
    },
  })
}

/** Emails the link, and returns it to the administrator too: email may not be set up. */
async function invited(
  services: Services,
  actor: Actor,
  invite: (storeLink: (trx: Trx, id: string) => Promise<void>) => Promise<User>,
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
