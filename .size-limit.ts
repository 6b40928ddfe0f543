/**
 * Limits of the files that visitors load; `npm test` checks them with size-limit. The build's list of files
 * (https://vite.dev/guide/backend-integration) says which ones an island needs.
 */
import { readFileSync, statSync } from 'node:fs'
import { fontPairs } from './app/look/font-pairs.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

const dist = `${import.meta.dirname}/dist`
const chunks = JSON.parse(readFileSync(`${dist}/site-assets.json`, 'utf8')) as Record<string, Chunk>

/** @throws when it has not been built */
function chunk(name: string): Chunk {
  const found = chunks[name]
  if (!found) throw new Error(`the build has no ${name}`)
  return found
}

/** Adds a file and all that it imports, at first or later, as when a form is sent. */
function withImports(name: string, into: Set<string>): Set<string> {
  if (into.has(name)) return into
  into.add(name)
  const { imports = [], dynamicImports = [] } = chunk(name)
  for (const imported of [...imports, ...dynamicImports]) withImports(imported, into)
  return into
}

// Every page has loaded it; it can import every island.
const browser = 'app/site/browser.ts'
const files = (name: string) => {
  const needed = withImports(name, withImports('app/site/hydrate.tsx', new Set([browser])))
  return Array.from(needed, (one) => `dist/client/${chunk(one).file}`)
}
const size = (paths: string[]) => paths.reduce((sum, path) => sum + statSync(path).size, 0)
const islands = Object.keys(chunks).filter((name) => name.endsWith('.island.tsx'))
const [largest = []] = islands.map(files).toSorted((a, b) => size(b) - size(a))
const styles = (chunk(browser).css ?? []).map((file) => `dist/client/${file}`)

// Those of a page that has only usual characters.
const pairs = Object.entries(fontPairs).map(([name, { heading, text }]) => ({
  name: `Fonts of ${name}`,
  path: [...new Set([heading, text])].map((font) => `.cache/fonts/${font}.woff2`),
  limit: name === 'newsreader' ? '25 kB' : '40 kB',
  brotli: false,
}))

export default [
  {
    name: 'JavaScript before a person touches a page',
    path: `dist/client/${chunk(browser).file}`,
    limit: '5 kB',
    brotli: true,
  },
  {
    name: 'JavaScript of a form',
    path: [...withImports('app/site/public-form.ts', new Set([browser]))].map(
      (one) => `dist/client/${chunk(one).file}`,
    ),
    limit: '13 kB',
    brotli: true,
  },
  { name: 'JavaScript with the largest island', path: largest, limit: '80 kB', brotli: true },
  { name: 'Styles', path: styles, limit: '9.3 kB', brotli: true },
  ...pairs,
]
