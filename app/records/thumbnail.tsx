/** A record's picture in a row of a table. */
import { imageAddress } from '#app/ui/address.ts'
import { Plate } from '#app/ui/plate.tsx'

interface ThumbnailProps {
  address: string | null
  /** Seeds the color and drawing of the placeholder. */
  seed: string
}

export function Thumbnail({ address, seed }: ThumbnailProps) {
  const picture = imageAddress(address)
  return picture?.startsWith('/') ? (
    <img src={picture} alt="" width={80} height={45} loading="lazy" className="admin-thumb object-cover" />
  ) : (
    <Plate seed={seed} text="" isSmall className="admin-thumb" />
  )
}
