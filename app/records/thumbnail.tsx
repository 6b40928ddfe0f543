/** A record's picture in a row of a table. */
import { imageAddress } from '#app/ui/address.ts'
import { plateColor } from '#app/ui/plate.tsx'

interface ThumbnailProps {
  address: string | null
  /** Shown without a picture of our own; its color follows from the text. */
  text: string
  of: string
}

export function Thumbnail({ address, text, of }: ThumbnailProps) {
  const picture = imageAddress(address)
  return picture?.startsWith('/') ? (
    <img src={picture} alt="" width={80} height={45} loading="lazy" className="admin-thumb object-cover" />
  ) : (
    <span className={`admin-thumb ${plateColor(of)}`}>{text}</span>
  )
}
