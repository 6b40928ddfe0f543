/** The routes of public forms: the token that browsers fetch, and sending a form. */
import { z } from '@hono/zod-openapi'
import { type FormEntry, receiveForm, storeAndRollBack } from '#app/http/form-entry.ts'
import { formGuard, issueFormToken, type FormWatch, verdictOf } from '#app/http/form-guard.ts'
import { formIn } from '#app/http/form-input.ts'
import { isSelfTest } from '#app/http/form-self-test.ts'
import { limitPerAddress, TOKEN_LIMIT } from '#app/http/limit.ts'
import { everyone, newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { newId } from '#db/records.ts'

const tokenOut = z
  .object({
    token: z.string().meta({ description: 'Send as `token` with the form; valid for one day' }),
    challenge: z.looseObject({}).optional().meta({
      description: 'During a flood: an ALTCHA 2 challenge; send { challenge, solution } as `proof`',
    }),
  })
  .meta({ id: 'FormToken' })

export function formTokenRoutes(services: Services, watch: FormWatch): Router {
  const router = newRouter()
  route(router, {
    method: 'get',
    path: api.formToken,
    access: everyone,
    tag: 'Forms',
    summary: 'Get a form token, which raises the rate limit for people',
    before: [limitPerAddress(services, TOKEN_LIMIT)],
    refuses: ['tooMany'],
    answer: tokenOut,
    answerDescription: 'The token',
    handle: () => issueFormToken(services, watch),
  })
  return router
}

/** The texts of the API's reference about a form. */
export interface FormReference {
  tag: string
  summary: string
  /** The name of its fields, and of the answer, as components: `ContactMessageInput`, `ContactMessageReceived`. */
  ids: { input: string; answer: string }
  body: string
  answer: string
  /** By name. */
  fields: Readonly<Record<string, { description?: string }>>
}

/** Declares the route of a public form: open to everyone, rate limited, and checked for spam. */
export function formRoute(
  router: Router,
  services: Services,
  watch: FormWatch,
  entry: FormEntry,
  { tag, summary, ids, body, answer, fields }: FormReference,
): void {
  const { form, exists } = entry
  const descriptions = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.description ?? '']),
  )
  const message = z.string().meta({ description: 'Confirmation message to show' })
  route(router, {
    method: 'post',
    path: form.address,
    access: everyone,
    tag,
    summary,
    before: [formGuard(services, watch, form)],
    body: formIn(form.rules, descriptions).meta({ id: ids.input }),
    bodyDescription: `${body}. Browsers also send \`token\`, and \`proof\` when asked (see ${api.formToken}).`,
    refuses: ['tooMany'],
    answer: z.object(exists ? { id: z.string(), message } : { message }).meta({ id: ids.answer }),
    answerDescription: answer,
    status: 201,
    handle: async ({ c, body: sent }) => {
      const isTest = isSelfTest(services, c)
      if (isTest) await storeAndRollBack(services, entry, sent)
      const id = isTest ? newId() : await receiveForm(services, entry, sent, verdictOf(c))
      return c.json({ ...(exists ? { id } : {}), message: form.received.text }, 201)
    },
  })
}
