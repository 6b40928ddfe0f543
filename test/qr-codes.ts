/** Reads the QR codes that we draw, with a reader that is not of the library that draws them. */
import jsQR from 'jsqr'
import sharp from 'sharp'

const PIXELS_PER_MODULE = 4

/** @returns the text of a code, as the API gives it; undefined when it can’t be read */
export function readQrCode({ size, path }: { size: number; path: string }): Promise<string | undefined> {
  const side = size * PIXELS_PER_MODULE
  const shape = `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${side}" height="${side}">${shape}</svg>`
  return readQrPicture(Buffer.from(svg))
}

/** @param picture with one code, in any format */
export async function readQrPicture(picture: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
