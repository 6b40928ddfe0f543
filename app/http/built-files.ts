/** The built files: which of them a page needs, and serving them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { sharedFile, type SharedFileOptions } from '#app/http/shared-file.ts'

/** The styles and scripts of pages, as the router expects them. */
export interface PageAssets {
  /** Addresses of the styles that every page has. */
  stylesheets: string[]
  routes: Record<string, RouteAssets>
  /** The styles that only some pages have, by route id. They are inlined: a file would delay the page. */
  styles: Record<string, string>
}

interface RouteAssets {
  /** A disabled one is not loaded; it tells the browser's code that the page already has these styles. */
  css?: (string | { href: string; disabled: true })[]
  scripts?: { attrs: Record<string, string>; children: string }[]
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const ENTRY = 'app/browser.tsx'

/**
 * Reads the build's manifest.
 * @param root folder of the built files
 * @param modules source file of each lazily loaded route, by route id
 * @throws when there is no build, or a route's module is missing in it
 */
export function readPageAssets(root: string, modules: Record<string, string>): PageAssets {
  const chunks = JSON.parse(readFileSync(join(root, '..', 'site-assets.json'), 'utf8')) as Record<string, Chunk>
  const entryChunks = chunksOf(chunks, ENTRY)
  const entryFiles = filesOf(entryChunks)
  const css = stylesOf(entryChunks.slice(0, 1))
  const routes: PageAssets['routes'] = { __root__: { css, scripts: [loaderScript(entryFiles)] } }
  const styles: PageAssets['styles'] = {}
  for (const [route, module] of Object.entries(modules)) {
    const pageChunks = chunksOf(chunks, module)
    const files = filesOf(pageChunks).filter((file) => !entryFiles.includes(file))
    const { scripts = [], ...rest } = routes[route] ?? {}
    // Includes the styles of code that the page shares with other pages.
    const pageStyles = stylesOf(pageChunks).filter((file) => !css.includes(file))
    styles[route] = pageStyles.map((file) => readFileSync(join(root, file), 'utf8')).join('')
    const links =
      pageStyles.length > 0 ? { css: pageStyles.map((file) => ({ href: file, disabled: true as const })) } : {}
    if (files.length > 0) routes[route] = { ...rest, ...links, scripts: [...scripts, loaderScript(files)] }
  }
  return { stylesheets: css, routes, styles }
}

/**
 * An inline script that loads modules once the page has been painted. In the page's head they would compete with its
 * styles, fonts and pictures for bandwidth, and a phone on a slow network would show the page a second later. Modules that
 * fail to load are requested again when the network is back.
 */
function loaderScript(files: string[]) {
  const addresses = JSON.stringify(files.map((file) => `/${file}`))
  const load = `()=>Promise.all(${addresses}.map(f=>import(f))).catch(()=>addEventListener('online',load,{once:true}))`
  const seen = `(list,it)=>list.getEntriesByName('first-contentful-paint').length&&(it.disconnect(),load())`
  const watch = `new PerformanceObserver(${seen}).observe({type:'paint',buffered:true})`
  return { attrs: {}, children: `{const load=${load};${watch}}` }
}

/**
 * Serves the built files; those with a hash in their name may be cached forever. The folder is listed once: a request for
 * anything else does not touch the disk.
 */
export function builtFiles(root: string): MiddlewareHandler {
  const files = new Map<string, ReturnType<typeof sharedFile>>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    files.set(`/${relative(root, file).replaceAll(sep, '/')}`, sharedFile(builtFile(file)))
  }
  return (c, next) => (c.req.method === 'GET' ? files.get(c.req.path)?.(c) : undefined) ?? next()
}

function builtFile(file: string): SharedFileOptions {
  const isHashed = /[\\/]assets[\\/]/.test(file)
  return {
    headers: {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      // Other sites may show pictures and icons, for example when a page is shared.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
    read(form) {
      const path = { br: `${file}.br`, gzip: `${file}.gz`, zstd: `${file}.zst`, identity: file }[form]
      return existsSync(path) ? readFileSync(path) : undefined
    },
  }
}

const filesOf = (chunks: readonly Chunk[]) => chunks.map(({ file }) => file)
const stylesOf = (chunks: readonly Chunk[]) => chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`))

/** A module's chunk and those it imports, without duplicates. */
function chunksOf(chunks: Record<string, Chunk>, name: string, seen = new Set<string>()): Chunk[] {
  if (seen.has(name)) return []
  seen.add(name)
  const chunk = chunks[name]
  if (!chunk) throw new Error(`the build is missing ${name}; run npm start to rebuild`)
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(chunks, imported, seen))]
}
