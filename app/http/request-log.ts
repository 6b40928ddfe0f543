/** Logs requests: changes, slow answers and failures by default, all others with LOG_LEVEL=debug. Cached pages are not logged. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

/** Milliseconds after which an answer is slow. */
const SLOW_MS = 1_000

/** Logs a request when its answer has ended. */
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
