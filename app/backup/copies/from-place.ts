/** Gets the newest copy from its place for a server that has nothing but the printed sheet. */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CopyError } from '#app/backup/copies/copy-error.ts'
import { download } from '#app/backup/copies/copy.ts'
import { openPlace, placeIn, reasonOf } from '#app/backup/copies/place.ts'
import { isBackupName } from '#app/backup/stored.ts'
import type { Config } from '#app/config.ts'
import { askHidden } from '#app/text/ask-hidden.ts'
import { ownerTag } from '#storage/disk.ts'

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
  const files = await remote.list('narthex-').catch((reason: unknown) => {
    throw new CopyError(`We couldn’t list the copies at ${from.place}: ${reasonOf(reason)}.`)
  })
  const newest = files
    .map(({ name }) => name)
    .filter(isBackupName)
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new CopyError(`There are no copies at ${from.place}.`)
  const opener = key ?? (newest.endsWith('.age') ? await ask('Key on the sheet (AGE-SECRET-KEY-1…): ') : undefined)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, `.download-${ownerTag()}${randomUUID()}`)
  try {
    await download(remote, newest, path)
    return await use(path, opener)
  } finally {
    await rm(path, { force: true })
  }
}

function partsOf({ place, user, region }: From) {
  const [, kind, address = ''] = /^(webdav|s3):(.*)$/.exec(place) ?? []
  if (kind === 'webdav') return { kind, address, user }
  const [, endpoint, bucket] = /^(.*)\/([^/]+)\/?$/.exec(address) ?? []
  return kind === 's3' ? { kind, address: endpoint, bucket, region, user } : { kind: 'folder' as const, folder: place }
}
