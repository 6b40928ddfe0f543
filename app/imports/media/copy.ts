/**
 * The job that copies files of old websites: one after another, with a pause, from public addresses only. It stops when it
 * is told to, and goes on at the next minute, in any process.
 */
import type { Services } from '#app/http/services.ts'
import { isPublicAddress } from '#app/http/outbound-request.ts'
import { mapAddresses, type Media, mediaAt } from '#app/imports/media/addresses.ts'
import { copyAudio, dropAudio } from '#app/imports/media/audio.ts'
import { copiesOf } from '#app/imports/media/copies.ts'
import { type Asking, copyWhole, Trouble } from '#app/imports/media/fetch.ts'
import { rowsOf } from '#app/imports/media/holders.ts'
import { replaceAddresses } from '#app/imports/media/replace.ts'
import { type CopiedMedia, holdersOf } from '#app/imports/media/store.ts'
import { formatCount } from '#app/text/format-count.ts'
import { isDiskFull } from '#db/errors.ts'
import { isoInstant } from '#db/records.ts'

interface CopyOptions {
  /** IP addresses that may be contacted; tests allow those of this machine. */
  isAllowed?: (address: string) => boolean
}

/** Between two files, so that a small server has time for its visitors. */
const PAUSE_MS = 500
/** Files that are copied before the records lead to them. */
const AT_ONCE = 20
/** Minutes until the next try, after each that failed for the moment. */
const WAITS = [1, 5, 30, 120, 480]

/**
 * Copies what is waiting.
 * @returns the result for the log; '' when there was nothing to do
 * @throws the reason of `stopping` when it is aborted; what was copied by then stays
 */
export async function copyMedia(
  services: Services,
  stopping: AbortSignal,
  { isAllowed = isPublicAddress }: CopyOptions = {},
): Promise<string> {
  const done = { copied: 0, failed: 0 }
  await replaceStored(services)
  for (let due = await listDue(services); due.length > 0; due = await listDue(services)) {
    for (const media of due) {
      stopping.throwIfAborted()
      if (!(await isWaiting(services, media))) continue
      const after = await outcomeOf(services, media, { isAllowed, stopping })
      await update(services, media, after)
      if (after.state === 'stored') done.copied++
      if (after.state === 'failed') done.failed++
      await services.pause(PAUSE_MS)
    }
    await replaceStored(services)
  }
  if (done.copied + done.failed === 0) return ''
  return `${formatCount(done.copied, ['file', 'files'])} copied, ${done.failed} failed.`
}

function listDue({ database, now }: Services): Promise<CopiedMedia[]> {
  const waiting = database.db.selectFrom('copied_media').selectAll().where('state', '=', 'waiting')
  const due = waiting.where('next_at', '<=', isoInstant(now()))
  return due.orderBy('next_at').orderBy('import_id').orderBy('address').limit(AT_ONCE).execute()
}

async function isWaiting({ database }: Services, { import_id, address }: CopiedMedia): Promise<boolean> {
  const row = database.db.selectFrom('copied_media').select('state').where('import_id', '=', import_id)
  return (await row.where('address', '=', address).executeTakeFirst())?.state === 'waiting'
}

type Outcome = Partial<Pick<CopiedMedia, 'state' | 'kind' | 'target' | 'problem' | 'tries' | 'next_at'>>

/** Not if it was stopped meanwhile, unless its copy is here: that is used. */
async function update({ database }: Services, { import_id, address }: CopiedMedia, after: Outcome): Promise<void> {
  const row = database.db.updateTable('copied_media').set(after).where('import_id', '=', import_id)
  const states = after.state === 'stored' ? (['waiting', 'stopped'] as const) : (['waiting'] as const)
  await row.where('address', '=', address).where('state', 'in', states).execute()
}

/** Copies one file. @throws the reason of `stopping` */
async function outcomeOf(services: Services, media: CopiedMedia, asking: Asking): Promise<Outcome> {
  const found = await useOf(services, media)
  if (!found) return { state: 'gone' }
  const { kind, problem } = found
  if (problem !== undefined) return { state: 'failed', kind, problem }
  try {
    return { state: 'stored', kind, target: await copy(services, { ...media, kind }, asking) }
  } catch (error) {
    asking.stopping.throwIfAborted()
    return failure(services, media, error)
  }
}

/** How records use the address now; nothing when none does anymore. */
async function useOf({ database }: Services, media: CopiedMedia): Promise<Media | undefined> {
  let found: Media | undefined
  for await (const { definition, values } of rowsOf(database.db, holdersOf(media))) {
    mapAddresses(definition.fields, values, (address, place) => {
      const isOpen = found === undefined || found.problem !== undefined
      if (address === media.address && isOpen) found = mediaAt(address, place)
      return address
    })
  }
  return found
}

async function copy(services: Services, media: CopiedMedia, asking: Asking): Promise<string> {
  const { address, kind } = media
  const before = (await copiesOf(services.database.db, [address])).get(address)
  if (before !== undefined) return before
  if (kind === 'audio') return copyAudio(services, address, asking, () => isWaiting(services, media))
  const whole = (from: string) => copyWhole(services, { address: from, kind }, asking)
  try {
    return await whole(address)
  } catch (error) {
    // Pictures are named with https, which an old website may not have.
    if (!(error instanceof Trouble) || error.isForGood || !address.startsWith('https:')) throw error
    return whole(address.replace('https:', 'http:'))
  }
}

async function failure(services: Services, { address, kind, tries }: CopiedMedia, error: unknown): Promise<Outcome> {
  const isOurs = !(error instanceof Trouble)
  if (isOurs) services.log.error({ err: error, address }, 'a file of an old website could not be stored')
  const noRoom = isDiskFull(error) ? 'There is no room for it on this server.' : 'It could not be stored here.'
  const problem = isOurs ? noRoom : error.message
  const wait = isOurs || !error.isForGood ? WAITS[tries] : undefined
  if (wait === undefined) {
    if (kind === 'audio') await dropAudio(services, address)
    return { state: 'failed', problem }
  }
  return { problem, tries: tries + 1, next_at: isoInstant(services.now().add({ minutes: wait })) }
}

/** Lets the records lead to the copies that are here. */
async function replaceStored(services: Services): Promise<void> {
  const { database, now, pagesChanged } = services
  const stored = database.db.selectFrom('copied_media').select('import_id').distinct().where('state', '=', 'stored')
  for (const { import_id: importId } of await stored.execute()) {
    const changed = await database.transaction((trx) => replaceAddresses(trx, importId, isoInstant(now())))
    if (changed > 0) pagesChanged()
  }
}
