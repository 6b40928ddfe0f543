/** The built files: which of them a page needs, and handing them out. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** What stands in a page's head and at its end, by route id, in the form that the router takes. */
export interface PageAssets {
  scriptFormat?: 'module'
  routes: Record<string, RouteAssets>
}

interface RouteAssets {
  preloads?: string[]
  css?: string[]
  scripts?: { attrs: Record<string, string | boolean> }[]
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const ENTRY = 'app/browser.tsx'

/**
 * Reads what the build wrote down about itself.
 * @param root folder of the built files
 * @param modules source file of each route that loads one of its own, by route id
 * @throws when there is no build, or a module of a route is not in it
 */
export function readPageAssets(root: string, modules: Record<string, string>): PageAssets {
  const chunks = JSON.parse(readFileSync(join(root, '..', 'site-assets.json'), 'utf8')) as Record<string, Chunk>
  const entry = chunkOf(chunks, ENTRY)
  const entryFiles = new Set(filesOf(chunks, ENTRY))
  const routes: PageAssets['routes'] = {
    __root__: {
      css: (entry.css ?? []).map((file) => `/${file}`),
      preloads: [...entryFiles].map((file) => `/${file}`),
      scripts: [{ attrs: { type: 'module', src: `/${entry.file}`, async: true } }],
    },
  }
  for (const [route, module] of Object.entries(modules)) {
    const files = filesOf(chunks, module).filter((file) => !entryFiles.has(file))
    routes[route] = {
      ...routes[route],
      preloads: [...(routes[route]?.preloads ?? []), ...files.map((file) => `/${file}`)],
    }
  }
  return { scriptFormat: 'module', routes }
}

/** Hands out the built files; what has a hash in its name may be kept for ever. */
export function builtFiles(root: string): MiddlewareHandler {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      const forEver = /[\\/]assets[\\/]/.test(path)
      c.header('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // Pictures and icons may be shown by others: when a page of ours is shared, for one.
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    },
  })
}

/** A module's file and those it imports, each once. */
function filesOf(chunks: Record<string, Chunk>, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const chunk = chunkOf(chunks, name)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(chunks, imported, seen))]
}

function chunkOf(chunks: Record<string, Chunk>, name: string): Chunk {
  const chunk = chunks[name]
  if (!chunk) throw new Error(`the build holds no ${name}`)
  return chunk
}
