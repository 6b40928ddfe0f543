import { expect, it } from 'vitest'
import type { EventChange } from '#app/features/events/outputs.ts'
import { wayTo } from '#app/features/events/way.ts'

const church = { address: '100 Shoreline Drive\nGulf Beach, FL 32561', mapUrl: null }

const ways: [location: string | null, label: string | undefined, destination: string | undefined][] = [
  ['Parish Hall', 'Directions to the church', '100 Shoreline Drive Gulf Beach, FL 32561'],
  ['Room 3', 'Directions to the church', '100 Shoreline Drive Gulf Beach, FL 32561'],
  ['412 Dune Road', 'Directions', '412 Dune Road, Gulf Beach, FL 32561'],
  ['Trinity House, 9 Palm Ave, Pensacola', 'Directions', 'Trinity House, 9 Palm Ave, Pensacola'],
  ['Camp Beckwith, Fairhope, AL 36532', 'Directions', 'Camp Beckwith, Fairhope, AL 36532'],
  ['Online: https://zoom.example/j/1', undefined, undefined],
  [null, undefined, undefined],
]

it.each(ways)('directions to %s are called %s and lead to %s', (location, label, destination) => {
  const way = wayTo({ location, change: null }, church)
  expect(way?.label).toBe(label)
  expect(new URL(way?.address ?? 'none:').searchParams.get('destination') ?? undefined).toBe(destination)
})

it.each(['canceled', 'online'] as const)('there are none to an event that is %s', (kind) => {
  const change = { kind, plannedDate: '2026-12-01', note: '' } as EventChange
  expect(wayTo({ location: 'Parish Hall', change }, church)).toBeUndefined()
})

it('there are none to a church without an address', () => {
  expect(wayTo({ location: 'Parish Hall', change: null }, { address: '', mapUrl: null })).toBeUndefined()
})
