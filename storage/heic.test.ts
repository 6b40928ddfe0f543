import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureEncoder } from '#storage/encode.ts'
import { makePictures } from '#storage/encoder.ts'
import { mostHeicPixels } from '#storage/heic.ts'

/**
 * 72 × 128 pixels, by Debian's `heif-enc` from a picture whose left half is (200, 0, 0) and right half (0, 200, 0) in sRGB, with
 * the colors of Display P3 as an iPhone has them; a box `irot` was added, by which its left is below.
 */
const turned = readFileSync(new URL('../test/turned.heic', import.meta.url))
const options = {
  widths: [320, 640, 960, 1280, 1920],
  emailWidth: 530,
  maxHeight: 2560,
  maxPixels: 40_000_000,
  maxAspectRatio: 20,
}
const inProcess = pictureEncoder(fileURLToPath(new URL('encoder.ts', import.meta.url)))

/** The photograph with other bytes after a word in it. */
function changed(word: string, after: number, bytes: number[]): Buffer {
  const file = Buffer.from(turned)
  file.set(bytes, file.indexOf(word) + word.length + after)
  return file
}

/** Says how large the picture is: a version, then width and height. */
const sized = (width: number, height: number) => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return changed('ispe', 4, [...size])
}

function box(type: string, ...parts: (Uint8Array | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 8)
  return Buffer.concat([length, Buffer.from(type), body])
}

/** A file that announces 40,000 pictures. */
function crowd(): Buffer {
  const count = 40_000
  const entry = (id: number) => box('infe', [2, 0, 0, 0, id >> 8, id & 255, 0, 0], Buffer.from('hvc1\0'))
  const entries = Array.from({ length: count }, (_, id) => entry(id))
  const list = box('iinf', [0, 0, 0, 0, count >> 8, count & 255], ...entries)
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('pict'), Buffer.alloc(13))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    box('meta', Buffer.alloc(4), handler, box('pitm', [0, 0, 0, 0, 0, 1]), list),
  ])
}

describe('a HEIC photo', () => {
  it('is taken upright and in its colors, whatever process reads it', async () => {
    for (const make of [makePictures, inProcess]) {
      const encoded = await make(turned, options)
      if ('refused' in encoded) throw new Error(encoded.refused)
      expect(encoded).toMatchObject({ width: 72, height: 128, isAnimated: false })
      const pixels = await sharp(encoded.variants[0]?.bytes).raw().toBuffer()
      const at = (x: number, y: number) => [...pixels.subarray((y * 72 + x) * 3, (y * 72 + x) * 3 + 3)]
      const near = (color: number[]) => color.map((value) => expect.closeTo(value, -1.3) as number)
      for (const x of [4, 36, 67]) {
        expect(at(x, 10)).toEqual(near([0, 200, 0]))
        expect(at(x, 117)).toEqual(near([200, 0, 0]))
      }
    }
  })

  it('is refused in words when the server is too small for it: 512 MB decode what most phones take', async () => {
    expect(mostHeicPixels({}, 500e6)).toBeGreaterThan(12.3e6)
    expect(mostHeicPixels({}, 500e6)).toBeLessThan(24e6)
    expect(mostHeicPixels({}, 1000e6)).toBeGreaterThan(48.8e6)
    expect(mostHeicPixels({ bitsPerSample: 10 }, 1000e6)).toBeGreaterThan(40e6)
    expect(await makePictures(turned, { ...options, memory: 350e6 })).toEqual({ refused: 'too-heavy' })
  })

  it.each([
    ['cut off in its picture', turned.subarray(0, -20), 'heic'],
    ['cut off in its lists', turned.subarray(0, 300), 'heic'],
    ['its first bytes alone', turned.subarray(0, 28), 'heic'],
    ['with a false beginning', Buffer.concat([turned.subarray(0, 28), Buffer.alloc(5000, 7)]), 'heic'],
    ['larger than it may be, as it says', sized(60_000, 60_000), 'too-many-pixels'],
    ['as large as it may be, as it says', sized(6000, 6000), 'heic'],
    ['longer than it may be, as it says', sized(8000, 8), 'too-long'],
    ['of no pixels, as it says', sized(0, 0), 'heic'],
    ['with another picture as the main one', changed('pitm', 4, [0, 9]), 'heic'],
    ['with a picture that lies elsewhere', changed('iloc', 14, [0x7f, 0xff]), 'heic'],
    ['of a kind that no phone makes', changed('infe', 8, [...Buffer.from('j2k1')]), 'heic'],
    ['with 40,000 pictures', crowd(), 'heic'],
  ])('%s is refused', async (_, file, refused) => {
    const started = performance.now()
    expect(await makePictures(file, options)).toEqual({ refused })
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
