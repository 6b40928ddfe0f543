/**
 * Prepares for `npm start` and `npm test`: installs the packages and builds the product, each only when its sources have
 * changed. Plain JavaScript for any Node from 20 up; everything after it runs on the Node
 * that the project pins.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that the project pins. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The parts that are built alone, and the files that each depends on beside the modules that it contains. */
const PARTS = {
  fonts:
    /^(bin\/(subset-fonts|font-metrics)\.ts|app\/look\/(font-pairs|other-letters)\.ts|package-lock\.json|app\/ui\/(motifs|scenes)\/.*)$/,
  // Styles come from files that no module names, and Tailwind looks for class names in all screens.
  site: /^(public\/.*|app\/.*\.(?!ts$)\w+)$/,
  admin: /^(bin\/(subset-fonts|font-metrics)\.ts|app\/.*\.(?!ts$)\w+)$/,
  worker: /^$/,
  server: /^(bin\/(subset-fonts|font-metrics)\.ts|app\/sample\/files\/.*)$/,
}
/**
 * Options of Rolldown's allocator: it neither takes memory ahead nor keeps what was freed. A build needs 460 MB then, and
 * 790 MB otherwise, which a server of 1 GB doesn't have to spare.
 */
const THRIFTY = { MIMALLOC_ARENA_EAGER_COMMIT: '0', MIMALLOC_PURGE_DELAY: '0' }
const ALL_PARTS = [
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'bin/build.ts',
  'bin/shipped.json',
  'bin/install',
]
const SOURCES = [
  'app',
  'db',
  'jobs',
  'mail',
  'storage',
  'public',
  'server.ts',
  'bin/subset-fonts.ts',
  'bin/font-metrics.ts',
  ...readJson(join(root, 'bin', 'shipped.json')).commands.map((name) => `bin/${name}.ts`),
  ...ALL_PARTS,
]
const installed = join(root, 'node_modules', '.narthex.json')
const built = join(root, 'dist', 'built.json')
/** Fonts and drawings of share images. */
const share = join(root, '.cache', 'share')
const fontStyles = join(root, '.cache', 'fonts', 'faces.json')

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
    if (!existsSync(share) || !existsSync(fontStyles)) makeFonts()
    return
  }
  say('Installing packages …')
  // Packages for the checks stay where they are, such as on a developer's computer.
  const omit = what === 'run' && there?.what !== 'all' ? ['--omit=dev'] : []
  // Npm warns that packages want a newer Node than its own, but they run on the one that is pinned.
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', npm_config_loglevel: 'error' }
  run('npm', ['ci', '--no-audit', '--no-fund', ...omit], env)
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

/** Builds the parts of the site whose sources have changed since they were built; `node bin/prepare.mjs` does so, too. */
export function build() {
  const sources = hashSources()
  const before = readJson(built) ?? {}
  const isFresh = (name) => before[name] !== undefined && before[name] === fingerprint(name, sources)
  const stale = Object.keys(PARTS).filter((name) => !isFresh(name))
  if (stale.length === 0) return
  say('Building …')
  // Whatever ends the build from here on, the next one begins with these parts again.
  for (const name of stale) rmSync(name === 'fonts' ? built : modulesOf(name), { force: true })
  if (stale.includes('fonts') && !hasMadeFonts) makeFonts()
  const parts = stale.filter((name) => name !== 'fonts')
  run(node, [join(root, 'bin', 'build.ts'), ...parts], { NODE_ENV: 'production', ...THRIFTY })
  cpSync(share, join(root, 'dist', 'share'), { recursive: true })
  const now = Object.keys(PARTS).map((name) => [name, fingerprint(name, sources)])
  writeFileSync(built, JSON.stringify(Object.fromEntries(now)))
}

let hasMadeFonts = false

/** Writes the site's fonts, which its source files refer to. */
function makeFonts() {
  hasMadeFonts = true
  run(node, [join(root, 'bin', 'subset-fonts.ts')])
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

/** The hash of each source file but the tests, by its path. */
function hashSources() {
  const files = SOURCES.flatMap((source) => filesIn(source)).filter((file) => !/\.test\.tsx?$/.test(file))
  const hashOf = (file) => createHash('sha256').update(readFileSync(join(root, file)))
  return new Map(files.map((file) => [file, hashOf(file).digest('hex')]))
}

/**
 * A hash of what a part is made of. The names of all files belong to it, since a new one may be found in place of another.
 * @param {Map<string, string>} sources
 * @returns undefined when the part has not been built
 */
function fingerprint(name, sources) {
  const isFonts = name === 'fonts'
  const modules = isFonts ? [] : readJson(modulesOf(name))
  if (!modules) return undefined
  const needed = new Set(isFonts ? [] : [...modules, ...ALL_PARTS])
  const hash = createHash('sha256')
  for (const [file, content] of sources) {
    const isNeeded = needed.has(file) || PARTS[name].test(file)
    if (isNeeded || !isFonts) hash.update(`${file} ${isNeeded ? content : ''}\n`)
  }
  return hash.digest('hex')
}

/** The list of the files that a part contains, which `bin/build.ts` writes. */
function modulesOf(name) {
  return join(root, 'dist', `${name}-modules.json`)
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

// `import.meta.main` is newer than the Node that may run this.
const [, started] = process.argv
if (started && realpathSync(started) === fileURLToPath(import.meta.url)) build()
