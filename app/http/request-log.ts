/**
 * Requests in the log. Each has an id: on its answer as X-Request-Id, in every line that is logged because of it, and on
 * error pages.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { newId } from '#db/records.ts'

const current = new AsyncLocalStorage<{ requestId: string }>()

/** The fields that every line of the log gets. */
export function requestFields(): object {
  return current.getStore() ?? {}
}

/** The id of the request under way; a new one outside a request. */
export function requestId(): string {
  return current.getStore()?.requestId ?? newId()
}

/** Runs `work` as part of the request with this id. */
export function asRequest(id: string, work: () => void): void {
  current.run({ requestId: id }, work)
}

/** Milliseconds after which an answer is slow. */
const SLOW_MS = 1_000

/**
 * Logs a request when its answer has ended: changes, slow answers and failures by default, all others with LOG_LEVEL=debug.
 * Cached pages are not logged.
 */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const began = performance.now()
  response.once('close', () => {
    const ms = Math.round(performance.now() - began)
    const { statusCode: status } = response
    const level = levelOf(request.method ?? '', status, ms)
    if (log.isLevelEnabled(level))
      log[level]({ requestId, method: request.method, path: loggedPath(request.url ?? ''), status, ms }, 'request')
  })
}

/** 503 is the answer to everyone while the server is busy or the database is away, which is logged by itself. */
function levelOf(method: string, status: number, ms: number): 'warn' | 'info' | 'debug' {
  if (ms > SLOW_MS || (status >= 500 && status !== 503)) return 'warn'
  return method === 'GET' || method === 'HEAD' ? 'debug' : 'info'
}

/** A path without its query, which may name people, and without tokens, which grant access. */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(TOKEN, '…')
}
/** Looks like a random token, with both letter cases; our ids and the words in addresses are lower case. */
const TOKEN = /(?<=\/)(?=[^/]*[A-Z])(?=[^/]*[a-z])[\w-]{16,}(?=\/|$)/g
