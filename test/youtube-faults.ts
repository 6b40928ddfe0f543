/** The failures and refusals of YouTube. */
import type { ServerResponse } from 'node:http'

/** Every way in which such a service fails. */
export type Fault =
  | 'hang'
  | 'quota'
  | 'too-many'
  | 'down'
  | 'html'
  | 'truncated'
  | 'huge'
  | 'shapes'
  | 'reset'
  | 'redirect'
  | 'bad-key'
  | 'not-enabled'
  | 'empty'

export function failWith(fault: Fault, response: ServerResponse): void {
  const said: Record<Fault, () => void> = {
    hang: () => undefined,
    quota: () =>
      refuse(response, 403, 'quotaExceeded', 'The request cannot be completed because you have exceeded your quota.'),
    'too-many': () => refuse(response, 429, 'rateLimitExceeded', 'Resource has been exhausted (e.g. check quota).'),
    down: () => refuse(response, 500, 'backendError', 'Backend Error'),
    html: () => send(response, 200, 'text/html', '<!doctype html><title>Sign in to the parish network</title>'),
    truncated: () => send(response, 200, 'application/json', '{"kind":"youtube#videoListResponse","items":[{"id":"abc'),
    huge: () => huge(response),
    shapes: () => json(response, { items: [{ id: 7, snippet: { title: null, resourceId: 'x' } }, null, 'a video'] }),
    reset: () => void response.socket?.destroy(),
    redirect: () => void response.writeHead(302, { Location: 'http://169.254.169.254/latest/' }).end(),
    'bad-key': () =>
      refuse(response, 400, 'badRequest', 'API key not valid. Please pass a valid API key.', KEY_DETAILS),
    'not-enabled': () => refuse(response, 403, 'accessNotConfigured', 'YouTube Data API v3 has not been used.'),
    empty: () => json(response, { items: [] }),
  }
  said[fault]()
}

const KEY_DETAILS = [
  { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
]

/** 50 MB without a Content-Length. */
function huge(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const piece = Buffer.alloc(1024 * 1024, 'a')
  let left = 50
  const more = () => {
    if (response.destroyed) return
    if (left-- === 0) response.end('"]}')
    else response.write(piece, () => setImmediate(more))
  }
  response.write('{"items":["', more)
}

export function refuse(
  response: ServerResponse,
  code: number,
  reason: string,
  message: string,
  details?: object[],
): void {
  const error = { code, message, errors: [{ message, domain: 'youtube', reason }], ...(details ? { details } : {}) }
  json(response, { error }, code)
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  send(response, status, 'application/json; charset=UTF-8', JSON.stringify(body, null, 2))
}

export function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type }).end(body)
}
