/** Where browsers get what they send along with a public form. Public; it tells nothing about anybody. */
import { createRoute, z } from '@hono/zod-openapi'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { type FormWatch, formPass } from '#app/http/form-guard.ts'
import { limitPerAddress, TOKEN_LIMIT } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'

const passOut = z
  .object({
    token: z.string().meta({ description: 'To be sent with the form as `token`; good for a day' }),
    challenge: z.looseObject({}).optional().meta({
      description: 'In a flood: work (ALTCHA 2) whose solution is to be sent as `proof`: { challenge, solution }',
    }),
  })
  .meta({ id: 'FormToken' })

export function formTokenRoutes(services: Services, watch: FormWatch): Router {
  const give = createRoute({
    method: 'get',
    path: api.formToken,
    tags: ['Forms'],
    summary: 'What to send along with a form, so that it may be sent as often as people do',
    middleware: [limitPerAddress(services, TOKEN_LIMIT)],
    responses: { 200: answers('Begin to fill the form in', passOut), ...refusals.tooMany },
  })
  const router = newRouter()
  router.openapi(give, async (c) => c.json({ ...(await formPass(services, watch)) }, 200))
  return router
}
