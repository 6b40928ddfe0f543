/** The dashboard's requests to the API. */
import { queryOptions } from '@tanstack/react-query'
import { request } from '#app/records/unreachable.ts'

/** One page of a table. */
export interface Page<T> {
  records: T[]
  /** Number of records on all pages. */
  total: number
  /** There are more than `total`. */
  isMore: boolean
}

/** Fields of every record in the admin area. */
export interface StoredRecord {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  isSample: boolean
}

/** Additional fields of the website's content. */
export interface Published {
  status: 'draft' | 'scheduled' | 'published' | 'archived'
  /** Instants. */
  publishAt: string | null
  unpublishAt: string | null
}

/** An unsuccessful answer. Its message is the status, a colon, and the body; `reason` is the message for people. */
export class CallError extends Error {
  readonly status: number
  /** The server's message for people; undefined when it has none. */
  readonly reason: string | undefined
  /** Errors by field. */
  readonly fields: Record<string, string>
  /** The current record, when it was changed by another person meanwhile. */
  readonly current: unknown

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'CallError'
    this.status = status
    const body = parseBody(text)
    this.reason = body.message
    this.fields = body.fields ?? {}
    this.current = body.current
  }
}

/** The message for data that could not be loaded. */
export function failureOf(error: unknown): string {
  if (error instanceof CallError && error.reason !== undefined) return error.reason
  return error instanceof Error ? error.message : String(error)
}

/** A query of the admin area: refetched whenever it is used again, since other people work here too. */
export function adminRead<T>(address: string) {
  return queryOptions<T>({
    queryKey: ['admin', address],
    queryFn: async () => (await call('GET', address)).json() as Promise<T>,
    staleTime: 0,
  })
}

/** One page of a table, with the total. While the next page loads, the last one stays. */
export function pageRead<T>(address: string) {
  return queryOptions<Page<T>>({
    queryKey: ['admin', address],
    queryFn: () => readPage<T>(address),
    staleTime: 0,
    placeholderData: (last) => last,
  })
}

/** @throws CallError */
export async function readPage<T>(address: string): Promise<Page<T>> {
  const response = await call('GET', address)
  return {
    records: (await response.json()) as T[],
    total: Number(response.headers.get('X-Total-Count') ?? 0),
    isMore: response.headers.has('X-Total-Is-More'),
  }
}

/**
 * Sends a request with the user's cookies.
 * @param body sent as JSON; undefined for none
 * @throws CallError when the answer is not a success; Unreachable when there is none
 */
export async function call(
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const init =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
  const response = await request(address, { method, headers, ...init })
  if (response.ok) {
    // A preview has no X-Undo, and may be answered between an action and its message.
    lastUndo = response.headers.get('X-Undo') ?? lastUndo
    return response
  }
  throw new CallError(response.status, (await response.text()) || response.statusText)
}

let lastUndo: string | undefined

/** The id for undoing the last action, returned only once. */
export function takeUndo(): string | undefined {
  const taken = lastUndo
  lastUndo = undefined
  return taken
}

/** Sets the id for undoing an action that took several calls. */
export function setUndo(action: string | undefined): void {
  lastUndo = action
}

/**
 * Sends a request whose response is a message.
 * @returns the message
 * @throws what `call` throws
 */
export async function callForMessage(...request: Parameters<typeof call>): Promise<string> {
  const { message } = (await (await call(...request)).json()) as { message: string }
  return message
}

/** Like `call`. @returns a warning that goes with the success, such as a lost password; usually '' */
export async function callForWarning(...request: Parameters<typeof call>): Promise<string> {
  return warningOf(await call(...request))
}

export async function warningOf(response: Response): Promise<string> {
  const { warning = '' } = (await response.clone().json()) as { warning?: string }
  return warning
}

function parseBody(text: string): { message?: string; fields?: Record<string, string>; current?: unknown } {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' ? body : {}
  } catch {
    return {}
  }
}
