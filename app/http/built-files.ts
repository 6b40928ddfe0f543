/** The built files: which of them a public page needs, and serving them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { memoized } from '#app/memoized.ts'
import { voice, wordsIn } from '#app/text/dictionaries.ts'
import { sharedFile, type SharedFileOptions } from '#app/http/shared-file.ts'

/** What every public page loads. */
export interface PageAssets {
  /** Addresses of the styles. */
  stylesheets: string[]
  /** An inline script that loads the page's script. */
  loader: string
  /** What the scripts say otherwise than it is written in them, as JSON in which nothing can end its element; empty for nothing. */
  words: () => string
}

interface SiteAssets extends PageAssets {
  /** Addresses of everything that the page's script may load, such as islands and what they share. */
  parts: string[]
}

/** The script of public pages, and the styles that it imports. */
const ENTRY = 'app/site/browser.ts'

/**
 * Reads the build's manifest (https://vite.dev/guide/backend-integration).
 * @param root folder of the built files
 * @throws when there is no build
 */
export function readPageAssets(root: string): SiteAssets {
  const chunks = JSON.parse(readFileSync(join(root, '..', 'site-assets.json'), 'utf8')) as Record<string, Chunk>
  const entry = chunks[ENTRY]
  if (!entry) throw new Error(`the build is missing ${ENTRY}; run npm start to rebuild`)
  const parts = Object.values(chunks).flatMap(({ file, css = [] }) =>
    [file, ...css].filter((one) => /\.(?:js|css)$/.test(one)),
  )
  return {
    stylesheets: (entry.css ?? []).map((file) => `/${file}`),
    loader: loaderScript(`/${entry.file}`),
    words: wordsOfScripts(() =>
      Object.values(chunks).flatMap(({ file }) =>
        file.endsWith('.js') ? [readFileSync(join(root, file), 'utf8')] : [],
      ),
    ),
    parts: [...new Set(parts)].map((file) => `/${file}`),
  }
}

/** @returns the words that scripts need in a page; empty where they are all said as they are written */
function wordsOfScripts(read: () => string[]): () => string {
  const scripts = memoized(() => read().join('\n'))
  const json = memoized(() => {
    const words = JSON.stringify(wordsIn(() => scripts('')))
    return words === '{}' ? '' : words.replaceAll('<', '\\u003c')
  })
  return () => json(voice())
}

interface Chunk {
  file: string
  css?: string[]
}

/**
 * An inline script that loads the page's script once the page has been painted. In the head it would compete with styles,
 * fonts and pictures for bandwidth. If it fails to load, it is requested again when the network is back.
 *
 * It is loaded by browsers that know popovers, the youngest thing that it needs; the others get the page as it is without
 * scripts, in which forms are sent and links followed.
 */
function loaderScript(file: string): string {
  const load = `()=>import(${JSON.stringify(file)}).catch(()=>addEventListener('online',load,{once:true}))`
  const seen = `(list,it)=>list.getEntriesByName('first-contentful-paint').length&&(it.disconnect(),load())`
  const watch = `new PerformanceObserver(${seen}).observe({type:'paint',buffered:true})`
  const plain = `document.documentElement.className='plain';for(const one of document.querySelectorAll('noscript'))one.outerHTML=one.textContent`
  return `if('popover' in HTMLElement.prototype){const load=${load};${watch}}else{${plain}}`
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
