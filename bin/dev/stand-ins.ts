/** What the program expects of a build: lists that name the sources, which Vite serves, and a worker that ends itself. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A worker of `npm start` may have stored pages in this browser.
const WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/** @returns the folder of the browser's files, which is empty */
export function writeStandIns(folder: string): string {
  const entry = (file: string, css: string) => JSON.stringify({ [file]: { file, css: [css] } })
  for (const name of ['client', 'worker']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'site-assets.json'), entry('app/site/browser.ts', 'app/ui/theme.css'))
  writeFileSync(join(folder, 'admin-assets.json'), entry('app/admin/browser.tsx', 'app/admin/admin.css'))
  writeFileSync(join(folder, 'worker', 'sw.js'), WORKER)
  return join(folder, 'client')
}
