/**
 * Prepares for `npm start` and `npm test`: installs the packages and builds the product, each only when its sources have
 * changed. Plain JavaScript for any Node from 20 up; everything after it runs on the Node
 * that the project pins.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that the project pins. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const FONTS = join('bin', 'subset-fonts.ts')
const SOURCES = [
  'app',
  'db',
  'jobs',
  'mail',
  'storage',
  'public',
  FONTS,
  'server.ts',
  'vite.config.ts',
  'package-lock.json',
]
const installed = join(root, 'node_modules', '.narthex.json')
const built = join(root, 'dist', 'built.json')
/** Fonts and drawings of share images. */
const share = join(root, '.cache', 'share')

/**
 * Installs the packages of the lockfile unless they are installed, and makes the site's fonts of theirs.
 * @param {'run' | 'all'} what the packages to build and run with, or those for the checks too
 */
export function install(what) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const isEnough = (one) => one?.lock === wanted && (one.what === 'all' || what === 'run') && existsSync(node)
  const before = readJson(installed)
  const there = isEnough(before) ? before : packagesThere(wanted)
  if (isEnough(there)) {
    if (!existsSync(share)) makeFonts()
    return
  }
  say('Installing packages …')
  // Packages for the checks stay where they are, such as on a developer's computer.
  const omit = what === 'run' && there?.what !== 'all' ? ['--omit=dev'] : []
  run('npm', ['ci', '--no-audit', '--no-fund', ...omit], { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' })
  makeFonts()
  writeFileSync(installed, JSON.stringify({ lock: wanted, what: omit.length > 0 ? 'run' : 'all' }))
}

/**
 * Finds what `npm ci` or `npm install` has installed without us, by the list that npm keeps beside the packages
 * (https://docs.npmjs.com/cli/configuring-npm/package-lock-json#hidden-lockfiles).
 * @param {string} wanted the hash of the lockfile
 */
function packagesThere(wanted) {
  const listed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!listed) return undefined
  const { packages } = readJson(join(root, 'package-lock.json'))
  const required = Object.entries(packages).filter(([path, { optional }]) => path !== '' && !optional)
  const isThere = ([path, { version }]) => listed[path]?.version === version
  const what = Object.values(listed).some(({ dev }) => dev) ? 'all' : 'run'
  const isWhole = required.filter(([, { dev }]) => !dev || what === 'all').every(isThere)
  return { lock: isWhole ? wanted : '', what }
}

/** Builds the site if its sources have changed since the last build; `node bin/prepare.mjs` does so, too. */
export function build() {
  const sources = fingerprint()
  if (readJson(built)?.sources === sources) return
  say('Building …')
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  makeFonts()
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  run(node, [vite, 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  for (const mode of ['admin', 'worker']) {
    run(node, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], { NODE_ENV: 'production' })
  }
  run(node, [vite, 'build', '--ssr', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  // The asset lists are only for the server, and everything in the client's folder is public.
  const client = join(root, 'dist', 'client')
  renameSync(join(client, 'assets.json'), join(root, 'dist', 'site-assets.json'))
  renameSync(join(client, 'admin-assets', 'assets.json'), join(root, 'dist', 'admin-assets.json'))
  compress(client)
  cpSync(share, join(root, 'dist', 'share'), { recursive: true })
  mkdirSync(dirname(built), { recursive: true })
  writeFileSync(built, JSON.stringify({ sources }))
}

/** Writes a Brotli and a gzip copy next to every built text file, so that the server does not compress while visitors wait. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|svg|json|txt|ico)$/.test(name)) continue
    const file = join(folder, name)
    const text = readFileSync(file)
    const copies = { br: brotliCompressSync(text), gz: gzipSync(text, { level: 9 }) }
    for (const [kind, bytes] of Object.entries(copies)) {
      if (bytes.length < text.length) writeFileSync(`${file}.${kind}`, bytes)
    }
  }
}

/** Writes the site's fonts, which its source files refer to. */
function makeFonts() {
  run(node, [join(root, FONTS)])
}

/** Runs a program to its end; when it fails, so does this. */
export function run(program, args, env = {}) {
  const { status, signal, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (error) throw error
  if (status !== 0) {
    console.error(`${program} ${args.join(' ')} failed with ${signal ?? status}`)
    process.exit(status ?? 1)
  }
}

export function say(text) {
  console.log(`\n  ${text}`)
}

/** A hash of all source files. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesIn(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(join(root, path))) return []
  try {
    return readdirSync(join(root, path), { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesIn(`${path}/${entry.name}`))
  } catch {
    return [path]
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

if (import.meta.main) build()
