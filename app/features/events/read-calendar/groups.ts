/** Which entries of a calendar are one event: those with one UID (RFC 5545, section 3.8.4.7). */
import { type Entry, sequenceOf, textOf } from '#app/features/events/read-calendar/entries.ts'

/** An event, and the entries for single dates of it. */
export interface Group {
  /** What the event is called there; '' when it has no name. */
  origin: string
  entry: Entry
  changes: Entry[]
  /** The line of a newer version. */
  newer?: number
}

/**
 * The events. Of several versions the one with the highest number counts. Some programs write each date of an event as an
 * entry of its own, with one number: those are called by their starts, too.
 */
export function groupsOf(entries: readonly Entry[]): Group[] {
  const byUid = Map.groupBy(entries, (entry) => textOf(entry, 'uid'))
  return [...byUid].flatMap(([uid, all]) =>
    uid === '' ? all.map((entry) => ({ origin: '', entry, changes: [] })) : groupsOfUid(uid, all),
  )
}

function groupsOfUid(uid: string, entries: readonly Entry[]): Group[] {
  const isChange = ({ properties }: Entry) => properties.has('recurrence-id')
  const [whole, changes] = [entries.filter((entry) => !isChange(entry)), entries.filter(isChange)]
  const last = Math.max(...whole.map(sequenceOf))
  const current = Map.groupBy(
    whole.filter((entry) => sequenceOf(entry) === last),
    (entry) => whenIn(entry, 'dtstart'),
  )
  const counting = [...current.values()].flatMap((some) => some.slice(-1))
  const older = whole.filter((entry) => !counting.includes(entry))
  const alone = (entry: Entry, start: string) => ({ origin: `${uid} ${start}`, entry, changes: [] })
  const [only, ...more] = counting
  return [
    ...(only && more.length === 0
      ? [{ origin: uid, entry: only, changes }]
      : [
          ...[...counting].map((entry) => alone(entry, whenIn(entry, 'dtstart'))),
          ...changes.map((entry) => alone(entry, whenIn(entry, 'recurrence-id'))),
        ]),
    ...older.map((entry) => ({ ...alone(entry, ''), newer: newerThan(entry, counting).line })),
  ]
}

/** The version that counts instead: the one with its start, if there is one. */
function newerThan(entry: Entry, counting: readonly Entry[]): Entry {
  const same = counting.find((one) => whenIn(one, 'dtstart') === whenIn(entry, 'dtstart'))
  return same ?? counting[0] ?? entry
}

/** A day or time as it is written; a day where a time belongs is read as `2026-12-24T::`. */
function whenIn(entry: Entry, name: 'dtstart' | 'recurrence-id'): string {
  return textOf(entry, name).replace('T::', '')
}
