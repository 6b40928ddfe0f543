/**
 * The API: what happens to every request in order, then every noun's door. It needs no build, and draws no page.
 */
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ErrorHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every, except } from 'hono/combine'
import { compress } from 'hono/compress'
import { adminApi } from '#app/admin-routes.ts'
import { deletedDoor } from '#app/admin/deleted-api.ts'
import { overviewDoor } from '#app/admin/overview-api.ts'
import { peopleDesk } from '#app/accounts/admin-api.ts'
import { featuredTargetDoor } from '#app/admin/featured-target-api.ts'
import { newCountsDoor } from '#app/admin/new-counts-api.ts'
import { newsletterDraftDoor } from '#app/admin/newsletter-draft-api.ts'
import { spamDoor } from '#app/admin/spam-api.ts'
import { recogniseDoor } from '#app/admin/recognise-api.ts'
import { accountsDoor } from '#app/accounts/api.ts'
import { messagesDesk } from '#app/contact/admin-api.ts'
import { contactDoor } from '#app/contact/api.ts'
import { eventsDesk } from '#app/events/admin-api.ts'
import { eventsDoor } from '#app/events/api.ts'
import { featuredDesk } from '#app/featured/admin-api.ts'
import { featuredDoor } from '#app/featured/api.ts'
import { reportDoor } from '#app/follow-up/report-api.ts'
import { watchDisk } from '#app/http/disk-watch.ts'
import type { Door } from '#app/http/door.ts'
import { answerErrors, DoorError, notFound } from '#app/http/errors.ts'
import { type FormWatch, watchForms } from '#app/http/form-guard.ts'
import { formTokenDoor } from '#app/http/form-token-api.ts'
import { administrators } from '#app/http/guard.ts'
import { securityHeaders } from '#app/http/headers.ts'
import { sameOrigin } from '#app/http/origin.ts'
import type { Parts } from '#app/http/parts.ts'
import { probesDoor } from '#app/http/probes.ts'
import { lettersDesk } from '#app/letters/admin-api.ts'
import { liveDoor } from '#app/live/api.ts'
import { liveStreamsDesk } from '#app/live-streams/admin-api.ts'
import { liveStreamsDoor } from '#app/live-streams/api.ts'
import { noticesDesk } from '#app/notices/admin-api.ts'
import { noticesDoor } from '#app/notices/api.ts'
import { newsletterDesk } from '#app/newsletter/admin-api.ts'
import { mediaWatchDesk } from '#app/media-watch/admin-api.ts'
import { mediaStateDoor } from '#app/media-watch/api.ts'
import { mediaDoor } from '#app/media/api.ts'
import { picturesDoor } from '#app/media/serve.ts'
import { newsletterDoor } from '#app/newsletter/api.ts'
import { issuesDesk } from '#app/newsletter/issue-api.ts'
import { oneClick } from '#app/newsletter/one-click.ts'
import { parishDesk } from '#app/parish/admin-api.ts'
import { parishDoor } from '#app/parish/api.ts'
import { reference } from '#app/reference.ts'
import { routes } from '#app/routes.ts'
import { sermonsDesk } from '#app/sermons/admin-api.ts'
import { sermonsDoor } from '#app/sermons/api.ts'
import { siteDesk } from '#app/site/admin-api.ts'
import { siteDoor } from '#app/site/api.ts'
import { testLetterDesk } from '#app/site/test-letter-api.ts'
import { sundayServicesDesk } from '#app/sunday-services/admin-api.ts'
import { sundayServicesDoor } from '#app/sunday-services/api.ts'
import { syncDoor } from '#app/sync/api.ts'
import { visitsDesk } from '#app/visits/admin-api.ts'
import { visitsDoor } from '#app/visits/api.ts'
import { youtubeDesk } from '#app/youtube/admin-api.ts'
import { youtubeDoor } from '#app/youtube/api.ts'

/** Enough for every form. An upload counts for itself. */
const LARGEST_BODY = 256 * 1024
/** Enough for every table that is pasted at the desk. */
const LARGEST_TABLE = 16 * 1024 * 1024
const tables: ReadonlySet<string> = new Set([adminApi.sermonsBulk, adminApi.eventsBulk, adminApi.subscribersImport])

/** Every noun's door. */
const doors = [
  siteDoor,
  parishDoor,
  featuredDoor,
  sermonsDoor,
  eventsDoor,
  liveStreamsDoor,
  liveDoor,
  mediaStateDoor,
  sundayServicesDoor,
  noticesDoor,
  youtubeDoor,
  accountsDoor,
  mediaDoor,
  picturesDoor,
  peopleDesk,
  sermonsDesk,
  eventsDesk,
  liveStreamsDesk,
  youtubeDesk,
  syncDoor,
  recogniseDoor,
  mediaWatchDesk,
  sundayServicesDesk,
  noticesDesk,
  featuredDesk,
  featuredTargetDoor,
  messagesDesk,
  visitsDesk,
  newCountsDoor,
  spamDoor,
  reportDoor,
  newsletterDesk,
  issuesDesk,
  newsletterDraftDoor,
  siteDesk,
  testLetterDesk,
  lettersDesk,
  parishDesk,
  deletedDoor,
  overviewDoor,
]

/** The doors of the public forms, which look out for spam together. */
const formDoors: ((parts: Parts, watch: FormWatch) => Door)[] = [formTokenDoor, contactDoor, visitsDoor, newsletterDoor]

/**
 * All doors behind what every request goes through first.
 * @param answering may have errors answered in another way
 */
export function createApi(parts: Parts, answering = (answer: ErrorHandler) => answer): OpenAPIHono {
  const app = new OpenAPIHono()
  const disk = watchDisk(parts.config.dataDir)
  app.onError(answering(answerErrors(parts.log, disk)))

  app.use(securityHeaders(parts.config.siteUrl))
  app.post(routes.newsletterUnsubscribe, oneClick(parts))
  app.use(sameOrigin(parts.config.siteUrl))
  const usual = bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge })
  const roomy = bodyLimit({ maxSize: LARGEST_TABLE, onError: tooLarge })
  const upload = adminApi.upload.replace('{id}', '*')
  // A body without a length is read whole to be measured, so much of it only for those who may send it.
  const forTables = every(administrators(parts), roomy)
  // A GET carries none, and measuring it costs as much as a small answer.
  app.use(
    except([upload, ({ req }) => req.method === 'GET'], (c, next) =>
      tables.has(c.req.path) ? forTables(c, next) : usual(c, next),
    ),
  )
  app.use('/api/*', compress())
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use('/api/admin/*', async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.res.ok) parts.pagesChanged()
  })

  app.route('/', probesDoor(parts, disk))
  for (const door of doors) app.route('/', door(parts))
  const watch = watchForms(parts)
  for (const door of formDoors) app.route('/', door(parts, watch))
  app.route('/', reference(app))
  app.all('/api/*', (c) => {
    throw notFound(c.req.path)
  })
  return app
}

function tooLarge(): never {
  throw new DoorError(413, { error: 'too_large', message: 'That is too large.' })
}
