/**
 * Draws the images that other sites show beside a link (Open Graph). Only our own texts and drawings go
 * into them, so this runs in the server's own process, unlike the decoder of uploads.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'

const SHARE_WIDTH = 1200
const SHARE_HEIGHT = 630

export interface ShareCard {
  /** Text above the title, the title, and text below it. */
  over: string
  title: string
  under: string
  church: string
  /** Colors, `#rrggbb`. */
  background: string
  ink: string
  /** Name of a line drawing in `folder`. */
  motif: string
  /** Fonts of the title and of the other texts. */
  heading: ShareFont
  text: ShareFont
}

/** @returns a PNG */
export type DrawShareImage = (card: ShareCard) => Promise<Uint8Array<ArrayBuffer>>

const MARGIN = 72
const SPACE = 38
/** Width of the text; the drawing is at the right, behind it. */
const MEASURE = 880
/** Pictures kept in memory, of about 30 kB each. */
const MAX_CACHED = 100

/** @param folder of the fonts and the drawings, as `bin/subset-fonts.ts` writes them */
export function shareImages(folder: string): DrawShareImage {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let previous: Promise<unknown> | undefined
  return (card) => {
    const key = JSON.stringify(card)
    const known = drawn.get(key)
    const own = known ?? (previous ?? addOtherLetters(folder)).then(() => draw(folder, card))
    // The least recently used come first.
    drawn.delete(key)
    drawn.set(key, own)
    if (known) return known
    previous = own.catch(() => drawn.delete(key))
    if (drawn.size > MAX_CACHED) drawn.delete(drawn.keys().next().value ?? '')
    return own
  }
}

async function draw(folder: string, card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const [over, title, under, church] = await Promise.all([
    renderText(folder, card.ink, { text: card.over.toUpperCase(), size: 26, font: card.text, lines: 1 }),
    renderText(folder, card.ink, { text: card.title, size: titleSize(card.title), font: card.heading, lines: 4 }),
    renderText(folder, card.ink, { text: card.under, size: 34, font: card.text, lines: 2 }),
    renderText(folder, card.ink, { text: card.church, size: 28, font: card.heading, lines: 1 }),
  ])
  const block = heightOf(title) + SPACE + heightOf(under)
  const top = Math.max(150, Math.round((SHARE_HEIGHT - block) / 2) - 10)
  const at = (text: RenderedText | undefined, place: number): OverlayOptions[] =>
    text ? [{ input: text.input, left: MARGIN, top: place }] : []
  const image = sharp({
    create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: card.background },
  }).composite([
    { input: await drawingOf(folder, card), left: SHARE_WIDTH - 470, top: SHARE_HEIGHT - 450 },
    ...at(over, MARGIN),
    ...at(title, top),
    ...at(under, top + heightOf(title) + SPACE),
    ...at(church, SHARE_HEIGHT - MARGIN - heightOf(church)),
  ])
  return new Uint8Array(await image.png({ compressionLevel: 9 }).toBuffer())
}

/** Lets Pango take letters that the fonts of the looks lack from ours, since a small server has no fonts of its own. */
async function addOtherLetters(folder: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  for (const name of await readdir(folder))
    if (name.startsWith('letters-')) await sharp({ text: { text: '.', fontfile: join(folder, name) } }).toBuffer()
}

interface RenderedText {
  input: Buffer
  height: number
}

function heightOf(text: RenderedText | undefined): number {
  return text?.height ?? 0
}

/** Text as a picture; none when it is blank. */
async function renderText(
  folder: string,
  ink: string,
  { text, size, font, lines }: { text: string; size: number; font: ShareFont; lines: number },
): Promise<RenderedText | undefined> {
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
  // Lines beyond the limit are cut off; callers have shortened the text already.
  const [height, width] = [
    Math.min(info.height, Math.round(size * 1.3 * lines)),
    Math.min(info.width, SHARE_WIDTH - MARGIN),
  ]
  return { height, input: await sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer() }
}

/** The family names inside the font files. */
const FONTS = {
  newsreader: 'Newsreader 16pt 16pt',
  figtree: 'Figtree Light,',
  garamond: 'EB Garamond',
  franklin: 'Libre Franklin Thin,',
  literata: 'Literata',
  fraunces: 'Fraunces',
  'work-sans': 'Work Sans',
  alegreya: 'Alegreya',
  cabin: 'Cabin',
  cormorant: 'Cormorant Light,',
  mulish: 'Mulish ExtraLight,',
} as const

type ShareFont = keyof typeof FONTS

function titleSize({ length }: string): number {
  if (length <= 24) return 92
  if (length <= 48) return 76
  return length <= 90 ? 60 : 48
}

async function drawingOf(folder: string, { motif: name, ink }: ShareCard): Promise<Buffer> {
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
