/** The dashboard's requests to the API, which may be unreachable. */
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { recordOut } from '#app/records/answer.ts'
import type { publishingOut } from '#app/records/publishing.ts'
import { probes } from '#app/routes.ts'

export interface Page<T> {
  records: T[]
  /** Number of records on all pages. */
  total: number
  /** There are more than `total`. */
  isMore: boolean
  /** How many of the rows on the first page are no records, and count in `total`. */
  extra?: number
}

/** Fields of every record in the admin area. */
export type StoredRecord = z.infer<z.ZodObject<typeof recordOut>>
/** Additional fields of the website's content. */
export type Published = z.infer<z.ZodObject<typeof publishingOut>>

/** An unsuccessful answer. Its message is the status, a colon, and the body; `reason` is the message for people. */
export class CallError extends Error {
  readonly status: number
  /** The server's message for people; undefined when it has none. */
  readonly reason: string | undefined
  readonly fields: Record<string, string>
  /** The error code, such as `conflict`. */
  readonly code: string | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'CallError'
    this.status = status
    const body = parseBody(text)
    this.reason = body.message
    this.fields = body.fields ?? {}
    this.code = body.error
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
 * @throws CallError when the answer is not a success; ConnectionError when there is none
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
      : body instanceof Blob
        ? { body }
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

/** Sends a request like `call`, and returns the message of its answer. */
export async function callForMessage(...request: Parameters<typeof call>): Promise<string> {
  return messageOf(await call(...request))
}

export async function messageOf(response: Response): Promise<string> {
  const { message } = (await response.json()) as { message: string }
  return message
}

/** A warning that goes with a success, such as a lost password; usually ''. */
export async function warningOf(response: Response): Promise<string> {
  const { warning = '' } = (await response.clone().json()) as { warning?: string }
  return warning
}

function parseBody(text: string): { error?: string; message?: string; fields?: Record<string, string> } {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' ? body : {}
  } catch {
    return {}
  }
}

const UNREACHABLE = 'We can’t reach the site. Check your internet connection and try again.'
const UNREACHABLE_FROM_FORM =
  'We can’t reach the site. What you typed is still here. Check your internet connection and try again.'

/** The message for an action that could not be sent. Where there is a form, it says that what was typed is still there. */
export function unreachableText(): string {
  const hasFields = document.querySelector('form :is(input, textarea), dialog textarea') !== null
  return hasFields ? UNREACHABLE_FROM_FORM : UNREACHABLE
}

/** The network or the server is down. */
export class ConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super(UNREACHABLE, options)
    this.name = 'No connection'
  }
}

/** Statuses of a proxy while our server is down. */
const PROXY_ERRORS = new Set([502, 503, 504])

/** @throws ConnectionError when our server does not answer */
export async function request(address: string, how: RequestInit): Promise<Response> {
  const response = await fetch(address, { credentials: 'include', ...how }).catch((cause: unknown) => {
    throw new ConnectionError({ cause })
  })
  // Our own server sends JSON with these statuses when it is too busy.
  const isOurs = response.headers.get('Content-Type')?.includes('json') === true
  if (PROXY_ERRORS.has(response.status) && !isOurs) throw new ConnectionError()
  return response
}

/**
 * A lazily loaded part of the admin area.
 * @throws ConnectionError when that is why it could not be loaded; else the loader’s own error, for example for a file that
 *   no longer exists
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    await request(probes.alive, { method: 'GET' })
    throw error
  }
}

const POLL_INTERVAL_MS = 5_000

/** Calls back when the server can be reached again, unless the returned function has canceled it. */
export function onReconnect(onBack: () => void): () => void {
  const check = () => void request(probes.alive, { method: 'GET' }).then(onBack, () => undefined)
  const timer = setInterval(check, POLL_INTERVAL_MS)
  window.addEventListener('online', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', check)
  }
}

/**
 * Downloads the file at the address, under the name in the answer.
 * @returns how many records are in it, by X-Total-Count
 * @throws CallError when the answer is not a success
 */
export async function download(address: string): Promise<number> {
  const response = await call('GET', address)
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download'
  const file = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  // The browser has saved it by then; without this it would stay in memory until the tab is closed.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
  return Number(response.headers.get('X-Total-Count') ?? 0)
}
