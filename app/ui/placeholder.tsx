/**
 * A card with text in place of a missing picture. Its hue and drawing are derived from a text such as the series, so that
 * related records look alike.
 */

import { imageAddress } from '#app/links/address.ts'
import { Img } from '#app/ui/picture.tsx'
import { placeholderHue, placeholderMotif, type Seed } from '#app/ui/placeholder-style.ts'

export interface PlaceholderProps {
  /** Determines the hue and the drawing. */
  seed: Seed
  /** Takes another hue, since one beside it has the same. */
  isApart?: boolean
  /** The small line above the text. */
  eyebrow?: string | null
  text: string
  /** Shows the drawing alone, without text. */
  isSmall?: boolean
  /** For the top of a page. */
  isWide?: boolean
  className?: string
}

export function Placeholder(props: PlaceholderProps) {
  const { seed, isApart, eyebrow, text, isSmall = false, isWide, className = '' } = props
  const size = text.length > 70 ? 'text-lg' : text.length > 36 ? 'text-xl' : isWide ? 'text-4xl' : 'text-2xl'
  return (
    <span
      aria-hidden="true"
      className={`placeholder hue-${placeholderHue(seed, isApart)} motif-${placeholderMotif(seed)} ${isSmall ? 'placeholder-small' : ''} ${className}`}
    >
      {!isSmall && (
        <>
          <span className="line-clamp-2 text-xs font-semibold tracking-[0.08em] uppercase">{eyebrow}</span>
          <span
            className={`min-w-min pb-1 font-serif leading-[1.1] font-medium text-balance ${isWide ? 'line-clamp-10 max-w-[58%] max-sm:max-w-[75%]' : 'line-clamp-5 max-w-[58%]'} ${size}`}
          >
            {/* Without line breaks in a passage such as 2 Peter 4:13–18. */}
            {text.replaceAll('–', '–\u2060').replace(/\b(\d) (?=[A-Z])/g, '$1\u00A0')}
          </span>
        </>
      )}
    </span>
  )
}

/** The picture at the top of a record's page, or a placeholder. */
export function WidePicture({ address, placeholder }: { address: string | null; placeholder: PlaceholderProps }) {
  const picture = imageAddress(address)
  const sizes = '(min-width: 76rem) 72rem, 95vw'
  return (
    <div className={`wide-placeholder mt-8 ${picture || placeholder.text ? '' : 'bare'}`}>
      {picture ? (
        <Img src={picture} alt="" sizes={sizes} width={1280} height={548} className="size-full object-cover" />
      ) : (
        <Placeholder {...placeholder} isWide />
      )}
    </div>
  )
}
