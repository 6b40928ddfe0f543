/** The readings of a day, from the tables beside this file. Server only. */
import type { Calendar } from '#app/church/year/calendars.ts'
import { citationInWords } from '#app/church/bible-books.ts'
import acna from './acna.json' with { type: 'json' }
import rcl from './rcl.json' with { type: 'json' }

/** The citations of each day by its id, joined by ` | `: one text if all years have the same, or one for each year. */
type Table = Readonly<Record<string, string | Readonly<Record<'A' | 'B' | 'C', string>>>>

const semicontinuous: Table = rcl.semicontinuous
const tables: Readonly<Record<Exclude<Calendar, 'roman'>, Table>> = {
  acna: acna.days,
  'rcl-1': rcl.days,
  'rcl-2': rcl.days,
}

/**
 * @param id of a day
 * @returns citations in the language of the page, in the order of the service: lesson, psalm, lesson, Gospel; on Palm Sunday the two of the Liturgy of the
 *   Palms stand before them
 */
export function readingsOf(id: string, calendar: Calendar, cycle: 'A' | 'B' | 'C'): readonly string[] {
  if (calendar === 'roman') return []
  const readings = citations(tables[calendar], id, cycle)
  // After Trinity Sunday, Track 1 has a lesson and a psalm of its own.
  const own = calendar === 'rcl-1' ? citations(semicontinuous, id, cycle) : []
  return own.length === 0 ? readings : [...own, ...readings.slice(own.length)]
}

function citations(table: Table, id: string, cycle: 'A' | 'B' | 'C'): readonly string[] {
  const found = table[id]
  if (found === undefined) return []
  return (typeof found === 'string' ? found : found[cycle]).split(' | ').map(citationInWords)
}
