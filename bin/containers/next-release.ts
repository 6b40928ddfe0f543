/** Makes further releases of the one that a trial has, whole ones and such as should never be taken. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Manifest, manifestName, manifestSchema } from '../install/manifest.ts'
import { makeKeys, signatureBy } from '../release/keys.ts'
import { sha256 } from '../release/tree.ts'
import { share } from './container.ts'

const keys = join(share, '..', 'keys')
const otherKeys = join(share, '..', 'other-keys')

/** Statements before the server itself, which is in `real.js`. */
const STARTS = {
  /** Changes the database, as a migration does. */
  good: `if (!process.env.DATABASE_URL) new (require('node:sqlite').DatabaseSync)(process.env.DATA_DIR + '/narthex.db').exec("insert or ignore into settings (name, value, updated_at) values ('newer', '1', '')")`,
  'broken migration': `console.error('Upgrading the database failed, and left it as it was: migration 0999'); process.exit(1)`,
  'never ready': `if (process.env.REHEARSAL !== 'on') {
  if (!process.env.DATABASE_URL) new (require('node:sqlite').DatabaseSync)(process.env.DATA_DIR + '/narthex.db').exec('drop table menus')
  await new Promise((resolve) => setTimeout(resolve, 1e8))
}`,
  'gives up': `if (process.env.REHEARSAL !== 'on') process.exit(1)`,
}
type Start = keyof typeof STARTS

interface Trial {
  version: string
  start?: Start
  /** Changes what is said of it after it was made; the signature is of what is said then, unless `isForeign`. */
  says?: (manifest: Manifest) => Manifest
  isForeign?: boolean
}

/** Puts a release to where the installed one looks for newer ones. */
export function offer({ version, start = 'good', says = (same) => same, isForeign = false }: Trial): void {
  const next = join(share, 'next')
  mkdirSync(next, { recursive: true })
  const file = archiveOf(version, start)
  const archive = join(next, file)
  cpSync(join(madeFor(start), file), archive)
  const name = manifestName(process.arch)
  const before = manifestSchema.parse(JSON.parse(readFileSync(join(share, 'release', name), 'utf8')))
  const bytes = readFileSync(archive)
  const manifest = says({ ...before, version, file, size: statSync(archive).size, sha256: sha256(bytes) })
  const text = Buffer.from(JSON.stringify(manifest))
  writeFileSync(join(next, name), text)
  if (isForeign && !existsSync(otherKeys)) makeKeys(otherKeys)
  writeFileSync(join(next, `${name}.sig`), signatureBy(isForeign ? otherKeys : keys, text))
}

/** Where archives are kept that start so. */
function madeFor(start: Start): string {
  return join(share, 'made', start.replaceAll(' ', '-'))
}

/** @returns the archive's name; it is made once */
function archiveOf(version: string, start: Start): string {
  const name = `narthex-${version}-linux-${process.arch}`
  const made = madeFor(start)
  const file = `${name}.tar.zst`
  if (existsSync(join(made, file))) return file
  const fresh = join(made, 'fresh')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  const release = join(share, 'release')
  const archive = readdirSync(release).find((one) => one.endsWith('.tar.zst')) ?? ''
  execFileSync('tar', ['--zstd', '-xf', join(release, archive), '-C', fresh])
  const folder = join(fresh, name)
  renameSync(join(fresh, archive.replace('.tar.zst', '')), folder)
  const about = readFileSync(join(folder, 'package.json'), 'utf8')
  writeFileSync(join(folder, 'package.json'), about.replace(/"version": "[^"]+"/, `"version": "${version}"`))
  const server = join(folder, 'dist', 'server')
  renameSync(join(server, 'server.js'), join(server, 'real.js'))
  const lines = [
    "import { createRequire } from 'node:module'",
    'const require = createRequire(import.meta.url)',
    STARTS[start],
  ]
  writeFileSync(join(server, 'server.js'), `${lines.join('\n')}\nawait import('./real.js')\n`)
  execFileSync('tar', ['-I', 'zstd -1', '-cf', join(made, file), '-C', fresh, name])
  rmSync(fresh, { recursive: true })
  return file
}
