/** The pairs of fonts to choose from, by the value of the setting. `bin/subset-fonts.ts` makes their files. */

export type FontName =
  | 'newsreader'
  | 'figtree'
  | 'garamond'
  | 'franklin'
  | 'literata'
  | 'fraunces'
  | 'work-sans'
  | 'alegreya'
  | 'cabin'
  | 'cormorant'
  | 'mulish'

export const fontPairs = {
  newsreader: { heading: 'newsreader', text: 'figtree' },
  garamond: { heading: 'garamond', text: 'garamond' },
  franklin: { heading: 'franklin', text: 'literata' },
  fraunces: { heading: 'fraunces', text: 'work-sans' },
  alegreya: { heading: 'alegreya', text: 'cabin' },
  cormorant: { heading: 'cormorant', text: 'mulish' },
} as const satisfies Readonly<Record<string, Record<'heading' | 'text', FontName>>>
