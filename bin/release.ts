/**
 * `npm run release`: makes the archives that a server runs without sources, npm or a compiler, and signs what they are. Who
 * releases decides by the environment: RELEASE_KEYS is a folder that `--keys` has made, RELEASES_URL the address under
 * which sites find newer releases (docs/deploy.md).
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrationNames } from '#db/migrate.ts'
import about from '../package.json' with { type: 'json' }
import { type Architecture, type Manifest, manifestName, manifestSchema } from './install/manifest.ts'
import { writeArchive } from './release/archive.ts'
import { changeKeys, makeKeys, publicKeysIn, signatureBy } from './release/keys.ts'
import { newsOf } from './release/news.ts'
import { root } from './release/packages.ts'
import { filesIn, layOut, sha256 } from './release/tree.ts'

const USAGE = `Usage: npm run release -- [--out FOLDER] [--arch x64,arm64] [--quick]
       npm run release -- --keys FOLDER [--change]

Makes narthex-VERSION-linux-ARCH.tar.zst in FOLDER (releases), with a manifest, its signature and SHA256SUMS. --quick compresses less.
--keys makes the keys of the person who releases; with --change the next key comes into use. The environment says RELEASE_KEYS, the
folder of the keys, and RELEASES_URL, where sites find newer releases: https://…, file:///… or a folder.`

/** Levels of Zstandard: the best that needs minutes, and one for tries. */
const [BEST, QUICK] = [19, 1]

const options = readOptions()
if (options) {
  const { keys, change, out, arch, quick } = options
  try {
    if (keys !== undefined) useKeys(resolve(keys), change)
    else await release(resolve(out), arch, quick)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
} else {
  console.error(USAGE)
  process.exitCode = 1
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string', default: 'releases' },
        arch: { type: 'string', default: 'x64,arm64' },
        quick: { type: 'boolean', default: false },
        keys: { type: 'string' },
        change: { type: 'boolean', default: false },
      },
    })
    return { ...values, arch: values.arch.split(',').map((one) => manifestSchema.shape.architecture.parse(one)) }
  } catch {
    return undefined
  }
}

function useKeys(folder: string, isChange: boolean): void {
  if (isChange) changeKeys(folder)
  else makeKeys(folder)
  console.log(`The keys are in ${folder}. Nobody else may have in-use.key; keep next.key apart from it, on another stick.
Releases that RELEASE_KEYS=${folder} signs are taken by the sites whose release holds its keys.pem.`)
}

async function release(out: string, architectures: Architecture[], isQuick: boolean): Promise<void> {
  const keyFolder = process.env['RELEASE_KEYS']
  const releases = process.env['RELEASES_URL'] ?? about.narthex.releases
  if (keyFolder === undefined)
    console.error('RELEASE_KEYS is not set: the release is unsigned, and no site updates to it.')
  if (releases === '')
    console.error('RELEASES_URL is not set: sites with this release find no newer one by themselves.')
  else if (!/^(?:https:|file:|\/)/.test(releases))
    throw new Error(`RELEASES_URL must be an https address, a file: address or a folder (it is ${releases})`)
  mkdirSync(out, { recursive: true })
  const sums = []
  for (const architecture of architectures) {
    const folder = join(out, `narthex-${about.version}-linux-${architecture}`)
    layOut(folder, architecture, { releases, keys: keyFolder === undefined ? '' : publicKeysIn(keyFolder) })
    const archive = `${folder}.tar.zst`
    await writeArchive(folder, archive, madeAt(), isQuick ? QUICK : BEST)
    const manifest = manifestOf(folder, archive, architecture)
    rmSync(folder, { recursive: true })
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    const named = join(out, manifestName(architecture))
    writeFileSync(named, bytes)
    rmSync(`${named}.sig`, { force: true })
    if (keyFolder !== undefined) writeFileSync(`${named}.sig`, signatureBy(keyFolder, bytes))
    sums.push(`${manifest.sha256}  ${manifest.file}\n`)
    console.log(`${archive}: ${megabytes(manifest.size)}, ${megabytes(manifest.unpacked)} unpacked`)
  }
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
}

function manifestOf(folder: string, archive: string, architecture: Architecture): Manifest {
  const sizes = filesIn(folder).map((file) => statSync(join(folder, file)).size)
  const { news, isSecurity } = newsOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), about.version)
  return manifestSchema.parse({
    product: 'narthex',
    version: about.version,
    architecture,
    file: basename(archive),
    size: statSync(archive).size,
    unpacked: sizes.reduce((sum, size) => sum + size, 0),
    sha256: sha256(readFileSync(archive)),
    newestMigration: migrationNames.at(-1),
    updatesFrom: about.narthex.updatesFrom,
    isSecurity,
    news,
    madeAt: madeAt().toISOString(),
  })
}

/** The moment of the commit, so that a second build gives the same bytes (https://reproducible-builds.org/specs/source-date-epoch/). */
function madeAt(): Date {
  const given =
    process.env['SOURCE_DATE_EPOCH'] ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return new Date(Number(given) * 1000)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
