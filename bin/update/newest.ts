/** Finds the newest release, believes it only by its signature, and unpacks it beside the version that runs. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { compareVersions, type Manifest, manifestName, readManifest } from '../install/manifest.ts'
import { syncFolder } from '../install/files.ts'
import { CURRENT, ROOT, SETTINGS } from '../install/places.ts'
import { Refusal, run } from '../install/run.ts'
import { KEPT } from './state.ts'

/** Most bytes of a manifest or a signature, since an attacker on the network could send without end. */
const MAX_BYTES = 2_000_000
/** Milliseconds within which a manifest has to arrive, and an archive of 44 MB over a slow line. */
const [SHORT_MS, LONG_MS] = [30_000, 30 * 60_000]
const DOWNLOAD = join(KEPT, 'download')
const SPARE_BYTES = 100_000_000

/**
 * @param address of releases: https, `file:` or a folder
 * @param mine the version that runs
 * @returns undefined when it is the newest
 * @throws Refusal when there is nothing to believe
 */
export async function newestRelease(address: string, mine: string): Promise<Manifest | undefined> {
  if (address === '')
    throw new Refusal(
      'This release knows no address of newer ones. Write RELEASES_URL=… into /etc/narthex.env: an https address, or a folder with a release.',
    )
  const name = manifestName(process.arch)
  const bytes = await small(address, name)
  const signature = Buffer.from(await small(address, `${name}.sig`)).toString()
  const manifest = readSigned(bytes, signature)
  if (manifest === undefined)
    throw new Refusal('The newest release is not signed by those who made this one, so nothing was changed.')
  if (manifest.architecture !== process.arch) throw new Refusal('The newest release is for another kind of computer.')
  if (compareVersions(manifest.version, mine) <= 0) return undefined
  if (compareVersions(mine, manifest.updatesFrom) < 0)
    throw new Refusal(
      `${manifest.version} updates from ${manifest.updatesFrom} on, and this is ${mine}: install a version between them first.`,
    )
  return manifest
}

function readSigned(bytes: Uint8Array, signature: string): Manifest | undefined {
  try {
    return readManifest(bytes, signature, readFileSync(join(CURRENT, 'keys.pem'), 'utf8'))
  } catch (error) {
    throw new Refusal(`The newest release says of itself what this version can't read: ${String(error).slice(0, 300)}`)
  }
}

/**
 * Fetches the release unless it is there, whole before it has its name.
 * @param more bytes that the update needs beside it
 * @returns the name of its folder, below the program's
 */
export async function placeRelease(address: string, manifest: Manifest, more: number): Promise<string> {
  const name = manifest.file.replace(/\.tar\.zst$/, '')
  const isThere = existsSync(join(ROOT, name))
  checkRoom(more + SPARE_BYTES + (isThere ? 0 : manifest.size + manifest.unpacked))
  if (isThere) return name
  const fresh = mkdtempSync(join(ROOT, '.new-'))
  try {
    await download(address, manifest, DOWNLOAD)
    run(['tar', '--zstd', '--no-same-owner', '-xf', DOWNLOAD, '-C', fresh])
    run(['chmod', '-R', 'a+rX', fresh])
    run(['sync', '-f', fresh])
    renameSync(join(fresh, name), join(ROOT, name))
    syncFolder(ROOT)
  } finally {
    removeDownload()
    rmSync(fresh, { recursive: true, force: true })
  }
  return name
}

export function removeDownload(): void {
  rmSync(DOWNLOAD, { force: true })
}

function checkRoom(bytes: number): void {
  const { bavail, bsize } = statfsSync(ROOT)
  const [needed, free] = [bytes, bavail * bsize].map((one) => Math.ceil(one / 1_000_000))
  if (bavail * bsize < bytes)
    throw new Refusal(
      `The update needs ${needed} MB on the disk, and ${free} MB are free, so nothing was changed. Make room.`,
    )
}

async function download(address: string, { file, size, sha256 }: Manifest, to: string): Promise<void> {
  const hash = createHash('sha256')
  let received = 0
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      hash.update(chunk)
      done(
        received > size ? new Refusal('The archive is larger than it should be, so nothing was changed.') : null,
        chunk,
      )
    },
  })
  await pipeline(await opened(address, file, LONG_MS), measured, createWriteStream(to, { mode: 0o600 })).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? error : new Refusal(`${file} could not be fetched: ${(error as Error).message}`)
    },
  )
  if (hash.digest('hex') !== sha256)
    throw new Refusal('The archive arrived damaged, so nothing was changed. Try again.')
}

async function small(address: string, file: string): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let received = 0
  for await (const part of await opened(address, file, SHORT_MS)) {
    received += (part as Buffer).length
    if (received > MAX_BYTES) throw new Refusal(`${file} is too large to be what it should be.`)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

/** @throws Refusal when it isn't there */
async function opened(address: string, file: string, milliseconds: number): Promise<Readable> {
  const folder = address.startsWith('file:') ? fileURLToPath(address) : address.startsWith('/') ? address : undefined
  if (folder !== undefined) {
    if (!existsSync(join(folder, file))) throw new Refusal(`There is no ${file} in ${folder}.`)
    return createReadStream(join(folder, file))
  }
  const url = URL.parse(file, address.endsWith('/') ? address : `${address}/`)
  if (url?.protocol !== 'https:')
    throw new Refusal(
      `${address} is no place for releases: it must be an https address, a file: address or a folder. Write it into ${SETTINGS}: RELEASES_URL=https://…`,
    )
  const answer = await fetch(url, { signal: AbortSignal.timeout(milliseconds) }).catch((error: unknown) => {
    const { message, cause } = error as Error
    throw new Refusal(`${url.origin} doesn't answer: ${cause instanceof Error ? cause.message : message}`)
  })
  if (!answer.ok || answer.body === null) throw new Refusal(`${url.href} answers ${answer.status}.`)
  return Readable.from(answer.body)
}
