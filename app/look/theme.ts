/**
 * The site's three colors, and colors derived from them so that text is always legible.
 *
 * Contrast follows WCAG 2.2: 4.5:1 for text (1.4.3), 3:1 for large text and borders (1.4.11).
 */

import { type Paper, papers } from '#app/look/papers.ts'

type Rgb = readonly [number, number, number]

const PALE: Rgb = [240, 238, 232]
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const SAND: Rgb = [222, 206, 178]
const WARM_SAND = rgbOf(papers.warm.light.sand)

export interface ThemeColors {
  primaryColor: string
  accentColor: string
  secondaryColor: string
}

/** Whether text is `#rgb` or `#rrggbb`. */
export function isColor(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)
}

/** What the tokens follow from. */
export interface Theme extends ThemeColors {
  /** The default's, if omitted. */
  paper?: Paper
}

type Tokens = Record<string, string>

/** The tokens of the theme on a light and on a dark screen, by name without dashes, as `#rrggbb`. */
export function themeTokens({ paper = 'warm', ...colors }: Theme): Record<'light' | 'dark', Tokens> {
  const { light, dark } = papers[paper]
  const darkTokens = tokensOnDark(colors, dark)
  return { light: isDark(light.paper) ? darkTokens : tokensOnLight(colors, light), dark: darkTokens }
}

type Surfaces = (typeof papers)[Paper]['light']

function tokensOnLight(colors: ThemeColors, surfaces: Surfaces): Tokens {
  const { primary, accent, secondary } = partsOf(colors)
  const sand = rgbOf(surfaces.sand)
  const ink = shiftedUntil(secondary, BLACK, sand, 9)
  return {
    ...surfaces,
    ...commonTokens(colors),
    ...shareTokens(colors, ink, 'light'),
    ...hexes({
      // A button that is too pale to be visible on paper gets a border.
      'primary-edge': ratio(primary, WHITE) < 3 ? rgbOf(surfaces.edge) : primary,
      'primary-text': shiftedUntil(primary, BLACK, sand, 4.6),
      'accent-text': shiftedUntil(accent, BLACK, sand, 4.6),
      ink,
      soft: softInk(ink, rgbOf(surfaces.paper), sand),
    }),
  }
}

function tokensOnDark(colors: ThemeColors, surfaces: Surfaces): Tokens {
  const { primary, accent, secondary } = partsOf(colors)
  const card = rgbOf(surfaces.card)
  const lightInk = shiftedUntil(secondary, BLACK, WARM_SAND, 9)
  const ink = mix(PALE, secondary, 0.06)
  return {
    ...surfaces,
    ...commonTokens(colors),
    ...shareTokens(colors, lightInk, 'dark'),
    ...hexes({
      'primary-edge': ratio(primary, card) < 3 ? rgbOf(surfaces.edge) : primary,
      'primary-text': shiftedUntil(primary, WHITE, card, 4.6),
      'accent-text': shiftedUntil(accent, WHITE, card, 4.6),
      ink,
      soft: softInk(ink, rgbOf(surfaces.paper), card),
    }),
  }
}

/** Tokens that don't depend on the screen. */
function commonTokens(colors: ThemeColors): Tokens {
  const { primary, accent, secondary } = partsOf(colors)
  return hexes({
    primary,
    'on-primary': legibleOn(primary),
    accent,
    'on-accent': legibleOn(accent),
    secondary,
    'on-secondary': legibleOn(secondary),
  })
}

/**
 * The four hues of our drawings, as the backgrounds of share images: deep and slate with white text, sky and sand with
 * `share-ink`. Three follow the church's colors, mixed with ink so that a strong one stays calm; sand is that of every set
 * of drawings. Pages don't carry them.
 */
function shareTokens(colors: ThemeColors, ink: Rgb, scheme: 'light' | 'dark'): Tokens {
  const { primary } = partsOf(colors)
  const [r, g, b] = primary
  // A light red would be salmon.
  const air = mix(primary, ink, r > g && r > b ? 0.75 : 0.3)
  const light = (color: Rgb) => shiftedUntil(color, WHITE, ink, 7)
  const dark = (color: Rgb) => shiftedUntil(color, BLACK, WHITE, 4.6)
  return hexes({
    'share-deep': mix(shiftedUntil(primary, BLACK, WARM_SAND, 4.6), ink, 0.25),
    'share-sky': scheme === 'light' ? light(mix(air, WHITE, 0.76)) : dark(mix(air, WHITE, 0.3)),
    'share-sand': scheme === 'light' ? light(SAND) : dark(mix(SAND, BLACK, 0.5)),
    'share-slate': shiftedUntil(mix(ink, WHITE, 0.22), BLACK, WHITE, 5.5),
    'share-ink': scheme === 'light' ? ink : WHITE,
  })
}

function partsOf({
  primaryColor,
  accentColor,
  secondaryColor,
}: ThemeColors): Record<'primary' | 'accent' | 'secondary', Rgb> {
  return { primary: rgbOf(primaryColor), accent: rgbOf(accentColor), secondary: rgbOf(secondaryColor) }
}

