/**
 * The entries of a calendar (RFC 5545) with their properties. A line that can't be read costs its property, not the file:
 * calendars come from many programs, and few of them keep every rule.
 */
import ICAL from 'ical.js'
import { ImportError } from '#app/records/import/report.ts'

/** A property: its parameters by name in lower case, and its values as jCal (RFC 7265) writes them. */
export interface Property {
  parameters: Readonly<Record<string, string>>
  values: readonly string[]
}

/** An event of the calendar, or one date of an event. */
export interface Entry {
  /** The line where it begins, from 1. */
  line: number
  /** The properties by their names in lower case. */
  properties: Map<string, Property[]>
  /** Rules as they are written, since ours are texts. */
  rules: string[]
  /** The lines that can't be read. */
  unread: string[]
}

/** What a calendar says about a zone of its own. */
export interface ZoneDefinition {
  /** The zone’s name among those of IANA, as some programs add it. */
  location: string
  /** Standard and daylight times, as they came into force. */
  times: { isDaylight: boolean; start: string; offset: string; rule: string }[]
}

export interface CalendarEntries {
  entries: Entry[]
  zones: Map<string, ZoneDefinition>
}

const MAX_ENTRIES = 20_000
/** An alarm of an event of a calendar is three deep. */
const MAX_DEPTH = 10
/** Longer texts than a record takes aren't looked at. */
const MAX_LINE = 100_000

/** @throws ImportError for a calendar with too many entries */
export function readEntries(text: string): CalendarEntries {
  const entries: Entry[] = []
  const zones = new Map<string, ZoneDefinition>()
  const open: string[] = []
  let zone: ZoneDefinition = { location: '', times: [] }
  for (const { line, content } of contentLines(text)) {
    const [, edge = '', name = ''] = /^(BEGIN|END):\s*([\w-]+)/i.exec(content) ?? []
    const component = name.toUpperCase()
    if (edge.toUpperCase() === 'END') {
      // What is inside and was never closed ends, too.
      if (open.includes(component)) open.length = open.lastIndexOf(component)
    } else if (edge !== '') {
      // An event that was never closed doesn't hold the next one.
      if (component === 'VEVENT' && open.includes('VEVENT')) open.length = open.indexOf('VEVENT')
      if (open.length < MAX_DEPTH) open.push(component)
      if (component === 'VTIMEZONE') zone = { location: '', times: [] }
      if (ZONE_TIMES.has(component))
        zone.times.push({ isDaylight: component === 'DAYLIGHT', start: '', offset: '', rule: '' })
      if (component === 'VEVENT') entries.push({ line, properties: new Map(), rules: [], unread: [] })
      if (entries.length > MAX_ENTRIES) throw new ImportError(TOO_MANY)
    } else if (open.at(-1) === 'VEVENT') {
      addProperty(entries.at(-1), content)
    } else if (open.includes('VTIMEZONE')) {
      addToZone(zone, zones, open.at(-1) ?? '', content)
    }
  }
  return { entries, zones }
}
const TOO_MANY = `This calendar has more than ${MAX_ENTRIES.toLocaleString('en-US')} entries. Export it in parts.`

/** The lines without their folding (section 3.1). A line that is no property goes on with a text before it. */
function* contentLines(text: string): Generator<{ line: number; content: string }> {
  let found: { line: number; parts: string[] } | undefined
  for (const [at, given] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const isFolded = /^[ \t]/.test(given)
    if (isFolded || !/^[\w-]{1,100}[;:]/.test(given)) {
      if (isFolded) found?.parts.push(given.slice(1))
      else if (/^(?:SUMMARY|DESCRIPTION|LOCATION)\b/i.test(found?.parts[0] ?? '')) found?.parts.push(`\\n${given}`)
      continue
    }
    if (found) yield { line: found.line, content: found.parts.join('').slice(0, MAX_LINE) }
    found = { line: at + 1, parts: [given] }
  }
  if (found) yield { line: found.line, content: found.parts.join('').slice(0, MAX_LINE) }
}

function addProperty(entry: Entry | undefined, content: string): void {
  const name = nameOf(content)
  if (!entry) return
  if (name === 'rrule') {
    entry.rules.push(valueOf(content))
    return
  }
  if (!READ.has(name)) return
  const [read, known] = [propertyOf(content), entry.properties.get(name)]
  if (!read) entry.unread.push(content)
  else if (known) known.push(read)
  else entry.properties.set(name, [read])
}

/** The properties that an event is made of. Attendees and organizers are nobody's business on a website. */
const READ = new Set<string>([
  ...(['uid', 'summary', 'description', 'location', 'url', 'categories', 'status', 'class', 'sequence'] as const),
  ...(['dtstart', 'dtend', 'duration', 'rdate', 'exdate', 'exrule', 'recurrence-id'] as const),
])

/** Reads a line; undefined when it can't be read. */
function propertyOf(content: string): Property | undefined {
  try {
    const [, parameters, , ...values] = ICAL.Property.fromString(content).toJSON() as unknown[]
    return {
      parameters: textsOf(parameters),
      values: values.map((value) => String(Array.isArray(value) ? value[0] : value)),
    }
  } catch {
    return undefined
  }
}

function textsOf(parameters: unknown): Record<string, string> {
  const entries = Object.entries(parameters ?? {}).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries)
}

const ZONE_TIMES = new Set(['STANDARD', 'DAYLIGHT'])

function addToZone(zone: ZoneDefinition, zones: Map<string, ZoneDefinition>, part: string, content: string): void {
  const [name, value] = [nameOf(content), valueOf(content)]
  if (part === 'VTIMEZONE' && name === 'tzid') zones.set(value, zone)
  if (part === 'VTIMEZONE' && name === 'x-lic-location') zone.location = value
  const times = ZONE_TIMES.has(part) ? zone.times.at(-1) : undefined
  if (times && name === 'dtstart') times.start = value
  if (times && name === 'tzoffsetto') times.offset = value
  if (times && name === 'rrule') times.rule = value
}

function nameOf(content: string): string {
  return (/^[\w-]+/.exec(content)?.[0] ?? '').toLowerCase()
}

function valueOf(content: string): string {
  return content.slice(content.indexOf(':') + 1).trim()
}

/** The text of a property with one value; '' without it. */
export function textOf({ properties }: Entry, name: string): string {
  return properties.get(name)?.[0]?.values.join(',').trim() ?? ''
}

export function isCanceled(entry: Entry): boolean {
  return textOf(entry, 'status').toUpperCase() === 'CANCELLED'
}

/** The number of its version. */
export function sequenceOf(entry: Entry): number {
  return Number(textOf(entry, 'sequence')) || 0
}
