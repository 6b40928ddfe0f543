/**
 * Declares a route: access, input, output and transaction above its handler; the refusals in the API's description follow
 * from them.
 */
import type { Actor } from '#app/http/activity-log.ts'
import { mayUndo } from '#app/http/rights.ts'
import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, Env, MiddlewareHandler } from 'hono'
import { badFields, fieldMessages } from '#app/http/errors.ts'
import { guardBy, isFormPost, JSON_TYPE, onlyTypes, type SignedIn, withRight } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { refuseUnknown } from '#app/http/unknown-fields.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { isDay } from '#app/dates/days.ts'
import { rolesWith } from '#app/definitions/rights.ts'
import type { Role, Thing } from '#app/definitions/roles.ts'
import type { Database, Trx } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'

export type Router = OpenAPIHono

/** A router that parses inputs before a handler gets them; invalid ones are answered with 400 and the fields' names. */
export function newRouter(): Router {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw badFields(fieldMessages(result.error.issues))
    },
  })
}

/** The allowed callers of a route, and what its handler knows of the caller. */
export interface Access<Caller> {
  guards: MiddlewareHandler[]
  refuses: readonly Refusal[]
  /** The roles that may call it, if they are not administrators alone. */
  roles?: readonly Role[]
  caller: (c: Context) => Caller
}

/** The calling user, and the time: what the activity log needs. */
export interface Caller {
  person: CurrentUser
  /** An instant, ISO 8601 in UTC. */
  now: string
  /** Sets the header `X-Undo` to the id by which the caller can undo the change. */
  undoable: NonNullable<Actor['undoable']>
}

export const everyone: Access<undefined> = { guards: [], refuses: [], caller: () => undefined }

export function onlyAdministrators(services: Pick<Services, 'whoIs' | 'now'>): Access<Caller> {
  return onlyFor(services)
}

/** People who may do one of these things, and administrators, who may do all that isn't private. */
export function onlyFor(services: Pick<Services, 'whoIs' | 'now'>, ...things: Thing[]): Access<Caller> {
  const guards = [withRight(services, things)]
  const roles = things.length === 0 ? [] : rolesWith(...things)
  return { guards, refuses: ['unauthorized', 'forbidden'], roles, caller: callerAt(services) }
}

export function onlySignedIn(services: Pick<Services, 'whoIs' | 'now'>): Access<Caller> {
  return { guards: [guardBy(services)], refuses: ['unauthorized'], caller: callerAt(services) }
}

function callerAt({ now }: Pick<Services, 'now'>) {
  return (c: Context<SignedIn>): Caller => {
    const { person } = c.var
    const undoable: Caller['undoable'] = (id, undo) => {
      if (mayUndo(undo, person)) c.header('X-Undo', id)
    }
    return { person, now: isoInstant(now()), undoable }
  }
}

/** The inputs of a handler. Those that the route does not declare are `undefined`. */
interface Call<Who, Params, Query, Body, Transaction> {
  c: Context
  /** The caller, if known. */
  actor: Who
  params: Parsed<Params>
  query: Parsed<Query>
  body: Parsed<Body>
  /** The transaction of the whole handler, which may run more than once (docs/decisions/017). */
  trx: Transaction extends Database ? Trx : undefined
}

export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export interface RouteSpec<Who, Params, Query, Body, Answer extends z.ZodType, Transaction> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** A name of `app/routes.ts` or `app/admin-routes.ts`. */
  path: string
  access: Access<Who>
  /** The section of the API's description. */
  tag: string
  summary: string
  description?: string
  params?: Params
  query?: Query
  body?: Body
  bodyDescription?: string
  /** The body is accepted as JSON only, unless browsers send it as a form, too or only. */
  bodyTypes?: readonly string[]
  /** Runs after the access check and before parsing: limits, form guards. */
  before?: readonly MiddlewareHandler[]
  /** The JSON output; a sentence to show when it is left out. A handler may return a `Response` instead. */
  answer?: Answer
  /** What its summary and its schema don’t say. */
  answerDescription?: string
  /** The type of an answer that is no JSON, which the handler gives as a `Response`. */
  answerType?: `${string}/${string}`
  status?: 200 | 201 | 202 | 303
  /** What else the handler may give as a `Response`, by status. */
  otherAnswers?: Readonly<Record<number, string>>
  /** Refusals besides those that follow from its access (401, 403) and its input (400, and 404 with parameters). */
  refuses?: readonly Refusal[]
  /** The database in which the handler is one transaction. */
  transaction?: Transaction
  handle: (call: Call<Who, Params, Query, Body, Transaction>) => Promise<z.input<Answer> | Response>
}

