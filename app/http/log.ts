/**
 * The program's log: JSON lines on standard output. It contains no personal data: neither query strings nor the values of
 * database queries are logged, and email addresses are masked.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DestinationStream, pino, type Logger } from 'pino'
import type { Config } from '#app/config.ts'
import { isDiskFull } from '#db/errors.ts'
import { newId } from '#db/records.ts'

/** Milliseconds after which a full disk is logged again. */
const REPEAT_AFTER_MS = 10 * 60 * 1000

/** Fields of PostgreSQL's errors that quote values of rows. */
const QUOTING_FIELDS = ['detail', 'where', 'hint', 'internalQuery'].map((field) => `err.${field}`)

/** While the disk is full everything fails for the same reason, so one line says so and the others are left out. */
export function makeLog(
  { logLevel, dataDir, secrets = [] }: Pick<Config, 'logLevel' | 'dataDir'> & Partial<Pick<Config, 'secrets'>>,
  to?: DestinationStream,
): Logger {
  // Secrets are looked for as JSON writes them.
  const hidden = secrets.map((secret) => JSON.stringify(secret).slice(1, -1))
  let toldAt = -Infinity
  const options = {
    level: logLevel,
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', ...QUOTING_FIELDS], remove: true },
    mixin: requestFields,
    hooks: {
      streamWrite(line: string) {
        const safe = hidden.reduce((words, secret) => words.replaceAll(secret, '[secret]'), line)
        return safe.includes(WHOLE) ? safe : safe.replace(EMAIL, '[email]')
      },
      logMethod(this: Logger, args: Parameters<Logger['error']>, log: (...args: unknown[]) => void) {
        const [about]: readonly unknown[] = args
        if (!isDiskFull((about as { err?: unknown } | undefined)?.err)) return log.apply(this, args)
        if (performance.now() - toldAt < REPEAT_AFTER_MS) return
        toldAt = performance.now()
        log.apply(this, [
          { path: dataDir },
          `the disk that holds ${dataDir} is full: nothing can be saved until there is room`,
        ])
      },
    },
  }
  return to ? pino(options, to) : pino(options)
}

/** Tried only where a word begins: from every character of a long path, it would take half a second. */
const EMAIL = /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g
/** Emails that nobody sends are printed here to be read (`mail/worker.ts`). */
const WHOLE = '"msg":"email"'

const current = new AsyncLocalStorage<{ requestId: string }>()

/** The fields that every line of the log gets. */
function requestFields(): object {
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
