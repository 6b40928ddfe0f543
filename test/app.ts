/** The application for tests: an empty database, a fixed clock, and no connections to other servers. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { Sessions } from '#app/accounts/sessions.ts'
import { createApi } from '#app/server/api.ts'
import { readConfig } from '#app/config.ts'
import { noReadCache } from '#app/http/read-cache.ts'
import { noWatch } from '#app/http/visits.ts'
import { content, type Role, roleNames, roles } from '#app/definitions/roles.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { Services } from '#app/http/services.ts'
import { resolveLinks } from '#app/pages/queries.ts'
import { publicKinds } from '#app/server/feature-list.ts'
import { trialRenderer } from '#app/server/trial.ts'
import { secondLanguageOf } from '#app/server/second-language.ts'
import { newMailer } from '#app/server/mailer.ts'
import { readYoutubeKey } from '#app/http/settings.ts'
import type { Database } from '#db/database.ts'
import { backgroundWork } from '#jobs/background.ts'
import type { Email } from '#mail/email.ts'
import { withPreview } from '#db/published.ts'
import { shareImages } from '#storage/share-image.ts'
import { filesInMemory } from '#test/files.ts'

export interface TestApp {
  services: Services
  /** Sends a request as a visitor. */
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  get: (address: string) => Promise<Answer>
  post: (address: string, body: unknown) => Promise<Answer>
  /** Any other method. */
  send: (method: string, address: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** The same application, used by a signed-in person. */
  as: (person: keyof typeof people) => TestApp
  /** The same application at another time: cheaper than a second one. */
  at: (now: string) => TestApp
  /** Queued emails, the oldest first. */
  emails: readonly Email[]
  /** How often the page cache was cleared. */
  changes: () => number
  /** How often the mail worker was woken. */
  wakes: () => number
}

export interface Answer {
  status: number
  body: unknown
}

/** A user with one role, with the name and address of that role. */
function personWith(role: Role): CurrentUser {
  const { name } = roles[role]
  const isAdmin = role === 'administrator'
  const contributes = role === 'contributor' ? content : []
  return { id: role, name: `${name} Person`, email: `${role}@church.test`, isAdmin, roles: [role], contributes }
}

/** The people of tests, one for each role of the product. `visitor` in test/visitor.ts has real sessions. */
export const people = {
  ...(Object.fromEntries(roleNames.map((role) => [role, personWith(role)])) as Record<Role, CurrentUser>),
  administrator: { ...personWith('administrator'), id: 'ada', name: 'Ada Keeper', email: 'ada@church.test' },
  member: { ...personWith('editor'), id: 'mel', name: 'Mel Member', email: 'mel@church.test', roles: [] },
  editor: { ...personWith('editor'), id: 'edi', name: 'Edi Torres', email: 'edi@church.test' },
  newsletter: { ...personWith('newsletter'), id: 'nel', name: 'Nel Writer', email: 'nel@church.test' },
  inbox: { ...personWith('inbox'), id: 'ina', name: 'Ina Post', email: 'ina@church.test' },
  prayer: { ...personWith('prayer'), id: 'pam', name: 'Pam Prays', email: 'pam@church.test' },
  clergy: { ...personWith('clergy'), id: 'rev', name: 'Rev. Kim', email: 'kim@church.test' },
} satisfies Record<Role | 'member', CurrentUser>

const AS = 'x-test-person'
/** Nothing listens there, so that no test contacts a real service. */
const NO_SERVER = 'http://127.0.0.1:9'
const ENV = {
  LOG_LEVEL: 'silent',
  SITE_URL: 'https://church.test',
  SECRET_KEY: 'k'.repeat(32),
  YOUTUBE_API_URL: NO_SERVER,
  YOUTUBE_FEED_URL: NO_SERVER,
}
let applications = 0
/** The time of a request. */
const clock = new AsyncLocalStorage<string>()

/**
 * @param now the time of the test
 * @param env overrides the settings of every test
 * @param files uploaded before
 * @param nameServers their addresses with ports; by default nobody answers
 */
