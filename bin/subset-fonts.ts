/**
 * Cuts the two fonts down to the weights that the site uses, into `.cache/fonts`, from where the builds take them. Each has a
 * file with the characters of usual texts, which every page loads, and one with the others of Western European languages,
 * which browsers load for pages that have one of them: a phone loads 27 kB instead of 78.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** Headings have one weight; the text uses several, so its font stays variable. */
const FONTS = {
  newsreader: {
    file: import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
    weight: 500,
  },
  figtree: {
    file: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    weight: { min: 400, max: 700 },
  },
}

const folder = join(import.meta.dirname, '..', '.cache', 'fonts')

/** Kerning, ligatures and accents, and the kinds of figures. */
const keepFeatures = 'kern liga calt ccmp locl mark mkmk onum lnum pnum tnum'.split(' ')

const styles = readFileSync(join(import.meta.dirname, '..', 'app', 'ui', 'base.css'), 'utf8')

/** What share images are drawn of (`storage/share-image.ts`): fonts that Pango reads, and the drawings of plates. */
const share = join(import.meta.dirname, '..', '.cache', 'share')
const motifs = join(import.meta.dirname, '..', 'app', 'ui', 'motifs')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
mkdirSync(share, { recursive: true })
for (const [name, { file, weight }] of Object.entries(FONTS)) {
  const usual = charactersOf(`${name}.woff2`)
  const others = charactersOf(`more-${name}.woff2`).filter((character) => !usual.includes(character))
  for (const [part, characters] of Object.entries({ [name]: usual, [`more-${name}`]: others })) {
    const how = { targetFormat: 'woff2', keepFeatures, variationAxes: { wght: weight } } as const
    writeFileSync(
      join(folder, `${part}.woff2`),
      await subsetFont(readFileSync(new URL(file)), characters.join(''), how),
    )
  }
  const heavy = typeof weight === 'number' ? weight : 600
  const plain = { targetFormat: 'sfnt', keepAllGlyphs: true, variationAxes: { wght: heavy } } as const
  writeFileSync(join(share, `${name}.ttf`), await subsetFont(readFileSync(new URL(file)), '', plain))
}
cpSync(motifs, share, { recursive: true })

/** The characters that the styles take from a file: those of its `unicode-range`. */
function charactersOf(file: string): string[] {
  const ranges = new RegExp(`/${file}'[^}]*unicode-range:([^;]*);`).exec(styles)?.[1]
  if (ranges === undefined) throw new Error(`base.css has no characters for ${file}`)
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = (range.match(/[\dA-F]+/g) ?? []).map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}
