/**
 * The server of `npm run dev`, for the person at this computer: Vite, which gives the browser its files from the sources, and
 * behind it the program (`program.ts`), which is opened anew after each change of its sources.
 */
import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { createServer as createVite, isRunnableDevEnvironment, type Plugin } from 'vite'
import type { openForDevelopment } from './program.ts'

const root = join(import.meta.dirname, '..', '..')
const port = Number(process.env['PORT'] || 3000)
process.umask(0o077)

const http = createServer()
const vite = await createVite({
  root,
  appType: 'custom',
  cacheDir: '.cache/vite',
  server: {
    middlewareMode: true,
    ws: { server: http },
    watch: { ignored: ['.cache', 'data', 'dist'].map((name) => join(root, name, '**')) },
    // Every file of these folders can be read through Vite, but none of a site's data.
    fs: {
      allow: ['app', 'mail', 'bin/dev', '.cache/fonts', 'node_modules'].map((name) => realpathSync(join(root, name))),
    },
  },
  optimizeDeps: { entries: ['app/site/browser.ts', 'app/admin/browser.tsx'] },
  plugins: [noticeChanges()],
})
/** How often a file has changed. */
let changes = 0
vite.watcher.on('all', () => void changes++)
/** Counts the programs, one after the other. */
let version = 0
let program = open()
program.catch(report)
// A page that was on its way while the program was opened anew tells which one drew it.
vite.environments.client.hot.on('narthex:drawn', (drawnBy: string, client) => {
  if (Number(drawnBy) !== version) void program.catch(report).then(() => client.send('narthex:changed'))
})

const site = new Hono<{ Bindings: HttpBindings }>()
site.all('*', async (c) => {
  const drawnBy = version
  return withScript(await (await program).answer(c), drawnBy)
})
site.onError(async (error, c) => {
  report(error)
  const page = await html`<head></head>
    <pre>${error.stack ?? error.message}</pre>`
  return withScript(c.html(page.toString(), 500), version)
})
const listener = getRequestListener(site.fetch)
http.on('request', (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response))
})
// Whoever reaches it is an administrator.
http.listen(port, '127.0.0.1')
await program.catch(() => undefined)
console.log(`\n  Narthex is open at http://localhost:${port}, the dashboard at http://localhost:${port}/admin\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

/** Opens the program as its sources are now. */
async function open() {
  const { ssr } = vite.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite can’t run the program')
  for (;;) {
    const before = changes
    const loaded = await ssr.runner.import<{ openForDevelopment: typeof openForDevelopment }>('/bin/dev/program.ts')
    if (changes === before) return loaded.openForDevelopment(root)
    // Modules that were loaded while another one changed may hold what that was before.
    ssr.runner.clearCache()
  }
}

async function reopen(before: typeof program) {
  await before.then(
    (one) => one.close(),
    () => undefined,
  )
  return open()
}

function noticeChanges(): Plugin {
  return {
    name: 'notice-changes',
    hotUpdate({ file, modules }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return undefined
      version++
      program = reopen(program)
      // After a failure, too: the page shows it.
      void program.catch(report).then(() => vite.environments.client.hot.send('narthex:changed', file))
      return []
    },
  }
}

/** Adds Vite's client to a page. Its policy is kept, but that Vite may add styles. */
async function withScript(answer: Response, drawnBy: number): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer
  const nonce = randomUUID()
  const headers = new Headers(answer.headers)
  headers.set('Cache-Control', 'no-store')
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('Content-Security-Policy', policy.replace('style-src', `style-src 'nonce-${nonce}'`))
  const added = `<meta property="csp-nonce" nonce="${nonce}" content="${drawnBy}"><script type="module" src="/bin/dev/browser.ts"></script>`
  const page = (await answer.text()).replace('<head>', `<head>${added}`).replaceAll('"/admin-assets/', '"/')
  return new Response(page, { status: answer.status, headers })
}

function report(error: unknown): void {
  console.error(error instanceof Error ? error.stack : error)
}

async function stop(): Promise<void> {
  await program.then((one) => one.close()).catch(report)
  await vite.close()
  process.exit(0)
}
