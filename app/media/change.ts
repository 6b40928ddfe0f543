/** Changes in the media library. A changed address is replaced wherever it is used, and undo restores it everywhere. */
import type { PictureHolder } from '#app/media/uses.ts'
import { findPicture, type PictureRow, ready } from '#app/media/queries.ts'
import { findUses, type Use } from '#app/media/uses.ts'
import { forbidden, HttpError, notFound } from '#app/http/errors.ts'
import { rightsTo } from '#app/definitions/rights.ts'
import { nameDeletion, moveToTrash, startDeletion } from '#app/records/deleted-rows.ts'
import { type Actor, type ChangedValue, differences, logChange } from '#app/http/activity-log.ts'
import { countRows, setValues } from '#app/records/versions.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { pictureAddress, pictureSize } from '#app/links/picture-address.ts'
import type { Trx } from '#db/database.ts'
import { newId } from '#db/records.ts'

export type Changer = Actor & { person: CurrentUser }

export interface ChangedPlaces {
  changed: number
  /** Places that the person may not change, and newsletters that were sent. */
  left: number
}

/**
 * Sets the description and name of a picture, wherever it is shown.
 * @throws HttpError 404; 403 for a contributor, unless nobody else has uploaded it
 */
export async function describePicture(
  trx: Trx,
  id: string,
  given: { alt?: string | undefined; fileName?: string | undefined },
  actor: Changer,
): Promise<void> {
  const [row, ...twins] = await rowWithTwins(trx, id)
  const mayAll = rightsTo('pictures', actor.person) === 'all'
  // An editor who has uploaded the same image may show it on the website.
  if (!mayAll && [row, ...twins].some((one) => one.created_by !== actor.person.id))
    throw forbidden('Someone else uploaded this image, so only an editor can describe it.')
  const before = { file_name: row.file_name, alt: row.alt }
  const after = { file_name: given.fileName ?? row.file_name, alt: given.alt ?? row.alt }
  const details = differences(before, after)
  if (Object.keys(details).length === 0) return
  const values = await setValues(
    trx,
    [row, ...twins].flatMap((one) => pictureValues(one, after)),
    actor,
  )
  // Undoing needs the right to all images, so contributors are offered none.
  const undo = mayAll ? { undo: { table: 'pictures', values } as const } : {}
  await logChange(trx, actor, { action: 'updated', kind: 'picture', id, label: after.file_name, details, ...undo })
}

/**
 * Sets the focal point, which stays in view where the picture is cropped, in every place that shows it.
 * @param focus percent, in steps of 10
 * @throws HttpError 404
 */
export async function setFocus(
  trx: Trx,
  holders: readonly PictureHolder[],
  id: string,
  { x, y }: { x: number; y: number },
  actor: Changer,
): Promise<ChangedPlaces> {
  const rows = await rowWithTwins(trx, id)
  const [row] = rows
  const address = pictureAddress({ ...row, focus: x === 50 && y === 50 ? undefined : `${x}x${y}` })
  if (address === row.address) return { changed: 0, left: 0 }
  const own = await setValues(
    trx,
    rows.flatMap((one) => pictureValues(one, { address })),
    actor,
  )
  const { values, left } = await replaceAddress(trx, holders, rows, address, actor)
  const undo = { table: 'pictures', values: [...own, ...values] } as const
  const details = { focalPoint: { from: focusOf(row.address), to: focusOf(address) }, places: values.length }
  await logChange(trx, actor, { action: 'updated', kind: 'picture', id, label: row.file_name, details, undo })
  return { changed: countRows(values), left }
}

/**
 * Shows another picture in every place that shows this one.
 * @param which `otherId`: the picture that is shown instead; `action`: for the log
 * @throws HttpError 404 for either
 */
export async function replacePicture(
  trx: Trx,
  holders: readonly PictureHolder[],
  { id, otherId, action }: { id: string; otherId: string; action: 'replaced' | 'cropped' },
  actor: Changer,
): Promise<ChangedPlaces> {
  const rows = await rowWithTwins(trx, id)
  const [other] = await rowWithTwins(trx, otherId)
  if (other.hash === rows[0].hash) return { changed: 0, left: 0 }
  // The crop that was chosen last is listed, of several of one picture.
  await trx.updateTable('pictures').set({ updated_at: actor.now }).where('hash', '=', other.hash).execute()
  const { values, left } = await replaceAddress(trx, holders, rows, other.address, actor)
  const details = { with: other.file_name, places: values.length }
  const undo = values.length === 0 ? {} : { undo: { table: 'pictures', values } as const }
  await logChange(trx, actor, { action, kind: 'picture', id, label: rows[0].file_name, details, ...undo })
  return { changed: countRows(values), left }
}

