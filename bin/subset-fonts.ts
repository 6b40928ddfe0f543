/**
 * Cuts the two fonts down to the weights that the site uses, into `.cache/fonts`, from where the builds take them. Each has a
 * file with the characters of usual texts, which every page loads, and one with the others of Western European languages,
 * which browsers load for pages that have one of them: a phone loads 25 kB instead of 78. `fonts.css` names them.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** Headings have one weight, which stands for all; the text uses several, so its font stays variable. */
const FONTS = {
  newsreader: {
    family: 'Newsreader',
    file: import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
    weight: 500,
    standsFor: '200 800',
  },
  figtree: {
    family: 'Figtree',
    file: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    weight: { min: 400, max: 700 },
    standsFor: '400 700',
  },
}

/** The characters of usual texts, and the other ones, as a `unicode-range`. */
const USUAL =
  'U+20-5B, U+5D, U+5F, U+61-7A, U+A0, U+A9, U+B7, U+D7, U+E1, U+E9, U+ED, U+F1, U+F3, U+FA, U+FC, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2039-203A, U+2212'
const OTHERS =
  'U+5C-7E, U+A1-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215'

const folder = join(import.meta.dirname, '..', '.cache', 'fonts')

/** Kerning, ligatures and accents, and the kinds of figures. */
const keepFeatures = 'kern liga calt ccmp locl mark mkmk onum lnum pnum tnum'.split(' ')

/** Folder of the fonts and drawings for share images (`storage/share-image.ts`). */
const share = join(import.meta.dirname, '..', '.cache', 'share')
const motifs = join(import.meta.dirname, '..', 'app', 'ui', 'motifs')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
mkdirSync(share, { recursive: true })
const styles: string[] = []
for (const [name, { family, file, weight, standsFor }] of Object.entries(FONTS)) {
  const usual = charactersOf(USUAL)
  // The usual characters are left out of the other file: their own comes last in the styles, and so takes precedence.
  const parts = [
    { part: `more-${name}`, range: OTHERS, characters: charactersOf(OTHERS).filter((one) => !usual.includes(one)) },
    { part: name, range: USUAL, characters: usual },
  ]
  for (const { part, range, characters } of parts) {
    const how = { targetFormat: 'woff2', keepFeatures, variationAxes: { wght: weight } } as const
    writeFileSync(
      join(folder, `${part}.woff2`),
      await subsetFont(readFileSync(new URL(file)), characters.join(''), how),
    )
    styles.push(
      `@font-face { font-family: '${family}'; src: url('./${part}.woff2') format('woff2'); font-weight: ${standsFor}; font-display: swap; unicode-range: ${range}; }`,
    )
  }
  const heavy = typeof weight === 'number' ? weight : 600
  const plain = { targetFormat: 'sfnt', keepAllGlyphs: true, variationAxes: { wght: heavy } } as const
  writeFileSync(join(share, `${name}.ttf`), await subsetFont(readFileSync(new URL(file)), '', plain))
}
writeFileSync(join(folder, 'fonts.css'), styles.map((rule) => `${rule}\n`).join(''))
cpSync(motifs, share, { recursive: true })

function charactersOf(ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = (range.match(/[\dA-F]+/g) ?? []).map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}
