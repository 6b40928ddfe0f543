/**
 * Cuts the fonts down to the weights that the site uses, into `.cache/fonts`, from where the builds take them. Each has a
 * file with the characters of usual texts, which every page in that font loads, and one with the others of Western European
 * languages, which browsers load for pages that have one of them: with the first pair a phone loads 25 kB instead of 78.
 * `faces.json` has the styles of each font for public pages, `fonts.css` those of all for the dashboard.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { type FontName, fontPairs } from '../app/look/font-pairs.ts'
import { fileOfLetters, type OtherLetters, otherLetters } from '../app/look/other-letters.ts'
import { type FontMetrics, measure } from './font-metrics.ts'

interface Font {
  family: string
  file: string
  /** Headings have one weight, which stands for all; the text uses several, so its font stays variable. */
  weight: number | { min: number; max: number }
  /** How large it is drawn, so that letters are about as high in all pairs. */
  scale?: number
  /** Values of the other axes in the file. */
  axes?: Record<string, number>
  fallback: 'serif' | 'sans-serif'
}

const TEXT = { min: 400, max: 700 }

const FONTS: Record<FontName, Font> = {
  newsreader: {
    family: 'Newsreader',
    file: import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
    weight: 500,
    fallback: 'serif',
  },
  figtree: {
    family: 'Figtree',
    file: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    weight: TEXT,
    fallback: 'sans-serif',
  },
  garamond: {
    family: 'EB Garamond',
    file: import.meta.resolve('@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2'),
    weight: TEXT,
    scale: 1.14,
    fallback: 'serif',
  },
  franklin: {
    family: 'Libre Franklin',
    file: import.meta.resolve('@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2'),
    weight: 700,
    scale: 0.9,
    fallback: 'sans-serif',
  },
  literata: {
    family: 'Literata',
    file: import.meta.resolve('@fontsource-variable/literata/files/literata-latin-wght-normal.woff2'),
    weight: TEXT,
    scale: 0.97,
    fallback: 'serif',
  },
  fraunces: {
    family: 'Fraunces',
    file: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'),
    weight: 500,
    axes: { opsz: 72, SOFT: 60, WONK: 0 },
    fallback: 'serif',
  },
  'work-sans': {
    family: 'Work Sans',
    file: import.meta.resolve('@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2'),
    weight: TEXT,
    scale: 0.97,
    fallback: 'sans-serif',
  },
  alegreya: {
    family: 'Alegreya',
    file: import.meta.resolve('@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2'),
    weight: 600,
    scale: 1.05,
    fallback: 'serif',
  },
  cabin: {
    family: 'Cabin',
    file: import.meta.resolve('@fontsource-variable/cabin/files/cabin-latin-wght-normal.woff2'),
    weight: TEXT,
    scale: 1.03,
    fallback: 'sans-serif',
  },
  cormorant: {
    family: 'Cormorant',
    file: import.meta.resolve('@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2'),
    weight: 600,
    scale: 1.16,
    fallback: 'serif',
  },
  mulish: {
    family: 'Mulish',
    file: import.meta.resolve('@fontsource-variable/mulish/files/mulish-latin-wght-normal.woff2'),
    weight: TEXT,
    scale: 0.97,
    fallback: 'sans-serif',
  },
}

const NOTO: Record<OtherLetters, string> = {
  'latin-ext': import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2'),
  vietnamese: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff2'),
  greek: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2'),
  'greek-ext': import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff2'),
  cyrillic: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2'),
  'cyrillic-ext': import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff2'),
  hebrew: import.meta.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff2'),
  arabic: import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2'),
}

