/** The theme's colors in the notations of designers and printers. */
import type { SiteConfig } from '#app/settings.ts'

type BrandColors = Pick<SiteConfig, 'churchName' | 'primaryColor' | 'accentColor' | 'secondaryColor'>

/** Red, green and blue, 0 to 255, of `#rgb` or `#rrggbb`; black for anything else. */
export function rgbOf(hex: string): [number, number, number] {
  const long = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  const [, red = '0', green = '0', blue = '0'] = /^#(..)(..)(..)$/.exec(long) ?? []
  return [Number.parseInt(red, 16) || 0, Number.parseInt(green, 16) || 0, Number.parseInt(blue, 16) || 0]
}

/** A style sheet that names the three colors. */
export function colorsCss({ churchName, primaryColor, accentColor, secondaryColor }: BrandColors): string {
  const line = (name: string, hex: string) => `  --${name}: rgb(${rgbOf(hex).join(' ')}); /* ${inComment(hex)} */`
  return [
    `/* The colors of ${inComment(churchName)} */`,
    ':root {',
    line('primary', primaryColor),
    line('accent', accentColor),
    line('secondary', secondaryColor),
    '}',
    '',
  ].join('\n')
}

function inComment(text: string): string {
  return text.replace(/\*\//g, '* /').replace(/\s+/g, ' ')
}
