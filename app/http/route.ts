/** How a noun makes its door: a typed Hono with one way of refusing what does not fit its shape. */
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { badFields, fieldMessages } from '#app/http/errors.ts'
import { isDay } from '#app/ui/dates.ts'

export type Router = OpenAPIHono

/** A door whose inputs are parsed before a handler sees them; what does not fit is 400 with the fields' names. */
export function newRouter(): Router {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw badFields(fieldMessages(result.error.issues))
    },
  })
}

const errorBody = z
  .object({
    error: z.string().meta({ description: 'A stable word for programs' }),
    message: z.string().meta({ description: 'A sentence for people' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'By field name, when fields are at fault' }),
    id: z.string().optional().meta({ description: 'The number under which the log has it' }),
    current: z.unknown().optional().meta({ description: 'The record as it is, when it was changed meanwhile' }),
  })
  .meta({ id: 'Error' })

/** An answer of JSON for a route's description. */
export function answers<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } }
}

/** The refusals that a read can give. */
export const refusals = {
  badRequest: { 400: answers('A parameter cannot be used; `fields` names it', errorBody) },
  notFound: { 404: answers('There is no such record', errorBody) },
  conflict: { 409: answers('It contradicts what is there', errorBody) },
  changedMeanwhile: { 412: answers('The record is no longer the version of If-Match; `current` is', errorBody) },
  forbidden: { 403: answers('Only for administrators', errorBody) },
  unauthorized: { 401: answers('Nobody is signed in', errorBody) },
  tooLarge: { 413: answers('It is too large', errorBody) },
  elsewhere: { 502: answers('A service that was asked gave nothing usable; the message says what', errorBody) },
  tooMany: { 429: answers('Too many in a short time; `Retry-After` says when again', errorBody) },
} as const

/** `{id}` in an address. */
export const idParam = z.object({ id: queryText('The id of the record').min(1).max(100) })

/** How many at most, from where on. */
export function paging(most: number, usual: number) {
  const whole = (min: number, max: number, message: string) =>
    z
      .string()
      .regex(/^\d{1,9}$/, message)
      .transform(Number)
      .refine((value) => value >= min && value <= max, message)
  return {
    limit: whole(1, most, `must be a whole number from 1 to ${most}`)
      .default(usual)
      .meta({ description: `How many at most, 1 to ${most}, ${usual} when left out` }),
    offset: whole(0, 100_000_000, 'must be a whole number, 0 or more')
      .default(0)
      .meta({ description: 'How many to pass over' }),
  }
}

/** Text in an address: short, and nothing that a database would refuse. */
export function queryText(description: string) {
  return z
    .string()
    .max(200, 'must have at most 200 characters')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'holds characters that cannot be used')
    .meta({ description })
}

/** A day as `YYYY-MM-DD` that the calendar has. */
export const day = z.string().refine(isDay, 'must be a date such as 2026-11-22')

/** A query parameter that is either absent, empty (as an unfilled form field comes) or a value. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}
