/** A QR code that the server has drawn. */

interface QrCodeProps {
  /** A path of the dark modules, one unit each, in a square of `size` units. */
  code: { size: number; path: string }
  label: string
  /** In pixels; as large as its place without it. */
  side?: number
  /** Without the light modules at its sides: on white paper, where the code begins where the words do. */
  isFlush?: boolean
  className?: string
}

/** Black on white in the dark, too, since some apps read no other. */
export function QrCode({ code: { size, path }, label, side, isFlush = false, className }: QrCodeProps) {
  const cut = isFlush ? QUIET_ZONE : 0
  return (
    <svg
      viewBox={`${cut} 0 ${size - 2 * cut} ${size}`}
      width={side ?? UNSTYLED_SIDE}
      height={side}
      shapeRendering="crispEdges"
      className={className}
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

/** Pixels, in browsers that leave out the styles of the place. */
const UNSTYLED_SIDE = 240
/** Modules; `app/http/qr-code.ts` draws so many. */
const QUIET_ZONE = 4