/** Adds a route to the router, which it returns. */
export function route<
  Who,
  Answer extends z.ZodType = typeof messageOut,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Transaction extends Database | undefined = undefined,
>(router: Router, spec: RouteSpec<Who, Params, Query, Body, Answer, Transaction>): Router {
  const { method, path, access, params, query, body, bodyDescription = 'Its fields', bodyTypes = [JSON_TYPE] } = spec
  const { before = [], status = 200, transaction, handle } = spec
  const middleware = [...access.guards, ...(body ? [onlyTypes(bodyTypes)] : []), ...before]
  const content = Object.fromEntries(bodyTypes.map((type) => [type, { schema: body }]))
  const request = {
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    // The parser of a required body refuses all other types.
    ...(body ? { body: { description: bodyDescription, required: bodyTypes.length === 1, content } } : {}),
  }
  const declared: RouteConfig & { hide: true } = { method, path, middleware, request, responses: {}, hide: true }
  // Pages of visitors may be older than their form, and know fields that it has no more.
  const isStrict = body !== undefined && access.guards.length > 0
  router.openapi(declared, async (c: Context<Env, string, ParsedInput>): Promise<Response> => {
    if (isStrict && !isFormPost(c.req)) refuseUnknown(await c.req.json(), [body, answered.get(router)?.get(path)])
    const run = (trx?: Trx) => {
      const parsed = isFormPost(c.req) ? c.req.valid('form') : c.req.valid('json')
      const input = { params: c.req.valid('param'), query: c.req.valid('query'), body: parsed }
      // The schemas above have parsed the input; Hono's types can't follow optional schemas.
      return handle({ c, actor: access.caller(c), ...input, trx } as Call<Who, Params, Query, Body, Transaction>)
    }
    const answer = await (transaction ? transaction.transaction(run) : run())
    return answer instanceof Response ? answer : c.json(answer as object, status)
  })
  if (method === 'get' && spec.answer) answered.set(router, (answered.get(router) ?? new Map()).set(path, spec.answer))
  const handler = router.routes.at(-1)?.handler
  if (handler) descriptions.set(handler, () => ({ method, path, request, ...described(spec) }))
  return router
}

/** What reading an address answers, by router: its fields may be sent back. */
const answered = new WeakMap<Router, Map<string, z.ZodType>>()

/** The description of a route in the API's reference, by its handler: created on demand, since it takes long. */
const descriptions = new WeakMap<object, () => RouteConfig>()

type Described = Omit<RouteSpec<never, unknown, unknown, unknown, z.ZodType, unknown>, 'access' | 'handle'> & {
  access: Pick<Access<unknown>, 'refuses' | 'roles'>
}

function described(spec: Described) {
  const { access, params, query, body, answer = messageOut, answerType, status = 200, description } = spec
  const { answerDescription = 'Success', otherAnswers = {} } = spec
  const hasInput = params !== undefined || query !== undefined || body !== undefined
  const refuses: Refusal[] = [
    ...access.refuses,
    ...(hasInput ? (['badRequest'] as const) : []),
    ...(params === undefined ? [] : (['notFound'] as const)),
    ...(spec.refuses ?? []),
  ]
  return {
    tags: [spec.tag],
    summary: spec.summary,
    ...(description === undefined ? {} : { description }),
    responses: {
      [status]: status === 303 ? { description: answerDescription } : answers(answerDescription, answer, answerType),
      ...Object.fromEntries(Object.entries(otherAnswers).map(([other, about]) => [other, { description: about }])),
      ...Object.assign({}, ...refuses.map((name) => refusals[name])),
      ...(access.roles?.length
        ? { 403: answers(`Only with one of the roles ${access.roles.join(', ')}`, errorBody) }
        : {}),
    },
  }
}

