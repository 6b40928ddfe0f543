/** What a church's place proposes: a ready look with its drawings, the town and the time zone. A person changes each of them. */
import { type Look, looks } from '#app/definitions/looks.ts'
import { townOf } from '#app/church/facts.ts'

type Scenery = 'coast' | 'town' | 'country'

export interface Place {
  country: string
  town: string
  address: string
}

const lookIds = { coast: 'shore', town: 'main-street', country: 'meadow' } as const satisfies Record<Scenery, string>

/** The ready look for a place: by the sea only where that is certain. */
export function lookFor(place: Place): Look {
  const id = lookIds[sceneryOf(place)]
  const look = looks.find((one) => one.id === id)
  if (!look) throw new Error(`there is no look ${id}`)
  return look
}

export function sceneryOf({ country, town, address }: Place): Scenery {
  const named = (town || townOf(address)).trim()
  if (SEASIDE.test(named) || (COASTAL[country] ?? []).includes(named.toLowerCase())) return 'coast'
  if (/\S\s+beach\b/i.test(named) && OCEAN.includes(stateOf({ country, address }) ?? '')) return 'coast'
  return RURAL.test(address) ? 'country' : 'town'
}

/** Words that towns have by the sea alone. “Harbor”, “Shores”, “Bay”, “Port” and “Island” are also by lakes and rivers. */
const SEASIDE = /\b(?:by|on)[\s-](?:the[\s-])?sea\b|\bseaside\b|\bocean\b|\bdel mar\b|\b(?:la|las) playas?\b/i

/** Towns by the sea whose name has no such word, and of which the country has no other. */
const COASTAL: Readonly<Record<string, readonly string[]>> = {
  US: [
    'biloxi',
    'gulf shores',
    'gulfport',
    'honolulu',
    'key largo',
    'key west',
    'kitty hawk',
    'malibu',
    'nags head',
    'pensacola',
    'provincetown',
    'santa monica',
  ],
  GB: ['blackpool', 'bournemouth', 'brighton', 'scarborough', 'torquay', 'whitby'],
}

/** How roads outside of towns are called in addresses. */
const RURAL = /\b(?:county (?:road|rd|line)|rural route|rr \d|farm (?:road|rd)|fm \d|co\.? rd)\b/i

/** States by an ocean whose towns called “… Beach” are, too. In others they are by lakes, as some in New York. */
const OCEAN = 'CA CT DE FL GA HI MA MD ME NC NH NJ OR RI SC VA WA'.split(' ')

/** The state in an address in the United States. */
function stateOf({ country, address }: Pick<Place, 'country' | 'address'>): string | undefined {
  return country === 'US' ? /\b([A-Z]{2})\s+\d{5}(?:-\d{4})?$/.exec(address.trim())?.[1] : undefined
}

/** The time zone of an address in the United States, where the state has one alone; undefined for any other. */
export function timeZoneOf(place: Pick<Place, 'country' | 'address'>): string | undefined {
  const state = stateOf(place)
  return state === undefined ? undefined : zones.find(([states]) => states.includes(state))?.[1]
}

/** States with one time zone; the others are left to the person. */
const zones: [states: readonly string[], zone: string][] = [
  ['CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'.split(' '), 'America/New_York'],
  ['AL AR IA IL LA MN MO MS OK WI'.split(' '), 'America/Chicago'],
  ['CO MT NM UT WY'.split(' '), 'America/Denver'],
  ['CA WA'.split(' '), 'America/Los_Angeles'],
  [['AZ'], 'America/Phoenix'],
  [['HI'], 'Pacific/Honolulu'],
]
