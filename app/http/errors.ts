/** The few errors that a door answers with, and the one place where they become responses. */
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { newId } from '#db/records.ts'

/** The body of every answer that is not a success. */
export interface ErrorBody {
  /** A stable word for programs. */
  error: string
  /** A sentence for people: what is wrong and what to do. */
  message: string
  /** By field name, when fields are at fault. */
  fields?: Record<string, string>
  /** Quote it when asking for help; the log has it too. */
  id?: string
}

export class DoorError extends Error {
  readonly status: ContentfulStatusCode
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(status: ContentfulStatusCode, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.message)
    this.name = 'DoorError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export function notFound(what: string): DoorError {
  return new DoorError(404, { error: 'not_found', message: `${what} not found` })
}

export function badFields(fields: Record<string, string>): DoorError {
  const [first] = Object.entries(fields)
  return new DoorError(400, {
    error: 'bad_request',
    message: first ? `${first[0]}: ${first[1]}` : 'Bad request',
    fields,
  })
}

export function unauthorized(): DoorError {
  return new DoorError(401, { error: 'unauthorized', message: 'Unauthorized' })
}

export function forbidden(message: string): DoorError {
  return new DoorError(403, { error: 'forbidden', message })
}

/** @param seconds until it is worth trying again */
export function tooMany(seconds: number): DoorError {
  return new DoorError(
    429,
    { error: 'too_many_requests', message: 'That was a lot at once. Please wait a little and try again.' },
    { 'Retry-After': String(seconds) },
  )
}

/** Answers known errors as they say; anything else is logged under an id and told as little about as possible. */
export function answerErrors(log: Logger): ErrorHandler {
  return (error, c) => {
    if (error instanceof DoorError) return c.json(error.body, error.status, error.headers)
    if (error instanceof HTTPException) return answerException(error, c)
    const id = newId()
    log.error({ err: error, id, method: c.req.method, path: c.req.path }, 'request failed')
    return c.json<ErrorBody>(
      {
        error: 'internal',
        message: 'Something went wrong on our side. Please try again; if it stays, tell us this number.',
        id,
      },
      500,
    )
  }
}

/** What Hono itself refuses: malformed JSON, a body of the wrong type or size. */
function answerException(error: HTTPException, c: Context): Response {
  const messages: Record<number, string> = {
    400: 'The body could not be read as JSON.',
    413: 'That is too large.',
    415: 'Send the fields as JSON (Content-Type: application/json).',
  }
  const body: ErrorBody = { error: 'bad_request', message: messages[error.status] ?? error.message }
  return c.json(body, error.status)
}
