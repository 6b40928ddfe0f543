import { describe, expect, it } from 'vitest'
import { sceneryOf, timeZoneOf } from '#app/setup/place.ts'

describe('a place proposes', () => {
  it.each([
    ['Seagrove Beach', '', 'US', 'town'],
    ['', '9 Oneida Street\nSylvan Beach, NY 13157', 'US', 'town'],
    ['', '12 Gulf Road\nSeagrove Beach, FL 32459', 'US', 'coast'],
    ['Carmel-by-the-Sea', '', 'US', 'coast'],
    ['Southend-on-Sea', '', 'GB', 'coast'],
    ['Key West', '', 'US', 'coast'],
    ['Brighton', '', 'GB', 'coast'],
    ['Brighton', '', 'US', 'town'],
    ['Dayton', '201 Ludlow Street\nDayton, OH 45402', 'US', 'town'],
    ['Dayton', '3 Ocean Avenue\nDayton, OH 45402', 'US', 'town'],
    ['Beach', 'Beach, ND 58621', 'US', 'town'],
    ['Benton Harbor', '', 'US', 'town'],
    ['Grand Island', '', 'US', 'town'],
    ['', '', '', 'town'],
    ['Hope', '4410 County Road 12\nHope, IN 47246', 'US', 'country'],
  ])('a look for %s (%s, %s): %s', (town, address, country, scenery) => {
    expect(sceneryOf({ town, address, country })).toBe(scenery)
  })

  it.each([
    ['201 Ludlow Street\nDayton, OH 45402', 'US', 'America/New_York'],
    ['600 Galapago Street\nDenver, CO 80204-1234', 'US', 'America/Denver'],
    // Parts of Florida have another one than the rest.
    ['12 Gulf Road\nSeagrove Beach, FL 32459', 'US', undefined],
    ['12 High Street\nLeeds LS1 1AA', 'GB', undefined],
    ['12 High Street\nLeeds, OH 45402', 'GB', undefined],
    ['', 'US', undefined],
  ])('a time zone for %j in %s: %s', (address, country, zone) => {
    expect(timeZoneOf({ address, country })).toBe(zone)
  })
})
