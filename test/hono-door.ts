/** The whole application from source, without a port: the API, pages and documents behind one another, as in the program. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#app/server/app.ts'
import { defaultAdmissions } from '#app/http/overload.ts'
import { PageCache } from '#app/http/page-cache.ts'
import type { TestApp } from '#test/app.ts'
import type { Door } from '#test/front-doors.ts'

/** What a build leaves, as far as the application needs it to start. */
const BUILT = {
  'site-assets.json': JSON.stringify({ 'app/site/browser.ts': { file: 'assets/site.js' } }),
  'admin-assets.json': JSON.stringify({ 'app/admin/browser.tsx': { file: 'admin.js' } }),
  'client/assets/site.js': '',
  'worker/sw.js': '',
}

/** Pages of an application of tests are kept by it, but nothing answers before Hono: `portDoor` has the cache that does. */
export function honoDoor({ services }: Pick<TestApp, 'services'>): Door {
  const cache = new PageCache({ now: () => performance.now(), freshMs: 5_000, maxBytes: 1024 * 1024 })
  const app = createApp(services, { builtFiles: builtFolder(), cache, admissions: defaultAdmissions() })
  const { siteUrl } = services.config
  return async (address, init) => app.fetch(new Request(siteUrl + address, init), CONNECTION)
}

const CONNECTION = { incoming: { headers: {}, socket: { remoteAddress: 'a visitor of the Hono door' } } } as never

/** The folder of the browser's files, until the process ends: scripts are read when a page in another language needs their words. */
function builtFolder(): string {
  if (folder === undefined) {
    const root = mkdtempSync(join(tmpdir(), 'narthex-door-'))
    process.on('exit', () => rmSync(root, { recursive: true, force: true }))
    for (const name of ['client/assets', 'worker']) mkdirSync(join(root, name), { recursive: true })
    for (const [name, text] of Object.entries(BUILT)) writeFileSync(join(root, name), text)
    folder = join(root, 'client')
  }
  return folder
}
let folder: string | undefined
