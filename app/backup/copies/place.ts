/** The place outside the site's disk where copies of backups are kept, as an administrator enters it. */
import { stat } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import { z } from 'zod'
import { type Store, MARKER } from '#app/backup/owner.ts'
import type { Config } from '#app/config.ts'
import { StoreUnavailable } from '#storage/files.ts'
import type { Remote } from '#storage/remote.ts'
import { RemoteFolder } from '#storage/remote-folder.ts'
import { Bucket } from '#storage/s3.ts'
import { WebDav } from '#storage/webdav.ts'

const text = (max: number) => z.string().trim().min(1, 'is required').max(max)
/** Kept as it is: a password may begin or end with a blank. Empty for the one that is stored. */
const secret = z.string().max(1_000).default('')

/** A password must not be sent without encryption. */
const encrypted = text(2_000)
  .refine((address) => URL.canParse(address), 'must be an address that begins with https://')
  .transform((address) => new URL(address))
  .refine((url) => url.protocol === 'https:' || isThisMachine(url), 'must begin with https://')
  .refine((url) => url.username === '' && url.password === '', 'must not contain the name or the password')
  .transform(({ origin, pathname }) => origin + pathname.replace(/(?<!\/)\/+$/, ''))

function isThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

export const placeIn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webdav'), address: encrypted, user: text(200), secret }),
  z.object({
    kind: z.literal('s3'),
    address: encrypted,
    bucket: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, in lower case'),
    region: z
      .string()
      .trim()
      .regex(/^[\w-]{0,60}$/, 'must be the name of a region')
      .transform((region) => region || 'us-east-1')
      .default('us-east-1'),
    user: text(200),
    secret,
  }),
  z.object({
    kind: z.literal('folder'),
    folder: text(1_000).refine(isAbsolute, 'must be a whole path, such as /mnt/backups'),
  }),
])
/** A place with its password or secret key. */
export type CopyPlace = z.output<typeof placeIn>

/** The same without the secret, as it is stored and shown. */
export const placeOut = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webdav'), address: z.string(), user: z.string() }),
  z.object({ kind: z.literal('s3'), address: z.string(), bucket: z.string(), region: z.string(), user: z.string() }),
  z.object({ kind: z.literal('folder'), folder: z.string() }),
])
export type ShownPlace = z.output<typeof placeOut>

export function secretOf(place: CopyPlace): string {
  return place.kind === 'folder' ? '' : place.secret
}

/** Whether both are the same place, whatever the account and its password. */
export function isSamePlace(one: ShownPlace, other: ShownPlace): boolean {
  return nameOf(one) === nameOf(other)
}

/** The place as `npm run restore -- --from` takes it, and as it is shown. */
export function nameOf(place: ShownPlace): string {
  if (place.kind === 'folder') return place.folder
  return place.kind === 's3' ? `s3:${place.address}/${place.bucket}` : `webdav:${place.address}`
}

export function openPlace(place: CopyPlace): Remote {
  if (place.kind === 'folder') return new RemoteFolder(place.folder)
  const { address, user, secret } = place
  if (place.kind === 'webdav') return new WebDav({ address, user, password: secret })
  const { bucket, region } = place
  return new Bucket({
    endpoint: address,
    region,
    bucket,
    accessKeyId: user,
    secretAccessKey: secret,
    publicUrl: undefined,
  })
}

/** Keeps the place apart from those of other sites. */
export function storeOf(place: CopyPlace, remote: Remote): Store {
  return {
    label: `The place for copies, ${nameOf(place)},`,
    readMarker: () => remote.text(MARKER),
    writeMarker: (words) => remote.put(MARKER, Buffer.from(words)),
  }
}

/**
 * Whether the folder is on the disk of the site's data, so that both would be lost together.
 * @throws Error in words when there is no such folder, or it is inside the site's own
 */
export async function isOnSameDisk({ dataDir, backupDir }: Config, folder: string): Promise<boolean> {
  for (const own of [dataDir, backupDir]) {
    const way = relative(own, folder)
    if (!way.startsWith('..') && !isAbsolute(way)) throw new Error('it is inside the website’s own folder')
  }
  const [there, here] = await Promise.all([stat(folder), stat(dataDir)])
  if (!there.isDirectory()) throw new Error('it isn’t a folder')
  return there.dev === here.dev
}

/** What went wrong at the place, as the end of a sentence. What its server said besides is not repeated. */
export function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailable) return 'it doesn’t answer right now'
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== undefined) return systemReasons[code] ?? `the system says ${code}`
  const [, refused] = /refused \w+ \S+ (\d+)/.exec(message) ?? []
  const [, s3Code] = /<Code>(\w{1,60})<\/Code>/.exec(message) ?? []
  if (s3Code !== undefined) return s3Reasons[s3Code] ?? `it refused with ${s3Code}`
  return refused === undefined ? message : `it refused with ${refused}`
}

const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder (is the disk connected?)',
  ENOSPC: 'it is full',
  EDQUOT: 'it is full',
  EACCES: 'the program isn’t allowed to write there',
  EPERM: 'the program isn’t allowed to write there',
  EROFS: 'the program isn’t allowed to write there',
  EIO: 'the disk can’t be read',
}

const s3Reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no bucket with this name',
  InvalidAccessKeyId: 'it doesn’t know this key ID',
  SignatureDoesNotMatch: 'the secret key is wrong',
  AccessDenied: 'it doesn’t allow this key to write there',
  QuotaExceeded: 'it is full',
}
