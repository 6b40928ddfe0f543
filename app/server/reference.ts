/** The API's description (OpenAPI 3.1), and a page to read and try it, all from our own origin. Public. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { loadOnce } from '#app/memoized.ts'
import { describeApi, type Router } from '#app/http/route.ts'
import { sharedFile } from '#app/http/shared-file.ts'
import { api, href } from '#app/routes.ts'

const files = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const

/** @param admin the routes of the dashboard */
export function reference(app: Router, admin: () => Promise<Router>): Hono {
  const router = new Hono()
  // All routes are known at the first request, and none is added later.
  const described = loadOnce(async () => {
    const description = Buffer.from(JSON.stringify(describeApi([app, await admin()], ABOUT)))
    return sharedFile({
      read: (form) => (form === 'identity' ? description : undefined),
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    })
  })
  router.get(api.description, async (c) => (await described())(c))
  router.get(api.reference, (c) => {
    c.header('Content-Security-Policy', REFERENCE_POLICY)
    return c.html(page())
  })
  for (const [name, type] of Object.entries(files)) {
    const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' }
    router.get(
      `${api.reference}/${name}`,
      sharedFile({ read: (form) => (form === 'identity' ? read(name) : undefined), headers }),
    )
  }
  router.get(`${api.reference}/start.js`, (c) =>
    c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
  return router
}

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Narthex',
    version: '1',
    description: 'API of the church website. Dates are YYYY-MM-DD; times are in the church’s time zone.',
  },
}

function read(name: string): Uint8Array {
  return readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`))
}

// Swagger UI styles its elements inline and carries its icons as data addresses.
const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const START = `SwaggerUIBundle({ url: '${api.description}', dom_id: '#reference', deepLinking: true, validatorUrl: null })`

function page() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The API of this site</title>
        <link rel="stylesheet" href="${href(api.reference)}/swagger-ui.css" />
      </head>
      <body>
        <main id="reference"></main>
        <script src="${href(api.reference)}/swagger-ui-bundle.js"></script>
        <script src="${href(api.reference)}/start.js"></script>
      </body>
    </html>`
}
