/**
 * The whole application, built from the parts it is handed: what happens to every request in order, then every noun's
 * door, then the pages.
 */
import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { accountsDoor } from '#app/accounts/api.ts'
import { contactDoor } from '#app/contact/api.ts'
import { eventsDoor } from '#app/events/api.ts'
import { featuredDoor } from '#app/featured/api.ts'
import { builtFiles } from '#app/http/built-files.ts'
import { answerErrors, DoorError, notFound } from '#app/http/errors.ts'
import { securityHeaders } from '#app/http/headers.ts'
import { sameOrigin } from '#app/http/origin.ts'
import type { PageCache } from '#app/http/page-cache.ts'
import type { Parts } from '#app/http/parts.ts'
import { probesDoor } from '#app/http/probes.ts'
import { liveStreamsDoor } from '#app/live-streams/api.ts'
import { newsletterDoor } from '#app/newsletter/api.ts'
import { pagesDoor } from '#app/pages-door.ts'
import { mediaRoomFiles } from '#app/media-room-files.ts'
import { parishDoor } from '#app/parish/api.ts'
import { reference } from '#app/reference.ts'
import { sermonsDoor } from '#app/sermons/api.ts'
import { siteDoor } from '#app/site/api.ts'
import { sundayServicesDoor } from '#app/sunday-services/api.ts'
import { visitsDoor } from '#app/visits/api.ts'
import { youtubeDoor } from '#app/youtube/api.ts'

/** Enough for every form; files go another way. */
const LARGEST_BODY = 256 * 1024

/** Every noun's door. */
const doors = [
  siteDoor,
  parishDoor,
  featuredDoor,
  sermonsDoor,
  eventsDoor,
  liveStreamsDoor,
  sundayServicesDoor,
  youtubeDoor,
  contactDoor,
  visitsDoor,
  newsletterDoor,
  accountsDoor,
]

interface Site {
  /** Folder of the files built for the browser. */
  builtFiles: string
  cache: PageCache
}

/** The API and the pages: all that the server answers. */
export function createApp(parts: Parts, site: Site): OpenAPIHono {
  const app = createApi(parts)
  app.get('*', builtFiles(site.builtFiles))
  app.route('/', mediaRoomFiles(parts))
  app.route(
    '/',
    pagesDoor(parts, site, (address, init, connection) => app.request(address, init, connection)),
  )
  return app
}

/** The API alone, which needs no build. */
export function createApi(parts: Parts): OpenAPIHono {
  const app = new OpenAPIHono()
  app.onError(answerErrors(parts.log))

  app.use(securityHeaders(parts.config.siteUrl))
  app.use(sameOrigin(parts.config.siteUrl))
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }))
  app.use('/api/*', compress())
  app.use('/api/*', async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })

  app.route('/', probesDoor(parts))
  for (const door of doors) app.route('/', door(parts))
  app.route('/', reference(app))
  app.all('/api/*', (c) => {
    throw notFound(c.req.path)
  })
  return app
}

function tooLarge(): never {
  throw new DoorError(413, { error: 'too_large', message: 'That is too large.' })
}
