/** The first step of the guided setup: the church's name and kind, and nothing more that is said about another church. */
import { belief, ministry, question, serviceTime } from '#app/features/church/church.ts'
import { deliveredLists } from '#app/features/church/defaults.ts'
import { deliveredValue, readSettings } from '#app/http/settings.ts'
import { saveSettings } from '#app/settings/save.ts'
import { type SettingsChange, settingsChangeIn } from '#app/settings/schemas.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { Services } from '#app/http/services.ts'
import { settings } from '#app/definitions/settings.ts'
import { trashRows } from '#app/records/deletions.ts'
import { type AnyKind, kindOf } from '#app/records/record-kind.ts'
import { changeIn, parseInput } from '#app/records/store.ts'
import { removeSample } from '#app/sample/remove.ts'
import { listRows, says } from '#app/setup/delivered.ts'
import { type ChurchKind, wordsFor } from '#app/church/church-kinds.ts'
import { usualCalendar } from '#app/church/year/calendars.ts'
import type { Trx } from '#db/database.ts'

interface Step {
  change: SettingsChange
  removesSample: boolean
}

/**
 * Saves the settings of the step. Of what was delivered and nobody has changed, the lists are put into the words of the kind
 * of church, and service times are removed, since they are another church's.
 * @throws HttpError 400 by field
 */
export async function saveChurch(trx: Trx, services: Services, { change, removesSample }: Step, actor: Actor) {
  if (removesSample) await removeSample(trx, actor)
  const before = (await readSettings(trx, services)).settings
  const { churchKind = before.churchKind, churchName = before.churchName } = change
  const isFirst = before.churchKind === '' && churchKind !== '' && churchKind !== null
  const emptied = isFirst ? { ...unsaid(before), ...ofKind(churchKind, churchName ?? '', before) } : {}
  await saveSettings(trx, services, parseInput(settingsChangeIn, { ...emptied, ...change }), actor)
  if (churchKind === null || churchKind === before.churchKind) return
  await reword(trx, before.churchKind, churchKind, actor)
  if (isFirst) await removeDeliveredTimes(trx, actor)
}

type Stored = Awaited<ReturnType<typeof readSettings>>['settings']

/** Settings in whose place the website makes a statement about another church: empty, unless the church has set them. */
function unsaid(stored: Stored): Record<string, ''> {
  const values = new Map<string, unknown>(Object.entries(stored))
  const names = Object.entries(settings).filter(
    ([name, { fallback }]) => fallback !== undefined && values.get(name) === null,
  )
  return Object.fromEntries(names.map(([name]) => [name, '']))
}

/** What follows from the kind and the name of a church, where it has said nothing else. */
function ofKind(
  kind: ChurchKind,
  name: string,
  { denomination, visitCommunion, alphaLaunchDate, sceneSet, churchYear }: Stored,
): SettingsChange {
  const words = wordsFor(kind)
  const calendar = usualCalendar(kind, `${denomination ?? ''} ${name}`)
  // Who may receive Communion differs, so the church says that itself.
  const isOurs = visitCommunion === deliveredValue(settings.visitCommunion)
  return {
    ...(denomination === null && words?.denomination ? { denomination: words.denomination } : {}),
    ...(churchYear === '' && calendar !== undefined ? { churchYear: calendar } : {}),
    ...(isOurs && kind !== 'anglican' ? { visitCommunion: '' } : {}),
    // Few churches are by the sea; those choose its drawings with their look.
    ...(sceneSet === deliveredValue(settings.sceneSet) ? { sceneSet: 'brick' as const } : {}),
    ...(alphaLaunchDate === deliveredValue(settings.alphaLaunchDate) ? { alphaLaunchDate: '' } : {}),
  }
}

/** Puts the delivered records that nobody has changed into the words of another kind of church. */
async function reword(trx: Trx, from: ChurchKind, to: ChurchKind, actor: Actor): Promise<void> {
  const [old, next] = [deliveredLists(wordsFor(from)), deliveredLists(wordsFor(to))]
  const lists: [AnyKind, readonly object[], readonly object[]][] = [
    [kindOf(question), old.questions, next.questions],
    [kindOf(belief), old.beliefs, next.beliefs],
    [kindOf(ministry), old.ministries, next.ministries],
  ]
  for (const [kind, delivered, wanted] of lists) {
    for (const row of await listRows(trx, kind)) {
      const place = delivered.findIndex((one) => says(kind, row, one))
      const words = wanted[place]
      if (words) await changeIn(trx, kind, { id: row.id, given: words }, actor)
    }
  }
}

async function removeDeliveredTimes(trx: Trx, actor: Actor): Promise<void> {
  const kind = kindOf(serviceTime)
  const delivered = deliveredLists().service_times
  const rows = (await listRows(trx, kind)).filter((row) => delivered.some((one) => says(kind, row, one)))
  if (rows.length > 0) await trashRows(trx, kind, rows, actor)
}
