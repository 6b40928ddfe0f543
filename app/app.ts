/** The whole application, built from the parts it is handed: the API, the built files, then the pages. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApi } from '#app/api.ts'
import { deskDoor } from '#app/desk-door.ts'
import { builtFiles } from '#app/http/built-files.ts'
import type { PageCache } from '#app/http/page-cache.ts'
import type { Parts } from '#app/http/parts.ts'
import { mediaRoomFiles } from '#app/media-room-files.ts'
import { oneSpelling } from '#app/page-address.ts'
import { pagesDoor } from '#app/pages-door.ts'

interface Site {
  /** Folder of the files built for the browser. */
  builtFiles: string
  cache: PageCache
}

/** The API and the pages: all that the server answers. */
export function createApp(parts: Parts, site: Site): OpenAPIHono {
  const app = createApi(parts)
  app.use(oneSpelling)
  app.get('*', builtFiles(site.builtFiles))
  app.route('/', mediaRoomFiles(parts))
  app.route('/', deskDoor(parts, site.builtFiles))
  app.route(
    '/',
    pagesDoor(parts, site, (address, init, connection) => app.request(address, init, connection)),
  )
  return app
}
