/** What Health says of the program's version, and the wishes for another one. Administrators only. */
import about from '../../package.json' with { type: 'json' }
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { isWished, readTold, setWish } from '#app/admin/updates.ts'
import { toldSchema, wishNames } from '#app/admin/update-told.ts'
import { newerThan } from '#app/backup/newer.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import { HttpError } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'

const updatesOut = z
  .object({
    version: z.string(),
    /** Null where `narthex update` doesn't run, such as in a clone. */
    told: toldSchema.nullable(),
    wishes: z.array(z.enum(wishNames)),
    /** What going back would lose, in a sentence; null when there is no way back. */
    lost: z.string().nullable(),
  })
  .meta({ id: 'Updates' })
export type Updates = z.infer<typeof updatesOut>

const wishIn = z.object({ wish: z.enum(wishNames), isOn: z.boolean() })

export function updateRoutes(services: Services, definitions: readonly AnyDefinition[]): Router {
  const { config, database } = services
  const router = newRouter()
  const common = { access: onlyAdministrators(services), tag: 'Admin', path: adminApi.updates }

  route(router, {
    ...common,
    method: 'get',
    summary: 'Get the version of the program, what is newer, and what is wished for',
    answer: updatesOut,
    handle: async () => {
      const told = (await readTold(config)) ?? null
      const earlier = told?.earlier
      return {
        version: about.version,
        told,
        wishes: wishNames.filter((wish) => isWished(config, wish)),
        lost: earlier ? await newerThan(database.db, definitions, earlier.at) : null,
      }
    },
  })

  route(router, {
    ...common,
    method: 'put',
    summary: 'Wish for the newest version now, tonight or every night, or for the one before; or withdraw that',
    body: wishIn,
    refuses: ['conflict'],
    handle: async ({ body: { wish, isOn } }) => {
      const told = await readTold(config)
      if (told === undefined || (wish === 'back' && isOn && !told.earlier)) {
        const message = told
          ? 'There is no earlier version to go back to.'
          : 'This website isn’t updated from the dashboard. Ask the person who runs the server.'
        throw new HttpError(409, { error: 'no_updates', message })
      }
      await setWish(config, wish, isOn)
      return { message: messages[wish][isOn ? 0 : 1] }
    },
  })
  return router
}

const messages: Record<(typeof wishNames)[number], [on: string, off: string]> = {
  now: ['The update begins. The website may be away for some seconds.', 'Nothing will be updated now.'],
  tonight: ['It will be updated tonight.', 'It won’t be updated tonight.'],
  'every-night': ['New versions come at night.', 'New versions wait until you choose them.'],
  back: ['The version before comes back. The website may be away for some seconds.', 'This version stays.'],
}
