/**
 * The data of every screen, read from the API: in the browser over the network, on the server in-process.
 *
 * A query's key is its address, and one function answers them all, so the browser finds the server's results under the
 * same key. Nothing is retried, goes stale or is refetched in the background; the router rereads data that must be fresh
 * when it is opened.
 */
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'

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
