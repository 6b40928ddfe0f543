/** A QR code that the server has drawn. */

interface QrCodeProps {
  /** A path of the dark modules, one unit each, in a square of `size` units. */
  code: { size: number; path: string }
  label: string
  /** In pixels; as large as its place without it. */
  side?: number
  className?: string
}

/** Black on white in the dark, too, since some apps read no other. */
export function QrCode({ code: { size, path }, label, side, className }: QrCodeProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={side}
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
