import { island } from '#app/ui/island.tsx'
import Map from '#app/ui/map.island.tsx'
import { useContact, useSiteConfig } from '#app/ui/site.ts'

const MapIsland = island('map', Map, 'touch')

/** Where the church is, for a church with an address. */
export function ChurchMap({ size = 'usual' }: { size?: 'usual' | 'small' }) {
  const { churchName, mapUrl } = useSiteConfig()
  const { address } = useContact()
  return <MapIsland size={size} name={churchName} address={address} mapUrl={mapUrl} />
}