/** The OpenAPI document of all routes. */
export function describeApi(apis: readonly Router[], about: Parameters<Router['getOpenAPI31Document']>[0]): object {
  const { openAPIRegistry, getOpenAPI31Document } = new OpenAPIHono()
  for (const { handler } of apis.flatMap(({ routes }) => routes)) {
    const describe = descriptions.get(handler)
    if (describe) openAPIRegistry.registerPath(describe())
  }
  return getOpenAPI31Document(about)
}

interface ParsedInput {
  out: Record<'param' | 'query' | 'json' | 'form', unknown>
}

const errorBody = z
  .object({
    error: z.string().meta({ description: 'Stable error code' }),
    message: z.string().meta({ description: 'Message for people' }),
    fields: z.record(z.string(), z.string()).optional().meta({ description: 'Messages by field name' }),
    id: z.string().optional().meta({ description: 'Request ID in the log' }),
    current: z.unknown().optional().meta({ description: 'The current record, when it was changed meanwhile' }),
  })
  .meta({ id: 'Error' })

/** An answer for a route's description. */
function answers(description: string, schema: z.ZodType, type: string = JSON_TYPE) {
  return { description, content: { [type]: { schema } } }
}

/** The refusals that a route can give, as the API describes them. */
const refusals = {
  badRequest: { 400: answers('Invalid parameter; `fields` names it', errorBody) },
  notFound: { 404: answers('Not found', errorBody) },
  conflict: { 409: answers('Conflicts with existing data', errorBody) },
  changedMeanwhile: { 412: answers('The record’s version differs from If-Match; see `current`', errorBody) },
  forbidden: { 403: answers('Administrators only', errorBody) },
  unauthorized: { 401: answers('Not signed in', errorBody) },
  tooLarge: { 413: answers('Too large', errorBody) },
  elsewhere: { 502: answers('An upstream service failed; see the message', errorBody) },
  tooMany: { 429: answers('Too many requests; see `Retry-After`', errorBody) },
} as const
export type Refusal = keyof typeof refusals

/** A sentence to show. */
export const messageOut = z.object({ message: z.string() })

/** The rows of one page as the answer, and how many there are on all pages in its header. */
export function pageOf<Row>(c: Context, { total, rows }: { total: number; rows: Row[] }): Row[] {
  c.header('X-Total-Count', String(total))
  return rows
}

/** For text that both databases accept: `z.string().refine(...usable)`. */
export const usable = [
  (text: string) => !text.includes('\0') && text.isWellFormed(),
  'contains characters that aren’t allowed',
] as const

const shortText = z
  .string()
  .max(200, 'must have at most 200 characters')
  .refine(...usable)

/** `{id}` in an address. */
export const idParam = z.object({ id: queryText('Record ID').min(1).max(100) })

/** `{version}` in an address. */
export const versionIn = z.coerce.number().int().positive().max(2_147_483_647)

/** Query parameters for paging. */
export function paging(max: number, usual: number) {
  return {
    limit: wholeNumber(1, max, `must be a whole number from 1 to ${max}`)
      .default(usual)
      .meta({ description: `Page size, 1 to ${max}; default ${usual}` }),
    offset,
  }
}

function wholeNumber(min: number, max: number, message: string) {
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

const offset = wholeNumber(0, 100_000_000, 'must be a whole number, 0 or more')
  .default(0)
  .meta({ description: 'Number of records to skip' })

/** Text in an address: short and usable. */
export function queryText(description: string) {
  return shortText.meta({ description })
}

/** A day as `YYYY-MM-DD` that the calendar has. */
export const day = z.string().refine(isDay, 'must be a date such as 2026-11-22')

/** A query parameter that is either absent, empty (an unfilled form field) or a value. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}
