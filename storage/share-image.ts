/**
 * Draws the images that other sites show beside a link (Open Graph), and covers of podcasts. Only our own texts and drawings
 * go into them, so this runs in the server's own process, unlike the decoder of uploads.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'

interface Shape {
  width: number
  height: number
  margin: number
  /** Width of the text; the drawing is at the right, on a cover behind it. */
  measure: number
  /** Width of the drawing. */
  drawing: number
  /** How much of the room that is left stands above the title, as a share. */
  above: number
  /** The factor for the sizes of the texts, which are those of an image beside a link. */
  scale: number
}

/** A cover is as small as Apple takes one, and is read when it is as large as a thumb. */
const SHAPES = {
  link: { width: 1200, height: 630, margin: 72, measure: 580, drawing: 500, above: 0.5, scale: 0.8 },
  cover: { width: 1400, height: 1400, margin: 110, measure: 1180, drawing: 760, above: 0.3, scale: 2.2 },
} satisfies Record<string, Shape>

export interface ShareCard {
  shape: keyof typeof SHAPES
  /** Text above the title, the title, and text below it. */
  over: string
  title: string
  under: string
  church: string
  /** Colors, `#rrggbb`. */
  background: string
  ink: string
  /** The edge of the scene, `#rrggbb`. */
  edge: string
  /** On a cover: the name of a line drawing in `folder`. */
  motif: string
  /** Otherwise the file of one of the church's drawings, with the palette in its fragment. */
  scene: string
  /** Fonts of the title and of the other texts. */
  heading: ShareFont
  text: ShareFont
}

/** @returns a PNG; undefined while too many others wait to be drawn */
export type DrawShareImage = (card: ShareCard) => Promise<Uint8Array<ArrayBuffer> | undefined>

const SPACE = 46
const EDGE = 6
/** Images that may wait. Each takes a fifth of a second. */
const MAX_WAITING = 20
/** Pictures kept in memory, of about 60 kB each. */
const MAX_CACHED = 100

/**
 * @param folder of the fonts, the line drawings and the scenes of the first set, as `bin/subset-fonts.ts` writes them
 * @param served the folder of the other scenes
 */
export function shareImages(folder: string, served: string): DrawShareImage {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let previous: Promise<unknown> | undefined
  let waiting = 0
  return async (card) => {
    const key = JSON.stringify(card)
    const known = drawn.get(key)
    if (!known && waiting >= MAX_WAITING) return undefined
    const own = known ?? (previous ?? addOtherLetters(folder)).then(() => draw({ folder, served }, card))
    // The least recently used come first.
    drawn.delete(key)
    drawn.set(key, own)
    if (known) return known
    waiting++
    previous = own.catch(() => drawn.delete(key)).finally(() => waiting--)
    if (drawn.size > MAX_CACHED) drawn.delete(drawn.keys().next().value ?? '')
    return own
  }
}

async function draw(
  { folder, served }: Record<'folder' | 'served', string>,
  card: ShareCard,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const shape: Shape = SHAPES[card.shape]
  const { width, height, margin, drawing, above, scale } = shape
  const render = (text: string, size: number, font: ShareFont, lines: number) =>
    renderText({ folder, ink: card.ink, shape }, { text, size: Math.round(size * scale), font, lines })
  const [over, title, under, church] = await Promise.all([
    render(card.over.toUpperCase(), 26, card.text, 1),
    render(card.title, titleSize(card.title), card.heading, 4),
    render(card.under, 34, card.text, 2),
    render(card.church, 28, card.heading, 1),
  ])
  const space = Math.round(SPACE * scale)
  const block = heightOf(title) + space + heightOf(under)
  const top = Math.max(margin * 2, Math.round((height - block) * above) - 10)
  const at = (text: RenderedText | undefined, place: number): OverlayOptions[] =>
    text ? [{ input: text.input, left: margin, top: place }] : []
  const drawn = async (): Promise<OverlayOptions[]> => {
    if (card.scene === '')
      return [{ input: await drawingOf(folder, card, drawing), left: width - drawing - 20, top: height - drawing }]
    const scene = await sharp(await sceneOf([folder, served], card.scene))
      .resize(drawing, height, { fit: 'cover' })
      .png()
      .toBuffer()
    const edge = { create: { width: EDGE, height, channels: 3 as const, background: card.edge } }
    return [
      { input: scene, left: width - drawing, top: 0 },
      { input: edge, left: width - drawing - EDGE, top: 0 },
    ]
  }
  const image = sharp({
    create: { width, height, channels: 3, background: card.background },
  }).composite([
    ...(await drawn()),
    ...at(over, margin),
    ...at(title, top),
    ...at(under, top + heightOf(title) + space),
    ...at(church, height - margin - heightOf(church)),
  ])
  // A scene has few colors, and would be five times as large with all of them.
  return new Uint8Array(await image.png({ compressionLevel: 9, palette: card.scene !== '' }).toBuffer())
}

/** A scene in the palette of its fragment: the renderer knows no `:target`. */
async function sceneOf(roots: readonly string[], file: string): Promise<Buffer> {
  const [path = '', palette = ''] = file.split('#')
  const found = await Promise.all(roots.map((root) => readFile(join(root, path), 'utf8').catch(() => undefined)))
  const svg = found.find((text) => text !== undefined)
  if (svg === undefined) throw new Error(`no drawing is at ${path}`)
  if (palette === '') return Buffer.from(svg)
  const own = svg.replaceAll(`#${palette}:target`, `#${palette}`)
  // Those of the arches name the palettes by the elements that have their names.
  if (own.includes(`<g id="${palette}"`)) return Buffer.from(own.replaceAll(/(?<!sv)g:target/g, 'g'))
  return Buffer.from(own.includes(`<svg id="${palette}"`) ? own.replaceAll('svg:target', 'svg') : own)
}

/** Lets Pango take letters that the fonts of the looks lack from ours, since a small server has no fonts of its own. */
async function addOtherLetters(folder: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  for (const name of await readdir(folder))
    if (name.startsWith('noto-')) await sharp({ text: { text: '.', fontfile: join(folder, name) } }).toBuffer()
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
  { folder, ink, shape }: { folder: string; ink: string; shape: Shape },
  { text, size, font, lines }: { text: string; size: number; font: ShareFont; lines: number },
): Promise<RenderedText | undefined> {
  if (text.trim() === '') return undefined
  const { default: sharp } = await import('sharp')
  const set = {
    text: `<span foreground="${ink}">${escaped(text)}</span>`,
    font: `${FONTS[font]} ${size}`,
    fontfile: join(folder, `${font}.ttf`),
    width: shape.measure,
    rgba: true,
    dpi: 72,
    spacing: Math.round(size * 0.05),
    wrap: 'word-char',
  } as const
  const { data, info } = await sharp({ text: set }).png().toBuffer({ resolveWithObject: true })
  // Lines beyond the limit are cut off; callers have shortened the text already.
  const [height, width] = [
    Math.min(info.height, Math.round(size * 1.3 * lines)),
    Math.min(info.width, shape.width - shape.margin),
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

async function drawingOf(folder: string, { motif: name, ink }: ShareCard, width: number): Promise<Buffer> {
  const drawing = await readFile(join(folder, `${name}.svg`), 'utf8')
  const colored = drawing
    .replaceAll('#000', ink)
    .replace('<svg ', `<svg width="${width}" height="${width}" opacity="0.28" `)
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
