import { deflateSync, crc32 } from 'node:zlib'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Encoded, type EncodePicture, pictureEncoder } from '#storage/encode.ts'
import { makePictures as encode } from '#storage/encoder.ts'

const inProcess = pictureEncoder(fileURLToPath(new URL('encoder.ts', import.meta.url)))
const options = {
  widths: [320, 640, 960, 1280, 1920],
  emailWidth: 530,
  maxHeight: 2560,
  maxPixels: 40_000_000,
  maxAspectRatio: 20,
}

/** A picture of one color, or of noise. */
function canvas(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#2563eb' } })
}

async function encoded(file: Uint8Array, by: EncodePicture = encode): Promise<Exclude<Encoded, { refused: unknown }>> {
  const result = await by(file, options)
  if ('refused' in result) throw new Error(result.refused)
  return result
}

/** A PNG with a false size in its header. */
function liar(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

describe('making pictures', () => {
  it('makes each width that the picture fills, and its own, in WebP and AVIF, and one for emails in JPEG', async () => {
    const { width, height, variants } = await encoded(await canvas(1000, 500).jpeg().toBuffer(), inProcess)
    expect([width, height]).toEqual([1000, 500])
    expect(variants.map((variant) => `${variant.width} ${variant.format}`)).toEqual([
      '320 webp',
      '320 avif',
      '640 webp',
      '640 avif',
      '960 webp',
      '960 avif',
      '1000 webp',
      '1000 avif',
      '530 jpg',
    ])
    for (const variant of variants) {
      const meta = await sharp(variant.bytes).metadata()
      expect(meta.format).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[variant.format])
      expect([meta.width, meta.height]).toEqual([variant.width, Math.round(variant.width / 2)])
    }
  })

  it('makes nothing larger than it is ever shown', async () => {
    const wide = await encoded(await canvas(4000, 1000).webp().toBuffer())
    expect([wide.width, wide.height]).toEqual([1920, 480])
    const tall = await encoded(await canvas(1000, 8000).png().toBuffer())
    expect([tall.width, tall.height]).toEqual([320, 2560])
    expect(tall.variants.map((variant) => `${variant.width} ${variant.format}`)).toEqual([
      '320 webp',
      '320 avif',
      '320 jpg',
    ])
  })

  it('proposes what draws attention as the focal point, and nothing for a plain picture', async () => {
    const person = (x: number, y: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200"><rect width="800" height="1200" fill="#556"/><circle cx="${x}" cy="${y}" r="130" fill="#d9a17e"/></svg>`
    const focusOf = async (file: Uint8Array) => (await encoded(file)).focus
    expect(
      await focusOf(
        await sharp(Buffer.from(person(400, 300)))
          .png()
          .toBuffer(),
      ),
    ).toMatch(/^50x[23]0$/)
    expect(
      await focusOf(
        await sharp(Buffer.from(person(400, 600)))
          .png()
          .toBuffer(),
      ),
    ).toBeUndefined()
    expect(await focusOf(await canvas(800, 1200).png().toBuffer())).toBeUndefined()
  })

  it('accepts every supported format, and keeps transparency', async () => {
    const see = sharp({ create: { width: 50, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    for (const kind of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const { variants } = await encoded(await see.clone().toFormat(kind).toBuffer())
      const [smallest] = variants
      const { isOpaque } = await sharp(smallest?.bytes).stats()
      expect(isOpaque).toBe(kind === 'jpeg')
    }
  })

  it('replaces transparency by white in the one for emails, since JPEG has none', async () => {
    const see = sharp({ create: { width: 50, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const { variants } = await encoded(await see.png().toBuffer())
    const { channels } = await sharp(variants.find(({ format }) => format === 'jpg')?.bytes).stats()
    expect(channels.map(({ min }) => min > 250)).toEqual([true, true, true])
  })

  it('rotates the picture as its camera says, and removes the metadata', async () => {
    const taken = await canvas(400, 200)
      .withExif({ IFD0: { Artist: 'Ada Keeper' }, IFD3: { GPSLatitude: '30/1 24/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ada Keeper</x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Ada Keeper')).toBe(true)
    const { width, height, variants } = await encoded(taken)
    expect([width, height]).toEqual([200, 400])
    for (const { bytes } of variants) {
      const { exif, xmp, iptc, icc, orientation, space } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, space }).toEqual({ space: 'srgb' })
      expect(orientation ?? 1).toBe(1)
      expect(Buffer.from(bytes).includes('Ada Keeper')).toBe(false)
    }
  })

  it('uses the first frame of an animation, and says so', async () => {
    const frames = Buffer.concat([Buffer.alloc(30 * 20 * 3, 255), Buffer.alloc(30 * 20 * 3, 0)])
    const gif = await sharp(frames, { raw: { width: 30, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const { width, height, isAnimated, variants } = await encoded(gif)
    expect([width, height, isAnimated]).toEqual([30, 20, true])
    for (const still of [await canvas(9, 9).gif().toBuffer(), await canvas(9, 9).webp().toBuffer()])
      expect((await encoded(still)).isAnimated).toBe(false)
    const { pages, format } = await sharp(variants[0]?.bytes).metadata()
    expect([pages ?? 1, format]).toEqual([1, 'webp'])
  })

  it('converts other color spaces and depths to plain sRGB', async () => {
    const cmyk = await canvas(60, 40).toColourspace('cmyk').jpeg().toBuffer()
    const deep = await canvas(60, 40).toColourspace('rgb16').png().toBuffer()
    const grey = await canvas(60, 40).toColourspace('b-w').png().toBuffer()
    for (const file of [cmyk, deep, grey]) {
      const { variants } = await encoded(file)
      expect((await sharp(variants[0]?.bytes).metadata()).space).toBe('srgb')
    }
  })
})

describe('files that mean harm', () => {
  it('are refused when they are no pictures, whatever they call themselves', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const tiff = await canvas(9, 9).tiff().toBuffer()
    const files = ['x', svg, `<?xml version="1.0"?>${svg}`, '<html><script>alert(1)</script>', '%PDF-1.7']
    const halves = ['GIF89a<script>alert(1)</script>', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF\0\0\0\0WEBPVP8 ']
    const noBox = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypavif')])
    const refused = expect.stringMatching(/^(no-picture|damaged)$/)
    for (const file of [...files, ...halves].map((text) => Buffer.from(text, 'latin1')).concat(tiff, noBox)) {
      expect(await encode(file, options)).toEqual({ refused })
    }
    expect(await encode(Buffer.from(''), options)).toEqual({ refused: 'empty' })
  })

  it('are refused when they are cut off', async () => {
    for (const kind of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
      const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000', noise } })
        .toFormat(kind)
        .toBuffer()
      expect(await encode(whole.subarray(0, Math.floor(whole.length / 2)), options)).toEqual({ refused: 'damaged' })
    }
  })

  it('are refused when they would unfold to more than 40 megapixels, before they do', async () => {
    const started = performance.now()
    const bomb = liar(30_000, 30_000, deflateSync(Buffer.alloc(1_000_000)))
    expect(await encode(bomb, options)).toEqual({ refused: 'too-many-pixels' })
    expect(await encode(await canvas(8000, 5001).png().toBuffer(), options)).toEqual({ refused: 'too-many-pixels' })
    expect(performance.now() - started).toBeLessThan(25_000)
    expect(await encode(liar(0, 0, deflateSync(Buffer.alloc(9))), options)).toEqual({ refused: 'damaged' })
    expect(await encode(liar(4000, 4000, deflateSync(Buffer.alloc(9))), options)).toEqual({ refused: 'damaged' })
  })

  it('lose anything hidden behind or inside them', async () => {
    const zip = Buffer.from('PK\x03\x04<script>alert(1)</script><?php system(1) ?>', 'latin1')
    const picture = canvas(90, 60).withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
    for (const file of [await picture.clone().png().toBuffer(), await picture.clone().jpeg().toBuffer()]) {
      const { variants } = await encoded(Buffer.concat([file, zip]))
      for (const { bytes } of variants) {
        expect(Buffer.from(bytes).includes('<script>')).toBe(false)
        expect(Buffer.from(bytes).includes('PK\x03\x04')).toBe(false)
      }
    }
  })

  it('may be long, and not without end', async () => {
    const { width, height } = await encoded(await canvas(4_000, 200).png().toBuffer())
    expect([width, height]).toEqual([1920, 96])
    for (const file of [
      await canvas(4_000, 199).png().toBuffer(),
      await canvas(12_000, 1).png().toBuffer(),
      liar(65_535, 1, deflateSync(Buffer.alloc(65_536))),
      liar(1, 65_535, deflateSync(Buffer.alloc(2 * 65_535))),
    ])
      expect(await encode(file, options)).toEqual({ refused: 'too-long' })
  })

  it('are refused by the encoder’s own process too', async () => {
    expect(await inProcess(new Uint8Array(0), options)).toEqual({ refused: 'empty' })
    expect(await inProcess(await canvas(300, 10).png().toBuffer(), options)).toEqual({ refused: 'too-long' })
  })

  it('don’t take the server down when the decoder crashes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'narthex-encoder-'))
    await writeFile(join(folder, 'dies.mjs'), 'process.kill(process.pid, "SIGSEGV")')
    const dies = pictureEncoder(join(folder, 'dies.mjs'))
    expect(await dies(await canvas(9, 9).png().toBuffer(), options)).toEqual({ refused: 'too-heavy' })
    await rm(folder, { recursive: true })
  })

  it('are not to blame when there is no encoder', async () => {
    const nowhere = pictureEncoder('/nowhere/encoder.ts')
    await expect(nowhere(new Uint8Array([1]), options)).rejects.toThrow('Cannot find module')
  })
})
