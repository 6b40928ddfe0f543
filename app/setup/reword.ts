/** What was delivered and nobody has changed follows the kind of church and its language, also where it is stored. */
import { belief, ministry, question, serviceTime } from '#app/features/church/church.ts'
import { deliveredLists } from '#app/features/church/defaults.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { readSettings, type SettingsServices } from '#app/http/settings.ts'
import { pageKind } from '#app/pages/changes.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { trashRows } from '#app/records/deletions.ts'
import { type AnyKind, kindOf } from '#app/records/record-kind.ts'
import { changeIn } from '#app/records/store.ts'
import type { SettingsChange } from '#app/settings/schemas.ts'
import { listRows, says } from '#app/setup/delivered.ts'
import { type ChurchKind, wordsFor } from '#app/church/church-kinds.ts'
import { inLanguage } from '#app/text/dictionaries.ts'
import { t } from '#app/text/t.ts'
import type { Trx } from '#db/database.ts'
import type { Language } from '#app/words/languages.ts'

/** In whose words the delivered texts are. */
export interface Voice {
  churchKind: ChurchKind
  language: Language
}

/**
 * Saves settings, and puts what was delivered into the words of another kind of church or another language.
 * @param save gets the change, with the denomination in the new words where it is still ours
 */
export async function rewording<T>(
  trx: Trx,
  services: SettingsServices,
  { change, actor }: { change: SettingsChange; actor: Actor },
  save: (change: SettingsChange) => Promise<T>,
): Promise<T> {
  const before = (await readSettings(trx, services)).settings
  const next = { churchKind: change.churchKind ?? before.churchKind, language: change.language ?? before.language }
  const isOurs = before.denomination !== null && before.denomination === denominationIn(before)
  const result = await save({ ...(isOurs && { denomination: denominationIn(next) }), ...change })
  const after = (await readSettings(trx, services)).settings
  if (before.churchKind !== after.churchKind || before.language !== after.language) {
    // Undoing the change of the settings takes these back with it.
    const { undoable: _undoable, ...quiet } = actor
    await reword(trx, before, after, quiet)
  }
  return result
}

/** What a church of this kind is called; empty where no denomination is named. */
export function denominationIn({ churchKind, language }: Voice): string {
  return inLanguage(language, () => t(wordsFor(churchKind)?.denomination ?? ''))
}

async function reword(trx: Trx, from: Voice, to: Voice, actor: Actor): Promise<void> {
  const [old, next] = [from, to].map(({ churchKind, language }) => deliveredLists(churchKind, language))
  if (!old || !next) return
  const lists: [AnyKind, readonly object[], readonly object[]][] = [
    [kindOf(serviceTime), old.service_times, next.service_times],
    [kindOf(question), old.questions, next.questions],
    [kindOf(belief), old.beliefs, next.beliefs],
    [kindOf(ministry), old.ministries, next.ministries],
  ]
  for (const [kind, delivered, wanted] of lists) {
    for (const row of await listRows(trx, kind)) {
      const words = wanted[delivered.findIndex((one) => says(kind, row, one))]
      if (words && !says(kind, row, words)) await changeIn(trx, kind, { id: row.id, given: words }, actor)
    }
  }
  await rewordPages(trx, from, to, actor)
}

/** A page that is hidden is stored as it was delivered. */
async function rewordPages(trx: Trx, from: Voice, to: Voice, actor: Actor): Promise<void> {
  for (const row of await listRows(trx, pageKind)) {
    const name = String(row['page'])
    const old = originalRecord(name, from.churchKind, from.language)
    const next = originalRecord(name, to.churchKind, to.language)
    const isHidden = row['is_hidden'] === 1
    if (old && next && says(pageKind, row, { ...old, isHidden }))
      await changeIn(trx, pageKind, { id: row.id, given: { ...next, isHidden } }, actor)
  }
}

/** Moves the delivered service times to the trash: they are another church’s. */
export async function removeDeliveredTimes(trx: Trx, language: Language, actor: Actor): Promise<void> {
  const kind = kindOf(serviceTime)
  const delivered = deliveredLists(undefined, language).service_times
  const rows = (await listRows(trx, kind)).filter((row) => delivered.some((one) => says(kind, row, one)))
  if (rows.length > 0) await trashRows(trx, kind, rows, actor)
}
