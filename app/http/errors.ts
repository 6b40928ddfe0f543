/** The errors of the API, and the one place where they become responses. */
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { DiskWatch } from '#app/http/probes.ts'
import { loggedPath, requestId } from '#app/http/log.ts'
import { t } from '#app/text/t.ts'
import { isUnavailable, isDiskFull, OutcomeUnknown } from '#db/errors.ts'
import { StoreUnavailable } from '#storage/files.ts'

/** The body of every unsuccessful answer. */
export interface ErrorBody {
  /** Stable error code. */
  error: string
  /** Message for people: what is wrong and what to do. */
  message: string
  /** Messages by field name, when fields are at fault. */
  fields?: Record<string, string>
  /** Quote it when asking for help; the log has it too. */
  id?: string
  /** The current record, when it differs from the version that the caller changed. */
  current?: unknown
}

export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(status: ContentfulStatusCode, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.message)
    this.name = 'HttpError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export function notFound(what: string): HttpError {
  return new HttpError(404, { error: 'not_found', message: t('{what} not found', { what: t(what) }) })
}

export function badFields(fields: Record<string, string>): HttpError {
  const [first] = Object.entries(fields)
  return new HttpError(400, {
    error: 'bad_request',
    message: first ? `${first[0]}: ${first[1]}` : 'Bad request',
    fields,
  })
}

/** The first message of each field, by its name; a fault of the whole is under `body`. */
export function fieldMessages(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.path.map(String).join('.') || 'body'
    fields[name] ??= t(issue.message)
  }
  return fields
}

export function unauthorized(): HttpError {
  return new HttpError(401, { error: 'unauthorized', message: 'Unauthorized' })
}

export function forbidden(message: string): HttpError {
  return new HttpError(403, { error: 'forbidden', message })
}

/** @param seconds until it is worth trying again */
export function tooMany(seconds: number): HttpError {
  return new HttpError(
    429,
    { error: 'too_many_requests', message: t('Too many tries in a short time. Wait a few minutes, then try again.') },
    { 'Retry-After': String(seconds) },
  )
}

/** There is more to do than the server can handle. */
export function busy(): HttpError {
  const message = t('Many people are visiting our website at this moment. Please try again in a few seconds.')
  return new HttpError(503, { error: 'busy', message }, { 'Retry-After': '2' })
}

/** The database does not answer. */
export function unavailable(): HttpError {
  return new HttpError(503, said(DATABASE_UNAVAILABLE), { 'Retry-After': '5' })
}

/** Answers known errors with their message; all others are logged under an id and reveal as little as possible. */
export function answerErrors(log: Logger, disk: DiskWatch): ErrorHandler {
  return (error, c) => {
    if (error instanceof HttpError) return c.json(error.body, error.status, error.headers)
    if (error instanceof HTTPException) return answerException(error, c)
    if (isDisconnect(error)) {
      log.debug({ method: c.req.method, path: loggedPath(c.req.path) }, 'client disconnected')
      return c.body(null, 400)
    }
    const about = { err: error, method: c.req.method, path: loggedPath(c.req.path) }
    if (isDiskFull(error)) {
      disk.reportFull()
      log.error(about, 'the disk is full')
      return c.json(said(DISK_FULL), 507)
    }
    if (error instanceof StoreUnavailable) {
      log.error(about, 'file store unavailable')
      return c.json(said(STORE_UNAVAILABLE), 503, { 'Retry-After': '5' })
    }
    if (isUnavailable(error)) {
      log.error(about, 'database unavailable')
      return c.json(said(error instanceof OutcomeUnknown ? UNKNOWN : DATABASE_UNAVAILABLE), 503, { 'Retry-After': '2' })
    }
    const id = requestId()
    log.error({ ...about, id }, 'request failed')
    const message = t('Something went wrong on our side. Try again. If it keeps happening, send us this number: {id}', {
      id,
    })
    return c.json<ErrorBody>({ error: 'internal', message, id }, 500)
  }
}

/** In the language of the one who reads it. */
function said(body: ErrorBody): ErrorBody {
  return { ...body, message: t(body.message) }
}

/** Whether the client disconnected while its body was read, by Node's error. */
function isDisconnect(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}

const DISK_FULL: ErrorBody = {
  error: 'disk_full',
  message:
    'The server’s disk is full, so nothing was saved. Please tell the person who runs this site, and try again when there is room.',
}

const DATABASE_UNAVAILABLE: ErrorBody = {
  error: 'unavailable',
  message: 'We can’t reach our database right now, so nothing was saved. Try again in a minute.',
}

const STORE_UNAVAILABLE: ErrorBody = {
  error: 'unavailable',
  message: 'We can’t reach our image and file storage right now, so nothing was saved. Try again in a minute.',
}

const UNKNOWN: ErrorBody = {
  error: 'unavailable',
  message:
    'We lost the connection to our database while saving this, so we don’t know if it was saved. Check before you try again.',
}

/** Hono's own refusals: malformed JSON, a body of the wrong type or size. */
function answerException(error: HTTPException, c: Context): Response {
  const messages: Record<number, string> = {
    400: 'The request body isn’t valid JSON.',
    413: 'This request is too large.',
    415: 'Send the fields as JSON (Content-Type: application/json).',
  }
  const body: ErrorBody = { error: 'bad_request', message: t(messages[error.status] ?? error.message) }
  return c.json(body, error.status)
}
