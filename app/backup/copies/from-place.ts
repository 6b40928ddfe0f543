/** Gets the newest copy from its place for a server that has nothing but the printed sheet. */
import { mkdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { CopyError } from '#app/backup/copies/copy-error.ts'
import { copiesAt, withCopy } from '#app/backup/copies/copy.ts'
import { openPlace, placeIn } from '#app/backup/copies/place.ts'
import type { Config } from '#app/config.ts'
import { askHidden } from '#app/text/ask-hidden.ts'

interface From {
  /** The place as the recovery sheet names it: `webdav:https://…`, `s3:https://ENDPOINT/BUCKET`, or the path of a folder. */
  place: string
  user: string
  region: string
}

/**
 * Downloads the newest copy and passes its path to `use`. The password of the place and the key are asked for, or read from a pipe:
 * the password in its first line, unless the place is a folder, and the key in the next.
 * @param key if it is known already
 * @throws CopyError with what to do
 */
export async function withNewestCopy<T>(
  { dataDir }: Config,
  from: From,
  key: string | undefined,
  use: (path: string, key: string | undefined) => Promise<T>,
): Promise<T> {
  const answers = process.stdin.isTTY ? undefined : (await text(process.stdin)).split(/\r?\n/)
  const ask = async (question: string) => answers?.shift() ?? (answers ? '' : await askHidden(question))
  const given = partsOf(from)
  const secret = given.kind === 'folder' ? '' : await ask('Password of the place for copies: ')
  const { data: place, error } = placeIn.safeParse({ ...given, secret })
  if (!place) throw new CopyError(`--from ${from.place} isn’t a place for copies: ${error.issues[0]?.message ?? ''}.`)
  const remote = openPlace(place)
  const [newest] = await copiesAt(remote, from.place)
  if (!newest) throw new CopyError(`There are no copies at ${from.place}.`)
  const opener = key ?? (newest.name.endsWith('.age') ? await ask('Key on the sheet (AGE-SECRET-KEY-1…): ') : undefined)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return withCopy(remote, newest.name, dataDir, (path) => use(path, opener))
}

function partsOf({ place, user, region }: From) {
  const [, kind, address = ''] = /^(webdav|s3):(.*)$/.exec(place) ?? []
  if (kind === 'webdav') return { kind, address, user }
  const [, endpoint, bucket] = /^(.*)\/([^/]+)\/?$/.exec(address) ?? []
  return kind === 's3' ? { kind, address: endpoint, bucket, region, user } : { kind: 'folder' as const, folder: place }
}
