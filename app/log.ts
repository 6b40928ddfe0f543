/**
 * The program's log: JSON lines on standard output. It contains no personal data: neither query strings nor the values of
 * database queries are logged, and email addresses are masked.
 */
import { type DestinationStream, pino, type Logger } from 'pino'
import type { Config } from '#app/config.ts'
import { requestFields } from '#app/http/request-log.ts'
import { isDiskFull } from '#db/errors.ts'

/** Milliseconds after which a full disk is logged again. */
const REPEAT_AFTER_MS = 10 * 60 * 1000

/** Fields of PostgreSQL's errors that quote values of rows. */
const QUOTING_FIELDS = ['detail', 'where', 'hint', 'internalQuery'].map((field) => `err.${field}`)

/** While the disk is full everything fails for the same reason, so one line says so and the others are left out. */
export function makeLog({ logLevel, dataDir }: Pick<Config, 'logLevel' | 'dataDir'>, to?: DestinationStream): Logger {
  let toldAt = -Infinity
  const options = {
    level: logLevel,
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', ...QUOTING_FIELDS], remove: true },
    mixin: requestFields,
    hooks: {
      streamWrite: (line: string) => (line.includes(WHOLE) ? line : line.replace(EMAIL, '[email]')),
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

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g
/** Emails that nobody sends are printed here to be read (`mail/worker.ts`). */
const WHOLE = '"msg":"email"'
