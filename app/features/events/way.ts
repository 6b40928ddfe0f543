/** Where directions to an event lead. */
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { mapLinks } from '#app/links/address.ts'

/** A house number before the name of a street, or a postal code. */
const STREET =
  /\b\d+[a-z]?\s.*\b(st|street|rd|road|ave|avenue|dr|drive|ln|lane|blvd|boulevard|hwy|highway|pkwy|parkway|ct|court|way|place|square)\b|\b\d{5}\b/i

const WEB = /https?:\/\//i

interface Church {
  /** Empty when it is unknown. */
  address: string
  mapUrl: string | null
}

/**
 * Directions to the location of an event when it is a postal address, otherwise to the church, which most locations are in.
 * @returns undefined for an event that isn't held there, or nowhere that is known
 */
export function wayTo({ location, change }: Pick<ChurchEvent, 'location' | 'change'>, church: Church) {
  if (!location || WEB.test(location) || change?.kind === 'online' || change?.kind === 'canceled') return undefined
  if (STREET.test(location)) {
    // People name the town only of places that are elsewhere.
    const town = location.includes(',') ? undefined : church.address.split('\n').at(-1)
    return {
      label: 'Directions',
      address: mapLinks([location, town].filter(Boolean).join(', '), null).googleDirections,
    }
  }
  if (!church.address) return undefined
  return { label: 'Directions to the church', address: mapLinks(church.address, church.mapUrl).googleDirections }
}