/** Whether a paper is dark on a light screen, too. */
function isEvening(paper: Paper): boolean {
  return isDark(papers[paper].light.paper)
}

function isDark(color: string): boolean {
  return luminance(rgbOf(color)) < 0.2
}

/**
 * The theme as CSS custom properties: light, and dark where the visitor's system prefers it. Elements with the class `light`
 * stay light.
 * @param theme colors are `#rgb` or `#rrggbb`; anything else counts as the default's black
 */
export function themeCss(theme: Theme): string {
  const { light, dark } = themeTokens(theme)
  if (isEvening(theme.paper ?? 'warm')) {
    return `:root{color-scheme:dark;${declarations(dark)}}.light{color-scheme:light;${declarations(themeTokens({ ...theme, paper: 'warm' }).light)}}`
  }
  return `:root,.light{${declarations(light)}}@media(prefers-color-scheme:dark){:root:not(.light){${declarations(dark)}}}`
}

function declarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .filter(([name]) => !name.startsWith('share-'))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

function hexes(tokens: Record<string, Rgb>): Tokens {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, hex(value)]))
}

/**
 * Contrast ratio of two colors, 1 to 21 (WCAG 2.2, "contrast ratio").
 * @param a `#rgb` or `#rrggbb`
 */
export function contrast(a: string, b: string): number {
  return ratio(rgbOf(a), rgbOf(b))
}

/**
 * The color and a legible text color on it; for emails, which have no custom properties.
 * @param color `#rgb` or `#rrggbb`
 */
export function legible(color: string): { color: string; onColor: string } {
  const rgb = rgbOf(color)
  return { color: hex(rgb), onColor: hex(legibleOn(rgb)) }
}

/** White or black, whichever has more contrast; one of them always reaches 4.58:1. */
function legibleOn(background: Rgb): Rgb {
  return ratio(WHITE, background) >= 4.5 ? WHITE : ratio(BLACK, background) >= ratio(WHITE, background) ? BLACK : WHITE
}

/** The color, mixed with black or white until it reaches a contrast. */
function shiftedUntil(color: Rgb, toward: Rgb, background: Rgb, min: number): Rgb {
  let result = color
  for (let step = 0; step < 60 && ratio(result, background) < min; step++) result = mix(result, toward, 0.05)
  return result
}

/** The color of secondary text: as close to the paper as a contrast of 5:1 allows. */
function softInk(ink: Rgb, paper: Rgb, background: Rgb): Rgb {
  let result = ink
  for (let step = 0; step < 40; step++) {
    const next = mix(result, paper, 0.03)
    if (ratio(next, background) < 5) return result
    result = next
  }
  return result
}

function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const channel = (i: 0 | 1 | 2) => Math.round(color[i] * (1 - share) + other[i] * share)
  return [channel(0), channel(1), channel(2)]
}

function ratio(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The parts of `#rgb` or `#rrggbb`; black for anything else. */
export function rgbOf(text: string): Rgb {
  const long =
    /^#([0-9a-f]{6})$/i.exec(text)?.[1] ?? /^#([0-9a-f]{3})$/i.exec(text)?.[1]?.replace(/./g, '$&$&') ?? '000000'
  const value = Number.parseInt(long, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function hex(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** A style sheet that names the colors, for designers and printers. */
export function colorsCss({ churchName, ...colors }: ThemeColors & { churchName: string }): string {
  const line = (name: string, hex: string) => `  --${name}: rgb(${rgbOf(hex).join(' ')}); /* ${inComment(hex)} */`
  return `/* The colors of ${inComment(churchName)} */
:root {
${line('primary', colors.primaryColor)}
${line('accent', colors.accentColor)}
${line('secondary', colors.secondaryColor)}
}
`
}

function inComment(text: string): string {
  return text.replace(/\*\//g, '* /').replace(/\s+/g, ' ')
}

/** Sets of colors to choose from, taken from the drawings and tested on every page. */
export const palettes: readonly (ThemeColors & { name: string })[] = [
  { name: 'Shore', primaryColor: '#1f6480', accentColor: '#8a4f1d', secondaryColor: '#1f3442' },
  { name: 'Chapel door', primaryColor: '#8a3b34', accentColor: '#4a5761', secondaryColor: '#2b2f36' },
  { name: 'Sea grass', primaryColor: '#4f6335', accentColor: '#8a5a20', secondaryColor: '#27332b' },
  { name: 'Evening', primaryColor: '#5a4a7b', accentColor: '#9a4a4a', secondaryColor: '#2a2740' },
  { name: 'Lighthouse', primaryColor: '#b03a2e', accentColor: '#1f5f78', secondaryColor: '#22303c' },
  { name: 'Advent', primaryColor: '#3f3a7d', accentColor: '#7a5a1e', secondaryColor: '#1f2147' },
  { name: 'Pine', primaryColor: '#1d5c4a', accentColor: '#7b4b2a', secondaryColor: '#1d2f2b' },
  { name: 'Slate', primaryColor: '#3d566b', accentColor: '#7a4f63', secondaryColor: '#26313b' },
]
