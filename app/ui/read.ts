/**
 * The data of every screen, read from the API: in the browser over the network, on the server in-process.
 *
 * A query's key is its address, and one function answers them all, so the browser finds the server's results under the
 * same key. Nothing is retried, goes stale or is refetched in the background; the router rereads data that must be fresh
 * when it is opened.
 */
import { QueryClient, type QueryKey, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { memoizedByObject } from '#app/ui/memoized.ts'
import { readDependency } from '#app/ui/reused.ts'

/** Fetches an address of our API, such as `/api/sermons?limit=3`, with the visitor's cookies. */
export type FetchApi = (address: string) => Promise<Response | Known>

/** Data that was not fetched: the server reads its own data without a request. */
interface Known {
  known: unknown
}

/**
 * An unsuccessful answer of the API; its message is the status, a colon, and the body. The status is 0 without an answer.
 */
export class ReadError extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.name = 'ReadError'
    this.status = status
  }
}

export interface ReadOptions {
  /** Keeps only these fields of the record, or of each in a list, so that a page does not carry what it does not show. */
  keep?: readonly string[]
  /** A 401 answer means that no one is signed in, and is no error. */
  nobody?: boolean
}

/**
 * @param address as `href(api.…)` gives it
 */
export function read<T>(address: string, options: ReadOptions = {}) {
  return queryOptions<T>({ queryKey: [address, options] })
}

export type Reading<T> = ReturnType<typeof read<T>>

export function makeQueryClient(fetchApi: FetchApi): QueryClient {
  return new QueryClient({ defaultOptions: { queries: readDefaults(fetchApi) } })
}

export function readDefaults(fetchApi: FetchApi) {
  return {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Without this, an offline reading waits forever.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ queryKey }: { queryKey: QueryKey }) =>
      fetchReading(fetchApi, queryKey[0] as string, queryKey[1] as ReadOptions),
  } as const
}

/** @throws ReadError */
export async function fetchReading(
  fetchApi: FetchApi,
  address: string,
  { keep, nobody }: ReadOptions,
): Promise<unknown> {
  const response = await fetchApi(address).catch(() => {
    throw new ReadError(0, '')
  })
  if ('known' in response) return pickFields(response.known, keep)
  if (response.ok) return pickFields(await response.json(), keep)
  if (nobody && response.status === 401) return null
  throw new ReadError(response.status, (await response.text()) || response.statusText)
}

/** Results by fields and answer, since the server's read cache returns the same answers and records many times. */
const known = new WeakMap<readonly string[], WeakMap<object, unknown>>()

function pickFields(body: unknown, keep: readonly string[] | undefined): unknown {
  if (!keep || typeof body !== 'object' || !body) return body
  const byBody = known.get(keep) ?? new WeakMap<object, unknown>()
  known.set(keep, byBody)
  const answer =
    byBody.get(body) ??
    (Array.isArray(body) ? body.map((record: unknown) => pickFields(record, keep)) : pickFromRecord(body, keep))
  byBody.set(body, answer)
  return answer
}

function pickFromRecord(record: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)))
}

/**
 * The data that the loader has read. In the browser the component is rendered again when it changes; the server renders
 * once and does not subscribe to changes.
 */
export function useReading<T>(reading: Reading<T>): T
/** @param select returns what the component needs: the server renders a reused part again only if that has changed */
export function useReading<T, R>(reading: Reading<T>, select: (data: T) => R): R
export function useReading<T, R>(reading: Reading<T>, select?: (data: T) => R): T | R {
  const client = useQueryClient()
  if (!import.meta.env.SSR) {
    // oxlint-disable-next-line react/hooks -- A program is built for the server or for browsers.
    const { data } = useSuspenseQuery(reading)
    return select ? select(data) : data
  }
  const read = (of: QueryClient) => {
    const data = dataOf(of, reading)
    return select ? select(data) : data
  }
  return readDependency(client, read)
}

/**
 * On the server, what has been read.
 * @throws the error of a reading that failed
 */
export function dataOf<T>(client: QueryClient, { queryKey }: Reading<T>): T {
  const state = client.getQueryCache().get<T>(hashOf(queryKey))?.state
  if (state?.data !== undefined) return state.data
  throw state?.error ?? new Error(`${hashOf(queryKey)} has not been read`)
}

/** On the server, the hash of a query's key: cheaper than that of the query client, since our keys are always alike. */
export const hashOf = /* @__PURE__ */ memoizedByObject((key: readonly unknown[]): string => JSON.stringify(key))
