/** The first step of the guided setup: the church's name and kind, and nothing more that is said about another church. */
import { deliveredValue, readSettings } from '#app/http/settings.ts'
import { saveSettings } from '#app/settings/save.ts'
import { type SettingsChange, settingsChangeIn } from '#app/settings/schemas.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { Services } from '#app/http/services.ts'
import { settings } from '#app/definitions/settings.ts'
import { parseInput } from '#app/records/store.ts'
import { removeSample } from '#app/sample/remove.ts'
import { denominationIn, removeDeliveredTimes, rewording, type Voice } from '#app/setup/reword.ts'
import { usualCalendar } from '#app/church/year/calendars.ts'
import { lookSettings } from '#app/definitions/looks.ts'
import { lookFor, type Place } from '#app/setup/place.ts'
import { readSteps } from '#app/setup/progress.ts'
import type { Trx } from '#db/database.ts'

interface Step {
  change: SettingsChange
  removesSample: boolean
}

/**
 * Saves the settings of the step. What was delivered and nobody has changed is put into the words of the kind of church and
 * its language, and service times are removed, since they are another church's.
 * @throws HttpError 400 by field
 */
export async function saveChurch(trx: Trx, services: Services, { change, removesSample }: Step, actor: Actor) {
  if (removesSample) await removeSample(trx, actor)
  const before = (await readSettings(trx, services)).settings
  const { churchKind = before.churchKind, churchName = before.churchName } = change
  const isFirst = before.churchKind === '' && churchKind !== '' && churchKind !== null
  const language = change.language ?? before.language
  const emptied = isFirst ? { ...unsaid(before), ...ofKind({ churchKind, language }, churchName ?? '', before) } : {}
  const look = await lookOfPlace(trx, { before, isFirst }, placeIn({ ...before, ...emptied, ...change }))
  if (isFirst) await removeDeliveredTimes(trx, before.language, actor)
  const whole = { change: { ...emptied, ...look, ...change }, actor }
  await rewording(trx, services, whole, (next) =>
    saveSettings(trx, services, parseInput(settingsChangeIn, next), actor),
  )
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
  voice: Voice,
  name: string,
  { denomination, visitCommunion, alphaLaunchDate, churchYear }: Stored,
): SettingsChange {
  const { churchKind: kind } = voice
  const named = denominationIn(voice)
  const calendar = usualCalendar(kind, `${denomination ?? ''} ${name}`)
  // Who may receive Communion differs, so the church says that itself.
  const isOurs = visitCommunion === deliveredValue(settings.visitCommunion)
  return {
    ...(denomination === null && named !== '' ? { denomination: named } : {}),
    ...(churchYear === '' && calendar !== undefined ? { churchYear: calendar } : {}),
    ...(isOurs && kind !== 'anglican' ? { visitCommunion: '' } : {}),
    ...(alphaLaunchDate === deliveredValue(settings.alphaLaunchDate) ? { alphaLaunchDate: '' } : {}),
  }
}

/** The ready look that the place proposes, until a person has chosen: at first it replaces the delivered one, later one proposed for another place. */
async function lookOfPlace(
  trx: Trx,
  { before, isFirst }: { before: Stored; isFirst: boolean },
  next: Place,
): Promise<SettingsChange> {
  const steps = await readSteps(trx)
  if (steps.some(({ id, state }) => id === 'look' && state !== 'open')) return {}
  const proposed = lookFor(placeIn(before)).settings
  const isOurs = (look: Partial<Stored>) => lookSettings.every((name) => before[name] === look[name])
  const delivered = Object.fromEntries(lookSettings.map((name) => [name, deliveredValue(settings[name])]))
  return (isFirst && isOurs(delivered)) || isOurs(proposed) ? lookFor(next).settings : {}
}

function placeIn({ country, town, address }: Partial<Record<keyof Place, string | null | undefined>>): Place {
  return { country: country ?? '', town: town ?? '', address: address ?? '' }
}
