import { island } from '#app/ui/island.tsx'
import Map from '#app/ui/map.island.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import way from '#app/ui/scenes/way.svg'
import { useContact, useSiteConfig } from '#app/ui/site.ts'

const MapIsland = island('map', Map, 'touch')

/** Where the church is, for a church with an address. */
export function ChurchMap({ size = 'usual' }: { size?: 'usual' | 'small' }) {
  const { churchName, mapUrl, sceneSet } = useSiteConfig()
  const { address } = useContact()
  const { dunes } = useDrawings()
  // In the other sets of drawings, `dunes` shows the way to the church.
  const drawing = sceneSet === 'shore' ? way : dunes
  return <MapIsland size={size} name={churchName} address={address} mapUrl={mapUrl} drawing={drawing} />
}
