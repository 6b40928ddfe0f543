/**
 * The API's public reads, for pages: the same handlers as over HTTP, called without a request, a response and JSON. Everyone
 * gets the same answer, so it is cached until something changes.
 */
import { forVisitors } from '#app/text/dictionaries.ts'
import type { z } from '@hono/zod-openapi'
import { TrieRouter } from 'hono/router/trie-router'
import { notFound } from '#app/http/errors.ts'
import { everyone, idParam, type Parsed, route, type Router, type RouteSpec } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import { memoizedByObject } from '#app/memoized.ts'

interface ReadSpec<Answer extends z.ZodType, Params, Query> extends Omit<
  RouteSpec<undefined, Params, Query, undefined, Answer, undefined>,
  'method' | 'access' | 'before' | 'body' | 'status' | 'transaction' | 'handle'
> {
  /** How long pages may reuse an answer while nothing changes; a minute by default. */
  cachedFor?: 'second' | 'never'
  handle: (input: { params: Parsed<Params>; query: Parsed<Query> }) => Promise<z.input<Answer>>
}

interface Read {
  cachedFor?: 'second' | 'never'
  answer: (params: Texts, query: Texts) => Promise<unknown>
}
type Texts = Record<string, string>

/** Reads by the handler that the router was given. */
const readsByHandler = new WeakMap<object, Read>()

/** Adds a public read: a GET route, which pages also call directly. */
export function readRoute<
  Answer extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
>(router: Router, { cachedFor, handle, ...spec }: ReadSpec<Answer, Params, Query>): void {
  route<undefined, Answer, Params, Query>(router, {
    ...spec,
    method: 'get',
    access: everyone,
    handle: ({ params, query }) => handle({ params, query }),
  })
  const handler = router.routes.at(-1)?.handler
  if (!handler) return
  readsByHandler.set(handler, {
    ...(cachedFor && { cachedFor }),
    answer: (params, query) =>
      handle({
        params: spec.params?.parse(params) as Parsed<Params>,
        query: spec.query?.parse(query) as Parsed<Query>,
      }),
  })
}

type Shared = 'path' | 'tag' | 'summary' | 'answer' | 'answerDescription'

interface OneRecordSpec<Answer extends z.ZodType> extends Pick<ReadSpec<Answer, undefined, undefined>, Shared> {
  /** The record in a sentence: `Sermon`. */
  name: string
  find: (id: string) => Promise<z.input<Answer> | undefined>
}

/** Adds the route of one record; 404 when it does not exist. */
export function readOneRoute<Answer extends z.ZodType>(
  router: Router,
  { name, find, ...spec }: OneRecordSpec<Answer>,
): void {
  readRoute(router, {
    ...spec,
    params: idParam,
    handle: async ({ params: { id } }) => {
      const found = await find(id)
      if (found === undefined) throw notFound(name)
      return found
    },
  })
}

/** Calls the API's public reads without a request. */
export interface Reads {
  /**
   * @param address such as `/api/sermons?limit=3`
   * @returns the API's answer; undefined when it has no such read
   * @throws the errors of the handler, and ZodError where the route would answer 400
   */
  (address: string): Promise<unknown> | undefined
}

/** The reads among the routes of the whole API. */
export function readsOf(api: Router, services: Pick<Services, 'database' | 'log' | 'now' | 'readCache'>): Reads {
  const { readCache, now } = services
  const router = new TrieRouter<Read>()
  for (const { path, handler } of api.routes) {
    const read = readsByHandler.get(handler)
    if (read) router.add('GET', path, read)
  }
  return (address) => {
    const [path = '', query = ''] = address.split('?', 2)
    const [found] = router.match('GET', path)[0]
    if (!found) return undefined
    const [read, params] = found
    const answer = async () =>
      jsonCopy(await read.answer(decoded(params), Object.fromEntries(new URLSearchParams(query))))
    if (read.cachedFor === 'never') return answer()
    const key = read.cachedFor ? `${address} ${Math.floor(now().epochMilliseconds / 1000)}` : address
    return readCache.get(key, async () => {
      // The settings say which language it is now, which another process may have changed.
      await cachedSiteConfig(services)
      // The answer is kept for visitors, also when the dashboard asks first.
      return forVisitors(answer)
    })
  }
}

/** The answer as if it had been sent as JSON, so that pages get the same from both. Lists share the copy of a record. */
function jsonCopy(answer: unknown): unknown {
  return Array.isArray(answer) ? answer.map(jsonCopyOfRecord) : viaJson(answer)
}

function jsonCopyOfRecord(record: unknown): unknown {
  return typeof record === 'object' && record ? viaJsonOnce(record) : record
}

const viaJson = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer))
const viaJsonOnce = memoizedByObject(viaJson)

function decoded(params: Record<string, string | number>): Texts {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(String(value))]))
}
