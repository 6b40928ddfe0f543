/** What is said and signed of a release: `npm run release` writes it, and `narthex update` believes nothing else. */
import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

/** Versions as `package.json` has them: three numbers, and perhaps words behind a hyphen. */
const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9a-z.]{1,40})?$/)

export const manifestSchema = z.object({
  product: z.literal('narthex'),
  version,
  architecture: z.enum(['x64', 'arm64']),
  /** The archive's name, beside the manifest. It holds one folder of the same name without its ending. */
  file: z.string().regex(/^narthex-(?!.*\.\.)[0-9a-z.-]{1,80}\.tar\.zst$/),
  /** Bytes of the archive, and of what is in it. */
  size: z.int().positive(),
  unpacked: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  newestMigration: z.string().max(200),
  /** The oldest version whose database this one upgrades. */
  updatesFrom: version,
  /** Whether it closes a hole, and should not wait. */
  isSecurity: z.boolean(),
  /** The changes of this release, one or two sentences each. */
  news: z.array(z.string().max(2_000)).max(500),
  /** When the sources were committed. */
  madeAt: z.iso.datetime(),
})
export type Manifest = z.infer<typeof manifestSchema>
export type Architecture = Manifest['architecture']

/** The name under which the newest release's manifest is found; its signature has `.sig` behind it. */
export function manifestName(architecture: string): string {
  return `narthex-linux-${architecture}.json`
}

/**
 * Reads a manifest whose signature is good. The bytes that were checked are those that are read.
 * @param signature Ed25519 (RFC 8032), in base64
 * @param keys public keys in PEM, one behind the other
 * @returns undefined when no key has signed these bytes
 * @throws ZodError, SyntaxError for signed bytes that are no manifest
 */
export function readManifest(bytes: Uint8Array, signature: string, keys: string): Manifest | undefined {
  const signed = Buffer.from(signature.trim(), 'base64')
  const isSigned = publicKeys(keys).some((key) => verify(null, bytes, createPublicKey(key), signed))
  return isSigned ? manifestSchema.parse(JSON.parse(Buffer.from(bytes).toString())) : undefined
}

function publicKeys(pem: string): string[] {
  return pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
}

/** @returns negative when `a` is older than `b`; a version with words behind it comes before the one without (semver.org) */
export function compareVersions(a: string, b: string): number {
  const parts = (one: string) => one.split('-')[0]?.split('.').map(Number) ?? []
  const [x, y] = [parts(a), parts(b)]
  for (const [at, number] of x.entries()) if (number !== y[at]) return number - (y[at] ?? 0)
  if (a.includes('-') !== b.includes('-')) return a.includes('-') ? -1 : 1
  return a.localeCompare(b, 'en', { numeric: true })
}
