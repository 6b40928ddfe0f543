/** Serves the service worker; while the church has turned it off, one that removes itself and its caches. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { readSiteConfig } from '#app/http/settings.ts'
import { commonHeaders } from '#app/http/headers.ts'
import type { Services } from '#app/http/services.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import { WORKER_ADDRESS } from '#app/ui/offline/rules.ts'

const ENDING = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await self.registration.unregister()
  for (const name of await caches.keys()) if (name.startsWith('narthex-')) await caches.delete(name)
})()))
`

/**
 * @param root folder of the browser files
 * @param parts addresses of what pages load when a person touches something, and which the worker stores beforehand
 */
export function workerFile({ config, database, files, log, readCache }: Services, root: string, parts: string[]): Hono {
  const worker = `self.parts=${JSON.stringify(parts)};${readFileSync(join(root, '..', 'worker', 'sw.js'), 'utf8')}`
  // Pictures in a public bucket are redirected there.
  const bucket = files.publicUrl?.('pictures/any')
  const sources = ["'self'", ...(bucket === undefined ? [] : [new URL(bucket).origin])].join(' ')
  const router = new Hono()
  router.get(WORKER_ADDRESS, async (c) => {
    const { offlineEnabled } = await readCache.get('settings of the worker', () => readSiteConfig(database.db, log))
    const script = offlineEnabled ? worker : ENDING
    const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`
    const headers = {
      ...commonHeaders(config.siteUrl),
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': `default-src 'none'; connect-src ${sources}`,
      'Content-Type': 'text/javascript; charset=utf-8',
      ETag: etag,
    }
    return isUnchanged({ etags: c.req.header('if-none-match') }, { etag })
      ? c.body(null, 304, headers)
      : c.body(script, 200, headers)
  })
  return router
}
