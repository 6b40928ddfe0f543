/** Request bodies: the fields of a form as a zod schema derived from the form's own rules, and their content types. */
import { z } from '@hono/zod-openapi'
import type { HonoRequest, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type Rule, type Rules, normalizeText } from '#app/ui/form-rules.ts'

/**
 * An object of text fields that follow the form's rules. Unknown fields and marks of direction are dropped.
 * @param descriptions by field name, for the API's reference
 */
export function formIn<R extends Rules>(rules: R, descriptions: Readonly<Record<keyof R & string, string>>) {
  const fields = Object.entries(rules).map(([name, rule]) => [name, field(rule, descriptions[name] ?? '')])
  const shape = Object.fromEntries(fields) as Record<keyof R & string, z.ZodString>
  return z.object(shape, { error: 'Send a JSON object' })
}

/** A request whose body is JSON of this shape. */
export function jsonBody<T extends z.ZodType>(description: string, schema: T) {
  return { body: { description, required: true, content: { 'application/json': { schema } } } } as const
}

/** A request whose body is JSON of this shape, or a form with the same fields. */
export function jsonOrFormBody<T extends z.ZodType>(description: string, schema: T) {
  const content = { 'application/json': { schema }, [FORM_TYPE]: { schema } } as const
  return { body: { description, content } } as const
}

/** Refuses a body without the JSON content type, which a form on another site can never have. */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
  if (contentType(c.req) !== 'application/json') throw new HTTPException(415)
  await next()
}

/** Refuses a body that is neither JSON nor a form. */
export const jsonOrFormOnly: MiddlewareHandler = async (c, next) => {
  if (contentType(c.req) !== 'application/json' && !isFormPost(c.req)) throw new HTTPException(415)
  await next()
}

/** Whether a browser has sent this as a form of a page. */
export function isFormPost(request: HonoRequest): boolean {
  return contentType(request) === FORM_TYPE
}
const FORM_TYPE = 'application/x-www-form-urlencoded'

function contentType(request: HonoRequest): string | undefined {
  return request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

/** Marks that change the direction of the text after them, also of our own (Unicode Standard Annex 9, section 2). */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g

function field(rule: Rule, description: string): z.ZodString {
  return z
    .string({ error: rule('') ?? 'must be text' })
    .overwrite((given) => normalizeText(given.replace(DIRECTION_MARKS, '')))
    .superRefine((given, c) => {
      const problem = rule(given)
      if (problem !== undefined) c.addIssue({ code: 'custom', message: problem })
    })
    .meta({ description })
}