export function createTestApp(
  database: Database,
  now = '2026-11-21T18:00:00Z',
  env: Record<string, string> = {},
  files = filesInMemory(),
  nameServers: readonly string[] = ['127.0.0.1:9'],
): TestApp {
  const config = readConfig({ ...ENV, ...env })
  const log = pino({ level: 'silent' })
  const sessions = new Sessions({ config, database })
  const emails: Email[] = []
  let changes = 0
  let wakes = 0
  const shared = { config, database, log, now: () => Temporal.Instant.from(clock.getStore() ?? now) }
  const mailer = newMailer(shared, () => void wakes++)
  const put: typeof mailer.put = async (trx, given) => {
    await mailer.put(trx, given)
    emails.push(...given)
  }
  const services: Services = {
    ...shared,
    files,
    nameServers,
    // In this process, which is cheaper; `storage/encode.test.ts` has the real one.
    drawShareImage: shareImages(
      fileURLToPath(new URL('../.cache/share', import.meta.url)),
      fileURLToPath(new URL('../public', import.meta.url)),
    ),
    printFonts: fileURLToPath(new URL('../.cache/share', import.meta.url)),
    encodePicture: async (file, options) => (await import('#storage/encoder.ts')).makePictures(file, options),
    readAudio: async (file, size) =>
      (await import('#storage/audio-reader.ts')).readAudioFile(Readable.from(file, { objectMode: false }), size),
    youtubeKey: () => readYoutubeKey(database.db, { config, log }),
    pause: () => Promise.resolve(),
    background: backgroundWork(log),
    stopping: new AbortController().signal,
    whoIs: async (headers) => people[headers.get(AS) as keyof typeof people] ?? sessions.current(headers),
    mailer: { ...mailer, put, send: (email) => database.transaction((trx) => put(trx, [email])) },
    // In this process, which is cheaper; `app/backup/backups.browser.test.ts` has the real one.
    runTask: async (task, onStep) =>
      (await import('#app/server/backup-program.ts')).doTask(config, task, onStep, shared.now()),
    readCache: noReadCache,
    visits: noWatch,
    publicKinds,
    pagesChanged: () => changes++,
    resolveLinks: (links) => resolveLinks(services, links),
    secondLanguage: () => secondLanguageOf(services),
    renderPreview: (previewed, path) => withPreview(previewed, () => render(path)),
    renderAfter: (change, path) => trialRenderer(services, (trial, of) => render(of, createApi(trial)))(change, path),
  }
  const render = async (path: string, own = api()) => {
    const { renderPage } = await import('#app/site/render.tsx')
    const { siteUrl } = config
    const options = {
      fetchApi: async (address: string) => own.request(address),
      siteUrl,
      nonce: 'n',
      assets: { stylesheets: [], loader: '', words: () => '' },
    }
    const { html, status } = await renderPage(new URL(path, siteUrl), options)
    return new Response(html, { status })
  }
  // Unique, so that limits don't count the requests of another test application on the same database.
  const connection = { incoming: { socket: { remoteAddress: `test application ${applications++}` } } }
  let created: ReturnType<typeof createApi> | undefined
  // Lazily, since it takes 30 ms and many tests need only the services.
  const api = () => (created ??= createApi(services))
  return usedBy()

  function usedBy(person?: keyof typeof people, moment = now): TestApp {
    const fetch = async (address: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      if (person) headers.set(AS, person)
      return clock.run(moment, () => api().request(address, { ...init, headers }, connection))
    }
    const send: TestApp['send'] = async (method, address, body, headers = {}) => {
      const carried = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
      const type: Record<string, string> = carried === null ? {} : { 'Content-Type': 'application/json' }
      const init: RequestInit = { method, body: carried, headers: { ...type, ...headers } }
      return answerOf(await fetch(address, init))
    }
    return {
      services: moment === now ? services : { ...services, now: () => Temporal.Instant.from(moment) },
      fetch,
      get: async (address) => answerOf(await fetch(address)),
      post: (address, body) => send('POST', address, body),
      send,
      as: (other) => usedBy(other, moment),
      at: (other) => usedBy(person, other),
      emails,
      changes: () => changes,
      wakes: () => wakes,
    }
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** The text of a document that programs on other sites may read. @throws Error when they may not */
export async function documentText(app: TestApp, path: string): Promise<string> {
  const answer = await app.fetch(path)
  const readers = answer.headers.get('access-control-allow-origin')
  if (answer.status !== 200 || readers !== '*') throw new Error(`${path}: ${answer.status}, readable by ${readers}`)
  return answer.text()
}
