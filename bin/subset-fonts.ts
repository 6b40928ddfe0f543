/**
 * Cuts the two fonts down to the weights that the site uses, into `.cache/fonts`, from where the builds take them: a phone
 * loads 42 kB instead of 78.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** Headings have one weight. The text's is chosen freely from regular to bold, which one variable font draws. */
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

/** Every character of the files, which hold those of Western European languages. */
const ALL = { targetFormat: 'woff2', keepAllGlyphs: true } as const

/** What share images are drawn of (`storage/share-image.ts`): fonts that Pango reads, and the drawings of plates. */
const share = join(import.meta.dirname, '..', '.cache', 'share')
const motifs = join(import.meta.dirname, '..', 'app', 'ui', 'motifs')

mkdirSync(folder, { recursive: true })
mkdirSync(share, { recursive: true })
for (const [name, { file, weight }] of Object.entries(FONTS)) {
  const font = await subsetFont(readFileSync(new URL(file)), '', { ...ALL, variationAxes: { wght: weight } })
  writeFileSync(join(folder, `${name}.woff2`), font)
  const heavy = typeof weight === 'number' ? weight : 600
  const plain = { targetFormat: 'sfnt', keepAllGlyphs: true, variationAxes: { wght: heavy } } as const
  writeFileSync(join(share, `${name}.ttf`), await subsetFont(readFileSync(new URL(file)), '', plain))
}
cpSync(motifs, share, { recursive: true })
