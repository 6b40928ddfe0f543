/** Who is signed in. Public: everyone may ask about themselves. */
import { createRoute, z } from '@hono/zod-openapi'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { unauthorized } from '#app/http/errors.ts'
import { api } from '#app/routes.ts'

const currentUser = z
  .object({ id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
  .meta({ id: 'CurrentUser' })

export function accountsDoor(): Door {
  const show = createRoute({
    method: 'get',
    path: api.currentUser,
    tags: ['Accounts'],
    summary: 'The person who is signed in',
    responses: { 200: answers('The person', currentUser), ...refusals.unauthorized },
  })
  const door = makeDoor()
  // Signing in comes with the dashboard; until then nobody is.
  door.openapi(show, () => {
    throw unauthorized()
  })
  return door
}
