/**
 * Keeps the stores of sites apart. A folder or bucket belongs to one site, since a site deletes there what it doesn't know:
 * expired backups, and after a restore the uploads that aren't in the backup. A small file in the store says whose it is, and
 * any other site refuses it (docs/decisions/026-backups.md).
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/config.ts'
import type { Db } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'
import { openFiles, ownerTag, undefinedIfMissing } from '#storage/disk.ts'
import { Bucket, type S3Place } from '#storage/s3.ts'

/** The name of the file. It begins with a dot, so it is neither a backup nor an upload. */
export const MARKER = '.narthex-site'

/** A site, as its stores know it. */
export interface Site {
  /** The site's own id first, then those of sites that it was restored from. */
  ids: readonly string[]
  siteUrl: string
}

/** A folder or a bucket. */
export interface Store {
  /** For people, as the beginning of a sentence. */
  label: string
  readMarker: () => Promise<string | undefined>
  writeMarker: (text: string) => Promise<void>
}

/** The reason why a store isn't used, with what to do; for people. */
export class ForeignStore extends Error {}

/** The name of a row in `settings`, which no setting has. */
const SITE_IDS = 'siteIds'

/** The ids of the site with this database. It gets one with its first call. */
export async function siteIds(db: Db): Promise<string[]> {
  const stored = await readSiteIds(db)
  if (stored.length > 0) return stored
  const value = JSON.stringify([randomUUID()])
  const row = { name: SITE_IDS, value, updated_at: isoInstant(Temporal.Now.instant()), sample: 0 } as const
  // Another process may store one at the same time.
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return readSiteIds(db)
}

export async function readSiteIds(db: Db): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SITE_IDS).executeTakeFirst()
  return row ? (JSON.parse(row.value) as string[]) : []
}

/** Adds ids to those of this database, before its own. */
export async function addSiteIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const all = [...new Set([...ids, ...(await siteIds(db))])]
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify(all) })
    .where('name', '=', SITE_IDS)
    .execute()
  return all
}

export function folderStore(path: string): Store {
  const file = join(path, MARKER)
  return {
    label: `The folder ${path}`,
    readMarker: () => readFile(file, 'utf8').catch(undefinedIfMissing),
    async writeMarker(text) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      const draft = `${file}${ownerTag()}${randomUUID()}`
      await writeFile(draft, text, { mode: 0o600, flush: true })
      // Another process of this site may be reading the marker, so it appears whole. Not every disk has hard links.
      await rename(draft, file)
    },
  }
}

export function bucketStore(place: S3Place): Store {
  const bucket = new Bucket(place)
  return {
    label: `The bucket ${place.bucket} at ${place.endpoint}`,
    readMarker: () => bucket.text(MARKER),
    writeMarker: (text) => bucket.put(MARKER, Buffer.from(text)),
  }
}

/**
 * Makes sure that a store is this site's.
 * @param knows whether an unmarked store is empty, or has files of this site
 * @param marks whether an unmarked one is marked now; otherwise it is only read
 * @throws ForeignStore when it is another site's
 */
export async function claim(
  store: Store,
  { ids, siteUrl }: Site,
  knows: () => Promise<boolean>,
  marks: boolean,
): Promise<void> {
  const isOurs = (marker: string | undefined) => ids.includes(/^\S*/.exec(marker ?? '')?.[0] ?? '')
  let marker = await store.readMarker()
  if (marker === undefined && (await knows())) {
    if (!marks) return
    await store.writeMarker(`${ids[0]} ${siteUrl}\n`)
    // Another site may have done so at the same time.
    marker = await store.readMarker()
  }
  if (isOurs(marker)) return
  const address = /^\S+ (https?:\/\/\S+)/.exec(marker ?? '')?.[1]
  const whose =
    marker === undefined
      ? 'holds files that this site doesn’t know'
      : `belongs to another site${address === undefined ? '' : `, ${address}`}`
  throw new ForeignStore(
    `${store.label} ${whose}, so nothing is read, stored or deleted there. Give this site a place of its own. If this one is its own, put a file ${MARKER} there with only this line: ${ids[0]}`,
  )
}

/** Makes sure that the place of uploads is this site's. @throws ForeignStore */
export async function claimUploads(
  config: Pick<Config, 'dataDir' | 's3'>,
  site: Site,
  knows: (names: readonly string[]) => Promise<boolean> | boolean,
): Promise<void> {
  const store = config.s3 ? bucketStore(config.s3) : folderStore(join(config.dataDir, 'uploads'))
  const isFree = async () => {
    const names = await openFiles(config).list('')
    return names.length === 0 || knows(names)
  }
  await claim(store, site, isFree, true)
}

/** Whether the database names one of these uploads. */
export async function namesUpload(db: Db, names: readonly string[]): Promise<boolean> {
  const pictures = await db.selectFrom('pictures').select('hash').where('hash', '!=', '').distinct().execute()
  const recordings = await db.selectFrom('audio_files').select('parts').execute()
  const known = [...pictures.map(({ hash }) => hash), ...recordings.map(({ parts }) => parts)].join(' ')
  return names.some((name) => known.includes(/[0-9a-f]{16,}/.exec(name)?.[0] ?? '?'))
}