/**
 * Moves a picture that nothing shows to the trash. Its files stay as long as it can be restored, or an earlier version of a
 * record shows it: a row without a picture stands for them, until cleanup finds that nothing refers to it.
 * @throws HttpError 404; 409 when it is in use
 */
export async function deletePicture(
  trx: Trx,
  holders: readonly PictureHolder[],
  id: string,
  actor: Actor,
): Promise<void> {
  const rows = await rowWithTwins(trx, id)
  const [row] = rows
  const uses = (await findUses(trx, holders, actor.now)).get(row.hash) ?? []
  if (uses.length > 0) throw inUse(uses.length)
  const deletion = await startDeletion(trx, actor)
  const ids = rows.map((one) => one.id)
  const records = await moveToTrash(trx, 'pictures', deletion, ids)
  await nameDeletion(trx, deletion, { kind: 'pictures', name: 'image', label: row.file_name, records })
  const files = { id: newId(Date.parse(actor.now)), ready_at: '', unused_since: actor.now }
  await trx
    .insertInto('pictures')
    .values({ ...row, ...files })
    .execute()
  const undo = { table: 'pictures', deletion } as const
  await logChange(trx, actor, { action: 'deleted', kind: 'picture', id, label: row.file_name, undo })
}

/** `30% from the left, 70% from the top`. */
function focusOf(address: string): string {
  const [x, y] = (pictureSize(address)?.focus ?? '50x50').split('x')
  return `${x}% from the left, ${y}% from the top`
}

function inUse(places: number): HttpError {
  const message = `This image is used in ${formatCount(places, ['place', 'places'])}. Replace it or remove it there first.`
  return new HttpError(409, { error: 'in_use', message })
}

/**
 * Every picture with the files of this one, itself first.
 * @throws HttpError 404
 */
async function rowWithTwins(trx: Trx, id: string): Promise<[PictureRow, ...PictureRow[]]> {
  const row = await findPicture(trx, id)
  if (!row) throw notFound('Image')
  const twins = await ready(trx).where('hash', '=', row.hash).where('id', '!=', id).orderBy('id').execute()
  return [row, ...twins]
}

function pictureValues(
  row: PictureRow,
  after: Partial<Pick<PictureRow, 'alt' | 'file_name' | 'address'>>,
): ChangedValue[] {
  const before: Record<string, unknown> = row
  return Object.entries(after).map(([column, value]) => ({
    table: 'pictures',
    id: row.id,
    column,
    before: String(before[column]),
    after: value,
  }))
}

/**
 * Puts an address in the place of those of a picture, as far as the person may change what shows it.
 * @param rows every picture with its files
 */
async function replaceAddress(
  trx: Trx,
  holders: readonly PictureHolder[],
  rows: readonly [PictureRow, ...PictureRow[]],
  address: string,
  actor: Changer,
): Promise<{ values: ChangedValue[]; left: number }> {
  const uses = (await findUses(trx, holders, actor.now)).get(rows[0].hash) ?? []
  const mine = uses.filter((use) => mayChange(use, actor))
  const names = [rows[0].hash, ...rows.map(({ id }) => id)].join('|')
  // The pattern allows the size, focal point, width and format that may follow.
  const named = new RegExp(
    String.raw`/pictures/(?:${names})(?:-\d{1,4}x\d{1,4}(?:-f\d{1,3}x\d{1,3})?(?:-\d{1,4})?\.(?:webp|avif|jpg))?`,
    'g',
  )
  const changes = mine.flatMap(({ table, id, column, text }) =>
    table === 'deleted_records' ? [] : [{ table, id, column, before: text, after: text.replace(named, () => address) }],
  )
  const values = await setValues(
    trx,
    changes.filter(({ before, after }) => before !== after),
    actor,
  )
  return { values, left: uses.length - mine.length }
}

function mayChange({ table, status }: Use, { person }: Changer): boolean {
  return table !== 'deleted_records' && status !== 'sent' && rightsTo(table, person) === 'all'
}
