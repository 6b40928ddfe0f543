/**
 * A typographic card in place of a missing picture. Its color follows from a text such as the series, so that related
 * records look alike. White text on every color reaches 4.5:1.
 */

const COLORS = ['bg-plate-sea', 'bg-plate-oat', 'bg-plate-brick', 'bg-plate-slate', 'bg-plate-dusk', 'bg-plate-palm']

interface PlateProps {
  /** Decides the color; the same text always has the same one. */
  of: string
  /** The line above. */
  over?: string | null
  /** The line that is read first. */
  text: string
  className?: string
}

export function Plate({ of, over, text, className = '' }: PlateProps) {
  const size = text.length > 70 ? 'text-[1.15rem]' : text.length > 36 ? 'text-[1.4rem]' : 'text-[1.7rem]'
  return (
    <span
      aria-hidden="true"
      className={`plate relative flex aspect-video flex-col justify-between overflow-hidden px-[1.4rem] py-[1.2rem] text-white ${plateColor(of)} ${className}`}
    >
      <span className="line-clamp-2 text-[0.78rem] font-semibold tracking-[0.08em] uppercase">{over}</span>
      <span className={`z-1 line-clamp-4 font-serif leading-[1.1] font-medium text-balance ${size}`}>{text}</span>
    </span>
  )
}

/** The class with the color of `of`. */
export function plateColor(of: string): string {
  let sum = 7
  for (const character of of.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003
  return COLORS[sum % COLORS.length] ?? 'bg-plate-sea'
}
