/** The program as `npm run dev` opens it: with data and settings of its own, and with an administrator who needs no password. */
import { join } from 'node:path'
import { styleText } from 'node:util'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { adminPages } from '#app/admin-routes.ts'
import { readConfig } from '#app/config.ts'
import { findUserByEmail } from '#app/accounts/queries.ts'
import { asRequest, makeLog } from '#app/http/log.ts'
import { newId } from '#db/records.ts'
import { openProgram } from '#app/server/program.ts'
import { writeStandIns } from './stand-ins.ts'

const EMAIL = 'developer@example.org'

/** @param root folder of the sources */
export async function openForDevelopment(root: string) {
  const folder = join(root, '.cache', 'dev')
  // Other settings could lead to the data of a real site.
  const { PORT, LOG_LEVEL, SLOW_QUERY_MS, YOUTUBE_API_KEY } = process.env
  const config = readConfig({
    PORT,
    LOG_LEVEL,
    SLOW_QUERY_MS,
    YOUTUBE_API_KEY,
    DATA_DIR: join(folder, 'data'),
    DAILY_BACKUPS: 'off',
    UPGRADE_BACKUP: 'off',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: 'development',
  })
  const client = writeStandIns(join(folder, 'built'))
  const stopping = new AbortController()
  /** The stack of the last error. */
  let failure: string | undefined
  const { services, sessions, fetch, startMail, stop } = await openProgram({
    config,
    // The one password is a word that stands in names of files.
    log: makeLog({ ...config, secrets: [] }, { write: (line) => void (failure = printLine(line) ?? failure) }),
    stopping: stopping.signal,
    files: {
      client,
      share: join(root, '.cache', 'share'),
      scenes: join(root, 'public'),
      encoder: join(root, 'storage', 'encoder.ts'),
      audioReader: join(root, 'storage', 'audio-reader.ts'),
      backup: join(root, 'app', 'backup', 'program.ts'),
    },
  })
  startMail()
  return {
    /** Answers a request. The dashboard opens without a sign-in. */
    async answer(c: Context): Promise<Response> {
      const { path, raw } = c.req
      if (path !== adminPages.overview && !path.startsWith(`${adminPages.overview}/`)) {
        failure = undefined
        const answered = await asVisit(() => fetch(uncompressed(raw), c.env))
        const isPage = answered.headers.get('content-type')?.startsWith('text/html') === true
        if (answered.status !== 500 || !isPage || failure === undefined) return answered
        return c.html(
          html`<head></head>
            <pre>${failure}</pre>`,
          500,
        )
      }
      if (!(await services.whoIs(raw.headers))) {
        const person = await findUserByEmail(services.database.db, EMAIL)
        if (!person || !(await sessions.begin(c, person.id)))
          throw new Error(`There is no ${EMAIL}. Stop npm run dev, and delete ${config.dataDir}.`)
        return c.redirect(c.req.url)
      }
      return fetch(uncompressed(raw), c.env)
    },
    close() {
      stopping.abort()
      return stop(() => Promise.resolve())
    },
  }
}

/** Answers as part of a request, so that what it logs is told from the program's own work. */
function asVisit(answer: () => Response | Promise<Response>): Promise<Response> {
  return new Promise((resolve) => asRequest(newId(), () => resolve(answer())))
}

/** The same request, for a whole page as it is: Vite's client is added to it. */
function uncompressed(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['accept-encoding', 'if-none-match']) headers.delete(name)
  return new Request(request, { headers })
}

interface Line {
  level: number
  msg: string
  err?: { stack?: string }
  [name: string]: unknown
}

/**
 * Prints a line of the log for people: what happened, its details, and an error's stack line by line. Slow queries that no request
 * has made are the program's own.
 * @returns the stack
 */
function printLine(json: string): string | undefined {
  const { level, msg, err, ...rest } = JSON.parse(json) as Line
  if (msg === 'slow query' && rest['requestId'] === undefined) return undefined
  const details = Object.entries(rest).filter(([name]) => !['time', 'pid', 'hostname'].includes(name))
  const color = level >= 50 ? 'red' : level >= 40 ? 'yellow' : 'dim'
  console.log(styleText(color, msg), ...details.map(([name, value]) => `${name}=${JSON.stringify(value)}`))
  if (err?.stack) console.log(err.stack)
  return err?.stack
}