/** Fonts that computers have, and the mean width of their letters, measured like ours (Georgia's with Gelasio, which is as wide). */
const SYSTEM = {
  serif: [
    { name: 'Fallback', local: ['Georgia'], width: 0.4507 },
    { name: 'Fallback Times', local: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 0.4152 },
  ],
  'sans-serif': [{ name: 'Fallback', local: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'], width: 0.4559 }],
}

/** The characters of usual texts, and the other ones, as a `unicode-range`. */
const USUAL =
  'U+20-5B, U+5D, U+5F, U+61-7A, U+A0, U+A9, U+B7, U+D7, U+E1, U+E9, U+ED, U+F1, U+F3, U+FA, U+FC, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2039-203A, U+2212'
const OTHERS =
  'U+5C-7E, U+A1-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215'

const folder = join(import.meta.dirname, '..', '.cache', 'fonts')

/** Kerning, ligatures and accents, and the kinds of figures. */
const keepFeatures = 'kern liga calt ccmp locl mark mkmk onum lnum pnum tnum'.split(' ')

/** Folder of the fonts and drawings for share images (`storage/share-image.ts`) and the fonts of what is printed. */
const share = join(import.meta.dirname, '..', '.cache', 'share')
const motifs = join(import.meta.dirname, '..', 'app', 'ui', 'motifs')

for (const one of [folder, share]) mkdirSync(one, { recursive: true })
const made = new Set<string>()
const faces: Partial<Record<FontName, { stack: string; css: string }>> = {}
for (const name of Object.keys(FONTS) as FontName[]) faces[name] = await makeFont(name, FONTS[name])
for (const name of Object.keys(otherLetters) as OtherLetters[]) {
  const how = { targetFormat: 'sfnt', keepAllGlyphs: true } as const
  put(join(share, fileOfLetters(name)), await subsetFont(readFileSync(new URL(NOTO[name])), '', how))
}
put(join(folder, 'faces.json'), JSON.stringify(faces))
put(join(folder, 'fonts.css'), dashboardStyles())
cpSync(motifs, share, { recursive: true })
cpSync(join(motifs, '..', 'scenes'), join(share, 'shore'), { recursive: true })
for (const name of readdirSync(folder)) if (!made.has(join(folder, name))) rmSync(join(folder, name))

/** Writes a file whole: tests that run meanwhile read either the one before or this one. */
function put(path: string, content: string | Uint8Array): void {
  made.add(path)
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

/** Writes a font's files. @returns its styles, with the names of the files as addresses */
async function makeFont(name: FontName, font: Font): Promise<{ stack: string; css: string }> {
  const { family, weight, scale = 1, axes, fallback } = font
  const file = readFileSync(new URL(font.file))
  const usual = charactersOf(USUAL)
  // The usual characters are left out of the other file: their own comes last in the styles, and so takes precedence.
  const parts = [
    { part: `more-${name}`, range: OTHERS, characters: charactersOf(OTHERS).filter((one) => !usual.includes(one)) },
    { part: name, range: USUAL, characters: usual },
  ]
  const weights = typeof weight === 'number' ? '200 800' : `${weight.min} ${weight.max}`
  const size = scale === 1 ? '' : `size-adjust:${percent(scale)};`
  let css = ''
  for (const { part, range, characters } of parts) {
    const how = { targetFormat: 'woff2', keepFeatures, variationAxes: { wght: weight, ...axes } } as const
    put(join(folder, `${part}.woff2`), await subsetFont(file, characters.join(''), how))
    css += `@font-face{font-family:'${family}';src:url(./${part}.woff2) format('woff2');font-weight:${weights};font-display:swap;${size}unicode-range:${range.replaceAll(' ', '')}}`
  }
  const plain = (wght: number) => {
    const how = { targetFormat: 'sfnt', keepAllGlyphs: true, variationAxes: { wght, ...axes } } as const
    return subsetFont(file, '', how)
  }
  put(join(share, `${name}.ttf`), await plain(typeof weight === 'number' ? weight : 600))
  if (typeof weight !== 'number')
    for (const wght of [weight.min, weight.max]) put(join(share, `${name}-${wght}.ttf`), await plain(wght))
  const metrics = measure(await plain(typeof weight === 'number' ? weight : weight.min))
  const fallbacks = SYSTEM[fallback].map((system) => ({ ...system, name: `${family} ${system.name}` }))
  css += fallbacks.map((system) => fallbackFace(system, metrics, scale)).join('')
  return { stack: [family, ...fallbacks.map((one) => one.name)].map((one) => `'${one}'`).join() + `,${fallback}`, css }
}

/** A font of the computer that takes up the same room, so nothing moves when ours arrives. */
function fallbackFace(
  { name, local, width }: { name: string; local: string[]; width: number },
  metrics: FontMetrics,
  scale: number,
): string {
  const wide = metrics.width / width
  const sources = local.map((one) => `local('${one}')`).join()
  const heights = `ascent-override:${percent(metrics.ascent / wide)};descent-override:${percent(metrics.descent / wide)}`
  return `@font-face{font-family:'${name}';src:${sources};${heights};line-gap-override:0%;size-adjust:${percent(wide * scale)}}`
}

/** All fonts, and a class for each pair. A browser loads only those that a page shows. */
function dashboardStyles(): string {
  const pairs = Object.entries(fontPairs).map(([name, { heading, text }]) => {
    const first = name === Object.keys(fontPairs)[0] ? ':root,' : ''
    return `${first}.fonts-${name}{--serif:${faces[heading]?.stack};--sans:${faces[text]?.stack}}\n`
  })
  return [...Object.values(faces).map(({ css }) => `${css}\n`), ...pairs].join('')
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

function charactersOf(ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = (range.match(/[\dA-F]+/g) ?? []).map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}
