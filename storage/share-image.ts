/**
 * Draws the pictures by which links are shown elsewhere, in the site's colors and type. Only our own words and drawings go
 * into them, one picture at a time, so it happens in this process; the decoder of uploads has one of its own.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'

const SHARE_WIDTH = 1200
const SHARE_HEIGHT = 630

export interface ShareCard {
  /** The lines above, in the middle and below; the middle one is read first. */
  over: string
  title: string
  under: string
  church: string
  /** Colors, `#rrggbb`. */
  background: string
  ink: string
  /** Name of a line drawing. */
  motif: string
}

/** @returns a PNG */
export type DrawShareImage = (card: ShareCard) => Promise<Uint8Array<ArrayBuffer>>

const MARGIN = 72
const SPACE = 38
/** Width of the text; the drawing stands at the right, behind it. */
const MEASURE = 880
/** Pictures kept in memory, of about 30 kB each. */
const MOST = 100

/** @param folder of the fonts and the drawings, as `bin/subset-fonts.ts` writes them */
export function shareImages(folder: string): DrawShareImage {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let before: Promise<unknown> = Promise.resolve()
  return (card) => {
    const key = JSON.stringify(card)
    const known = drawn.get(key)
    const own = known ?? before.then(() => draw(folder, card))
    // The least recently used come first.
    drawn.delete(key)
    drawn.set(key, own)
    if (known) return known
    before = own.catch(() => drawn.delete(key))
    if (drawn.size > MOST) drawn.delete(drawn.keys().next().value ?? '')
    return own
  }
}

async function draw(folder: string, card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const [over, title, under, church] = await Promise.all([
    setText(folder, card.ink, { text: card.over.toUpperCase(), size: 26, font: 'figtree', lines: 1 }),
    setText(folder, card.ink, { text: card.title, size: titleSize(card.title), font: 'newsreader', lines: 4 }),
    setText(folder, card.ink, { text: card.under, size: 34, font: 'figtree', lines: 2 }),
    setText(folder, card.ink, { text: card.church, size: 28, font: 'newsreader', lines: 1 }),
  ])
  const block = heightOf(title) + SPACE + heightOf(under)
  const top = Math.max(150, Math.round((SHARE_HEIGHT - block) / 2) - 10)
  const at = (text: SetText | undefined, place: number): OverlayOptions[] =>
    text ? [{ input: text.input, left: MARGIN, top: place }] : []
  const image = sharp({
    create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: card.background },
  }).composite([
    { input: await motif(folder, card), left: SHARE_WIDTH - 470, top: SHARE_HEIGHT - 450 },
    ...at(over, MARGIN),
    ...at(title, top),
    ...at(under, top + heightOf(title) + SPACE),
    ...at(church, SHARE_HEIGHT - MARGIN - heightOf(church)),
  ])
  return new Uint8Array(await image.png({ compressionLevel: 9 }).toBuffer())
}

interface SetText {
  input: Buffer
  height: number
}

function heightOf(text: SetText | undefined): number {
  return text?.height ?? 0
}

/** Text as a picture; none when it is blank. */
async function setText(
  folder: string,
  ink: string,
  { text, size, font, lines }: { text: string; size: number; font: keyof typeof FONTS; lines: number },
): Promise<SetText | undefined> {
  if (text.trim() === '') return undefined
  const { default: sharp } = await import('sharp')
  const set = {
    text: `<span foreground="${ink}">${escaped(text)}</span>`,
    font: `${FONTS[font]} ${size}`,
    fontfile: join(folder, `${font}.ttf`),
    width: MEASURE,
    rgba: true,
    dpi: 72,
    spacing: Math.round(size * 0.05),
    wrap: 'word-char',
  } as const
  const { data, info } = await sharp({ text: set }).png().toBuffer({ resolveWithObject: true })
  // More lines than have room are cut off; the words were shortened before they got here.
  const [height, width] = [
    Math.min(info.height, Math.round(size * 1.3 * lines)),
    Math.min(info.width, SHARE_WIDTH - MARGIN),
  ]
  return { height, input: await sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer() }
}

/** As the files name themselves. */
const FONTS = { newsreader: 'Newsreader 16pt 16pt', figtree: 'Figtree Light,' } as const

function titleSize({ length }: string): number {
  if (length <= 24) return 92
  if (length <= 48) return 76
  return length <= 90 ? 60 : 48
}

/** The drawing in the color of the text, and pale. */
async function motif(folder: string, { motif: name, ink }: ShareCard): Promise<Buffer> {
  const drawing = await readFile(join(folder, `${name}.svg`), 'utf8')
  const colored = drawing.replaceAll('#000', ink).replace('<svg ', '<svg width="450" height="450" opacity="0.28" ')
  return Buffer.from(colored)
}

/** For Pango's markup, which is XML. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
