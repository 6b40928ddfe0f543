/** QR codes as SVG, drawn by the server so that they are there without JavaScript and load nothing. */
import { z } from '@hono/zod-openapi'

export const qrCodeOut = z
  .object({ size: z.number(), path: z.string() })
  .meta({ id: 'QrCode', description: 'An SVG path of the dark modules, in a square of this size' })

/** Light modules around a QR code, by which readers find it (ISO/IEC 18004, 5.3.8). */
const QUIET_ZONE = 4

/**
 * A QR code that can still be read when 15 % of it is damaged (level M).
 * @returns a path of the dark modules, one unit each, in a square of `size` units with the quiet zone
 */
export async function qrCodeOf(text: string): Promise<z.output<typeof qrCodeOut>> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const runs = rows.flatMap((row, y) => {
    const modules = row.map(Number).join('')
    return Array.from(modules.matchAll(/1+/g), ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
  })
  return { size: rows.length, path: runs.join('') }
}
