/**
 * What screens read from the API. A query is its address; the dashboard asks for it with TanStack Query, and the server
 * with `PageReads` while it draws a public page.
 */
import { memoizedByObject } from '#app/memoized.ts'

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
  /** Keeps only these fields of the record, or of each in a list, so that a page depends on nothing that it does not show. */
  keep?: readonly string[]
  /** A 401 answer means that no one is signed in, and is no error. */
  nobody?: boolean
}

/** An address of the API and the type of its answer, as TanStack Query takes it. */
export interface Query<T> {
  queryKey: readonly [address: string, options: ReadOptions]
  /** Never set: the type of the answer is inferred from it. */
  queryFn?: () => Promise<T>
}

/** @param address as `href(api.…)` gives it */
export function read<T>(address: string, options: ReadOptions = {}): Query<T> {
  return { queryKey: [address, options] }
}

/** @throws ReadError */
export async function fetchQuery(fetchApi: FetchApi, address: string, { keep, nobody }: ReadOptions): Promise<unknown> {
  const response = await fetchApi(address).catch(() => {
    throw new ReadError(0, '')
  })
  if ('known' in response) return pickFields(response.known, keep)
  if (response.ok) return pickFields(await response.json(), keep)
  if (nobody && response.status === 401) return null
  throw new ReadError(response.status, (await response.text()) || response.statusText)
}

function pickFields(body: unknown, keep: readonly string[] | undefined): unknown {
  return keep && typeof body === 'object' && body ? pickersOf(keep)(body) : body
}

/** Picked fields are kept with their answer, which the server keeps in memory, and so is what is drawn of one (`drawn-once.ts`). */
const pickersOf = /* @__PURE__ */ memoizedByObject((keep: readonly string[]) =>
  memoizedByObject((body: object): unknown =>
    Array.isArray(body)
      ? body.map((record: unknown) => pickFields(record, keep))
      : Object.fromEntries(Object.entries(body).filter(([name]) => keep.includes(name))),
  ),
)

/** What one page reads on the server: each address is asked for once. */
export class PageReads {
  readonly #fetchApi: FetchApi
  readonly #asked = new Map<string, Promise<unknown>>()
  readonly #answers = new Map<string, unknown>()

  constructor(fetchApi: FetchApi) {
    this.#fetchApi = fetchApi
  }

  /** @throws ReadError */
  get<T>({ queryKey }: Query<T>): Promise<T> {
    const key = JSON.stringify(queryKey)
    const asked = this.#asked.get(key) ?? this.#ask(key, ...queryKey)
    this.#asked.set(key, asked)
    return asked as Promise<T>
  }

  async #ask(key: string, address: string, options: ReadOptions): Promise<unknown> {
    const answer = await fetchQuery(this.#fetchApi, address, options)
    this.#answers.set(key, answer)
    return answer
  }

  /** The answer, if it has been read. */
  peek<T>({ queryKey }: Query<T>): T | undefined {
    return this.#answers.get(JSON.stringify(queryKey)) as T | undefined
  }

  /**
   * The answer, for components.
   * @throws when the page has not read it
   */
  of<T>(query: Query<T>): T {
    const answer = this.peek(query)
    if (answer === undefined) throw new Error(`${JSON.stringify(query.queryKey)} has not been read`)
    return answer
  }
}
