/** Lays out the folder of a release: Node, what was built, the packages beside it, and what a server needs to run them. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import about from '../../package.json' with { type: 'json' }
import type { Architecture } from '../install/manifest.ts'
import { UPDATE_UNITS } from '../install/program.ts'
import serverEnv from '../server-env.json' with { type: 'json' }
import serverFlags from '../server-flags.json' with { type: 'json' }
import { licensesText } from './licenses.ts'
import { copyPackages, fetchPackage, root } from './packages.ts'
import { releaseUnit } from './unit.ts'

export interface Settings {
  /** Where newer releases are found: https, `file:` or a folder; empty for none. */
  releases: string
  /** Public keys in PEM of who may sign newer releases; empty for none. */
  keys: string
}

const PLAIN = [
  'LICENSE',
  'CHANGELOG.md',
  '.env.example',
  'docs/deploy.md',
  'deploy/Caddyfile',
  'deploy/nginx.conf',
  'deploy/apache.conf',
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/compose-postgres.yaml',
  ...UPDATE_UNITS.map((name) => `deploy/${name}`),
]
/** What the next build wants to know, and what Node has compiled here, which depends on the processor. */
const NOT_BUILT = /(-modules|built)\.json$|^compiled$/

/** Writes the release into a folder, which is emptied first. */
export function layOut(folder: string, architecture: Architecture, settings: Settings): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const node = nodeFolder(architecture)
  copyNode(join(node, 'bin', 'node'), join(folder, 'bin', 'node'), architecture)
  cpSync(join(root, 'dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (file) => !NOT_BUILT.test(basename(file)),
  })
  copyPackages(architecture, folder)
  removeEmpty(folder)
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const name of PLAIN) write(name, readFileSync(join(root, name), 'utf8'))
  write('LICENSES.txt', licensesText(node))
  write('bin/narthex', starter(readFileSync(join(root, 'deploy', 'narthex'), 'utf8')))
  write('deploy/narthex.service', releaseUnit(readFileSync(join(root, 'deploy', 'narthex.service'), 'utf8')))
  write('keys.pem', settings.keys)
  const { name, version, description, license, repository, type } = about
  const own = { ...about.narthex, releases: settings.releases }
  write(
    'package.json',
    `${JSON.stringify({ name, version, description, license, repository, type, narthex: own }, null, 2)}\n`,
  )
  for (const file of filesIn(folder)) chmodSync(join(folder, file), isProgram(file) ? 0o755 : 0o644)
  write(
    'SHA256SUMS',
    filesIn(folder)
      .map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`)
      .join(''),
  )
}

/** The files below a folder by their paths, in the order of their names. */
export function filesIn(folder: string, at = ''): string[] {
  return readdirSync(join(folder, at), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(folder, join(at, entry.name)) : [join(at, entry.name)]))
}

export function isProgram(file: string): boolean {
  return file === join('bin', 'node') || file === join('bin', 'narthex')
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The package of the pinned Node for this kind of machine; npm has one for each. */
function nodeFolder(architecture: Architecture): string {
  const name = `node-linux-${architecture}`
  const installed = join(root, 'node_modules', 'node', 'node_modules', name)
  // Some ways of installing keep the program of this package alone.
  if (architecture === process.arch && existsSync(installed)) return installed
  return fetchPackage(name, about.dependencies.node)
}

/** Copies Node without its symbols, which are a quarter of it. Debian's `strip` knows this machine's programs alone. */
function copyNode(from: string, to: string, architecture: Architecture): void {
  const programs = architecture === process.arch ? ['strip', 'llvm-strip'] : ['llvm-strip']
  const done = programs.some((program) => spawnSync(program, ['--strip-all', '-o', to, from]).status === 0)
  if (done) return
  console.error(`Node keeps its symbols, and is a quarter larger: install ${programs.join(' or ')} to leave them out.`)
  execFileSync('cp', [from, to])
}

/** `deploy/narthex` with the flags and the environment of the server. */
function starter(text: string): string {
  const set = Object.entries(serverEnv).map(([name, value]) => `${name}=${value}`)
  return text.replace('@ENVIRONMENT@', set.join(' ')).replace('@FLAGS@', serverFlags.join(' '))
}

function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    removeEmpty(join(folder, entry.name))
    if (readdirSync(join(folder, entry.name)).length === 0) rmSync(join(folder, entry.name), { recursive: true })
  }
}
