/** QR codes as SVG. The server draws them, so that they are there without JavaScript and load nothing. */

/** Light modules around the code, by which readers find it (ISO/IEC 18004, 5.3.8). */
const QUIET_ZONE = 4

/** @returns a path of the dark modules, one unit each, in a square of `size` units with the quiet zone */
export async function qrCodeOf(address: string): Promise<{ size: number; path: string }> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const runs = rows.flatMap((row, y) => {
    const text = row.map(Number).join('')
    return Array.from(text.matchAll(/1+/g), ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
  })
  return { size: rows.length, path: runs.join('') }
}
