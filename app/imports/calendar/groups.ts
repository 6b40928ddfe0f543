/** Which entries of a calendar are one event: those with one UID (RFC 5545, section 3.8.4.7). */
import { type Entry, sequenceOf, textOf } from '#app/imports/calendar/entries.ts'

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
 * The events. Some programs write each date of an event as an entry of its own: those have the name and their start. Of two
 * with one start the later version counts.
 */
export function groupsOf(entries: readonly Entry[]): Group[] {
  const isChange = ({ properties }: Entry) => properties.has('recurrence-id')
  const byUid = Map.groupBy(entries, (entry) => textOf(entry, 'uid'))
  return [...byUid].flatMap(([uid, all]) => {
    const [whole, changes] = [all.filter((entry) => !isChange(entry)), all.filter(isChange)]
    const alone = (entry: Entry, start: string) => ({ origin: uid && `${uid} ${start}`, entry, changes: [] })
    if (uid === '') return all.map((entry) => alone(entry, ''))
    const versions = [...Map.groupBy(whole, (entry) => whenIn(entry, 'dtstart'))]
    const events = versions.flatMap(([start, some]) => {
      const [newest, ...older] = some.toSorted((a, b) => sequenceOf(b) - sequenceOf(a))
      if (!newest) return []
      const event = versions.length > 1 ? alone(newest, start) : { origin: uid, entry: newest, changes }
      return [event, ...older.map((entry) => ({ ...alone(entry, start), newer: newest.line }))]
    })
    const isOfOne = versions.length === 1
    return [...events, ...(isOfOne ? [] : changes.map((entry) => alone(entry, whenIn(entry, 'recurrence-id'))))]
  })
}

/** A day or time as it is written; a day where a time belongs is read as `2026-12-24T::`. */
function whenIn(entry: Entry, name: 'dtstart' | 'recurrence-id'): string {
  return textOf(entry, name).replace('T::', '')
}
