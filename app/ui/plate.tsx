/**
 * A card with text in place of a missing picture. Its color and drawing are derived from a text such as the series, so that
 * related records look alike.
 */

import { imageAddress } from '#app/values/address.ts'
import { Img } from '#app/ui/picture.tsx'
import { plateMotif, plateColorClass } from '#app/ui/plate-style.ts'

export interface PlateProps {
  /** Determines the color and the drawing; the same text always gives the same ones. */
  seed: string
  /** The small line above the text. */
  eyebrow?: string | null
  text: string
  /** Shows the drawing alone, without text. */
  isSmall?: boolean
  /** For the top of a page. */
  isWide?: boolean
  className?: string
}

export function Plate({ seed, eyebrow, text, isSmall = false, isWide, className = '' }: PlateProps) {
  const size = text.length > 70 ? 'text-lg' : text.length > 36 ? 'text-xl' : isWide ? 'text-4xl' : 'text-2xl'
  return (
    <span
      aria-hidden="true"
      className={`plate ${plateColorClass(seed)} motif-${plateMotif(seed)} ${isSmall ? 'plate-small' : ''} ${className}`}
    >
      {!isSmall && (
        <>
          <span className="line-clamp-2 text-xs font-semibold tracking-[0.08em] uppercase">{eyebrow}</span>
          <span
            className={`line-clamp-5 max-w-[58%] min-w-min font-serif leading-[1.1] font-medium text-balance ${size}`}
          >
            {/* Without line breaks in a passage such as 2 Peter 4:13–18. */}
            {text.replaceAll('–', '–\u2060').replace(/\b(\d) (?=[A-Z])/g, '$1\u00A0')}
          </span>
        </>
      )}
    </span>
  )
}

/** The picture at the top of a record's page, or a plate. */
export function WidePicture({ address, plate }: { address: string | null; plate: PlateProps }) {
  const picture = imageAddress(address)
  const sizes = '(min-width: 76rem) 72rem, 95vw'
  return (
    <div className={`wide-plate mt-8 ${picture || plate.text ? '' : 'bare'}`}>
      {picture ? (
        <Img src={picture} alt="" sizes={sizes} width={1280} height={548} className="size-full object-cover" />
      ) : (
        <Plate {...plate} isWide />
      )}
    </div>
  )
}
