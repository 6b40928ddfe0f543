/** How the admin area reads and writes: through the same API as everyone, with what only it needs. */
import { queryOptions } from '@tanstack/react-query'
import { ask, UNREACHABLE, Unreachable } from '#app/records/unreachable.ts'

/** One page of a table. */
export interface Page<T> {
  records: T[]
  /** How many there are on all pages. */
  total: number
  /** There are more than `total`. */
  isMore: boolean
}

/** What every record of the admin area carries besides its fields. */
export interface StoredRecord {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  isSample: boolean
}

/** What content of the website carries besides. */
export interface Published {
  status: 'draft' | 'scheduled' | 'published' | 'archived'
  /** Instants. */
  publishAt: string | null
  unpublishAt: string | null
}

/** An answer that was not a success. Its text is the status, a colon, and the body; `said` is what to tell people. */
export class CallError extends Error {
  readonly status: number
  /** The server's sentence; nothing when it has said nothing of use. */
  readonly said: string | undefined
  /** What is to be put right, by field. */
  readonly fields: Record<string, string>
  /** The record as it is now, when it is no longer what was edited. */
  readonly current: unknown

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'CallError'
    this.status = status
    const body = parsed(text)
    this.said = body.message
    this.fields = body.fields ?? {}
    this.current = body.current
  }
}

/** What to tell people of something that could not be read. */
export function failureOf(error: unknown): string {
  if (error instanceof Unreachable) return UNREACHABLE
  if (error instanceof CallError && error.said !== undefined) return error.said
  return error instanceof Error ? error.message : String(error)
}

/** A reading of the admin area: never from memory when it is asked for anew, since others work here too. */
export function adminRead<T>(address: string) {
  return queryOptions<T>({
    queryKey: ['admin', address],
    queryFn: async () => (await call('GET', address)).json() as Promise<T>,
    staleTime: 0,
  })
}

/** One page of a table, with how many there are. While the next page comes, the last one stays. */
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
 * Sends something, with the person's cookies.
 * @param body sent as JSON; nothing when there is none
 * @throws CallError when the answer is not a success; Unreachable when there is none
 */
export async function call(
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const carried =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
  const response = await ask(address, { method, headers, ...carried })
  if (response.ok) {
    if (method !== 'GET') lastUndo = response.headers.get('X-Undo') ?? undefined
    return response
  }
  throw new CallError(response.status, (await response.text()) || response.statusText)
}

let lastUndo: string | undefined

/** The id by which what was just done can be undone, once. */
export function takeUndo(): string | undefined {
  const taken = lastUndo
  lastUndo = undefined
  return taken
}

/**
 * Sends something that is answered with a sentence.
 * @returns the sentence
 * @throws what `call` throws
 */
export async function callForWord(...asked: Parameters<typeof call>): Promise<string> {
  const { message } = (await (await call(...asked)).json()) as { message: string }
  return message
}

function parsed(text: string): { message?: string; fields?: Record<string, string>; current?: unknown } {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' ? body : {}
  } catch {
    return {}
  }
}
