/**
 * Builds the named parts of the product (`vite.config.ts`) and writes down which of our files each is made of, for
 * `bin/prepare.mjs`, which runs this.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const client = join(dist, 'client')
const admin = join(client, 'admin-assets')

const VITE: Record<string, InlineConfig> = {
  // The folder also holds that of the dashboard.
  site: { build: { emptyOutDir: false } },
  admin: { mode: 'admin' },
  worker: { mode: 'worker' },
  server: { build: { ssr: true } },
}

const parts = process.argv.slice(2)
mkdirSync(dist, { recursive: true })
for (const name of parts) {
  if (name === 'site') emptyClient()
  const modules = await buildPart(VITE[name] ?? {})
  // The lists of files are only for the server, and everything in the client's folder is public.
  if (name === 'site') renameSync(join(client, 'assets.json'), join(dist, 'site-assets.json'))
  if (name === 'admin') renameSync(join(admin, 'assets.json'), join(dist, 'admin-assets.json'))
  if (name === 'site') await compress(client, (file) => !file.startsWith('admin-assets'))
  if (name === 'admin') await compress(admin)
  writeFileSync(join(dist, `${name}-modules.json`), JSON.stringify(modules))
}
// The sample church finds its files beside the program that loads it.
if (parts.includes('server'))
  cpSync(join(root, 'app', 'sample', 'files'), join(dist, 'server', 'files'), { recursive: true })
// Drawings and fonts of public pages, which only the server draws: no script of the browser's names them.
if (parts.includes('site') || parts.includes('server')) {
  cpSync(join(dist, 'server', 'assets'), join(client, 'assets'), { recursive: true })
  await compress(join(client, 'assets'))
}

function emptyClient(): void {
  if (!existsSync(client)) return
  for (const name of readdirSync(client))
    if (name !== 'admin-assets') rmSync(join(client, name), { recursive: true, force: true })
}

/** @returns the paths of our files in its graph of modules, without those that only types were imported from */
async function buildPart(config: InlineConfig): Promise<string[]> {
  let modules: string[] = []
  const note = {
    name: 'note-modules',
    buildEnd(this: { getModuleIds: () => Iterable<string> }) {
      modules = Array.from(this.getModuleIds(), (id) => relative(root, id.split('?')[0] ?? ''))
    },
  }
  await build({ root, logLevel: 'warn', ...config, plugins: [note] })
  // A part without modules would never be built again.
  if (modules.length === 0) throw new Error('Vite has named no modules')
  return [...new Set(modules)].filter((file) => /^(app|bin|db|jobs|mail|storage|[^/]+\.\w+$)/.test(file)).toSorted()
}

/** Writes a Brotli and a gzip copy next to every built text file, so that the server does not compress while visitors wait. */
async function compress(folder: string, isOurs: (file: string) => boolean = () => true): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // What has a copy is unchanged: its name holds its hash, or its folder was emptied before.
  const isNew = (name: string) => !existsSync(join(folder, `${name}.br`))
  const texts = names.filter((name) => /\.(js|css|svg|json|txt|ico)$/.test(name) && isOurs(name) && isNew(name))
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name)
      const text = await readFile(file)
      const copies = { br: await promisify(brotliCompress)(text), gz: await promisify(gzip)(text, { level: 9 }) }
      for (const [kind, bytes] of Object.entries(copies))
        if (bytes.length < text.length) await writeFile(`${file}.${kind}`, bytes)
    }),
  )
}
