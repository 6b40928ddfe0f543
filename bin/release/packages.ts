/** The packages that the bundled server takes from `node_modules`, with what each of them needs, for a kind of machine. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { z } from 'zod'
import type { Architecture } from '../install/manifest.ts'
import shipped from '../shipped.json' with { type: 'json' }

export const root = join(import.meta.dirname, '..', '..')

const names = z.record(z.string(), z.string()).default({})
const locked = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  dependencies: names,
  optionalDependencies: names,
})
/** Where npm puts each package, and what the lockfile says of it. */
export const lockfile = z
  .object({ packages: z.record(z.string(), locked) })
  .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages

/** Files that no server reads. Licenses are gathered in one file (`licenses.ts`). */
const NEEDLESS = /\.(map|md|markdown|ts|mts|cts|yml|yaml|flow|c|cc|h|gyp)$|^(\.\w+|LICEN[CS]E.*|CHANGELOG.*)$/i
const NEEDLESS_FOLDERS = new Set([
  'node_modules',
  'test',
  'tests',
  '__tests__',
  'docs',
  'example',
  'examples',
  '.github',
])

/** Copies the packages into the folder of a release. */
export function copyPackages(architecture: Architecture, folder: string): void {
  for (const path of neededPaths(architecture)) {
    const from = packageFolder(path, architecture)
    const only: readonly string[] = Object.entries(shipped.packages).find(([name]) => path === placeOf(name))?.[1] ?? []
    cpSync(from, join(folder, path), {
      recursive: true,
      filter: (file) => {
        if (file === from) return true
        const name = relative(from, file)
        if (only.length > 0) return [...only, 'package.json'].some((one) => one === name || one.startsWith(`${name}/`))
        return statSync(file).isDirectory() ? !NEEDLESS_FOLDERS.has(basename(file)) : !NEEDLESS.test(basename(file))
      },
    })
  }
}

/** The places of the packages that are kept out of the bundles, and of what they need, in the order of their names. */
function neededPaths(architecture: Architecture): string[] {
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const path = nearest(name, from)
    if (path === undefined || found.has(path) || !isFor(path, architecture)) return
    found.add(path)
    const { dependencies, optionalDependencies } = lockfile[path] ?? { dependencies: {}, optionalDependencies: {} }
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, path)
  }
  for (const name of Object.keys(shipped.packages)) add(name, '')
  return [...found].toSorted()
}

/** Finds a package as Node does: in the `node_modules` of the one that asks, then in those above it. */
function nearest(name: string, from: string): string | undefined {
  const folders = from.split(/(?=node_modules\/)/)
  const above = folders.map((_, depth) => join(...folders.slice(0, folders.length - depth), placeOf(name)))
  return [...above, placeOf(name)].find((path) => path in lockfile)
}

function placeOf(name: string): string {
  return `node_modules/${name}`
}

/** Whether a package is for Linux with glibc on this machine; most are for all. */
function isFor(path: string, architecture: Architecture): boolean {
  const { os, cpu, libc } = lockfile[path] ?? {}
  const fits = (list: string[] | undefined, one: string) => list === undefined || list.includes(one)
  return fits(os, 'linux') && fits(cpu, architecture) && fits(libc, 'glibc') && !path.includes('wasm32')
}

/** Where a package's files are: installed here, or fetched from npm because they are for another kind of machine. */
function packageFolder(path: string, architecture: Architecture): string {
  const installed = join(root, path)
  if (existsSync(installed)) return installed
  const { version = '', integrity } = lockfile[path] ?? {}
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (architecture === process.arch) throw new Error(`${path} is not installed: run npm ci`)
  return fetchPackage(name, version, integrity)
}

/**
 * Fetches a package by npm, once, into `.cache`.
 * @param integrity as the lockfile has it (https://w3c.github.io/webappsec-subresource-integrity/): `sha512-` and base64
 * @throws when what npm gives is something else
 */
export function fetchPackage(name: string, version: string, integrity?: string): string {
  const folder = join(root, '.cache', 'release', `${name.replace('/', '-')}-${version}`)
  if (existsSync(join(folder, 'package', 'package.json'))) return join(folder, 'package')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const spec = `${name}@${version}`
  const options = ['--pack-destination', folder, '--json', '--loglevel', 'error']
  const answer = execFileSync('npm', ['pack', spec, ...options], { cwd: root, encoding: 'utf8' })
  const [{ filename } = { filename: '' }] = z.array(z.object({ filename: z.string() })).parse(JSON.parse(answer))
  const archive = join(folder, basename(filename))
  const given = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (integrity !== undefined && given !== integrity) throw new Error(`${spec} is not what the lockfile says`)
  execFileSync('tar', ['--no-same-owner', '-xzf', archive, '-C', folder])
  return join(folder, 'package')
}
