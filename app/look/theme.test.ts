import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looks } from '#app/definitions/looks.ts'
import { type Paper, papers } from '#app/look/papers.ts'
import { contrast, type Theme, themeCss, themeTokens, palettes } from '#app/look/theme.ts'
import { runsOf } from '#test/engines.ts'

/** The surfaces that text stands on. */
const surfacesOf = (paper: Paper, scheme: 'light' | 'dark') => {
  const { paper: page, sand, card } = papers[paper][scheme]
  return [page, sand, card]
}
const allPapers = Object.keys(papers) as Paper[]

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the theme', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#fff')).toBeCloseTo(4.54, 2)
  })

  it('keeps the default colors as they are', () => {
    const colors = { primaryColor: '#2563eb', accentColor: '#7c3aed', secondaryColor: '#1e293b' }
    expect(themeTokens(colors).light).toMatchObject({
      primary: '#2563eb',
      accent: '#7c3aed',
      secondary: '#1e293b',
      'on-primary': '#ffffff',
    })
  })

  it.each(palettes.map(({ name, ...colors }) => ({ name, colors })))('is readable in $name', ({ colors }) => {
    expect(unreadable(colors)).toEqual([])
  })

  it.each(looks.map(({ name, settings }) => ({ name, settings })))('is readable in the look $name', ({ settings }) => {
    expect(unreadable(settings)).toEqual([])
  })

  it('keeps errors, confirmations and the edges of fields visible on every paper', () => {
    for (const paper of allPapers) {
      for (const scheme of ['light', 'dark'] as const) {
        const { paper: page, card, bad, good, edge } = papers[paper][scheme]
        for (const surface of surfacesOf(paper, scheme))
          for (const text of [bad, good])
            expect(contrast(text, surface), `${paper} ${scheme}`).toBeGreaterThanOrEqual(4.5)
        for (const surface of [page, card])
          expect(contrast(edge, surface), `edges on ${paper}, ${scheme}`).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it('is readable with any colors an administrator picks', () => {
    fc.assert(
      fc.property(
        color,
        color,
        color,
        fc.constantFrom(...allPapers),
        (primaryColor, accentColor, secondaryColor, paper) => {
          expect(unreadable({ primaryColor, accentColor, secondaryColor, paper })).toEqual([])
        },
      ),
      { numRuns: runsOf(1000) },
    )
  })

  it('keeps the words over a video of the church readable, whether it is white or black', () => {
    const css = readFileSync('app/site/pages/hero.css', 'utf8')
    const covers = Array.from(
      css.matchAll(/:has\(.*?\)::after \{[^}]*?var\(--paper\) (\d+)%/g),
      ([, share]) => Number(share) / 100,
    )
    expect(covers).toHaveLength(2)
    fc.assert(
      fc.property(
        color,
        color,
        color,
        fc.constantFrom(...allPapers),
        (primaryColor, accentColor, secondaryColor, paper) => {
          const themes = themeTokens({ primaryColor, accentColor, secondaryColor, paper })
          for (const scheme of ['light', 'dark'] as const) {
            for (const [cover, frame] of covers.flatMap((one) => [[one, 0] as const, [one, 255] as const])) {
              const behind = covered(papers[paper][scheme].paper, cover, frame)
              expect(contrast(themes[scheme]['ink'] ?? '', behind)).toBeGreaterThanOrEqual(4.5)
            }
          }
        },
      ),
      { numRuns: runsOf(1000) },
    )
  })

  it('treats an invalid color as black, and injects nothing into the page', () => {
    const css = themeCss({ primaryColor: 'red;}</style>', accentColor: '', secondaryColor: '#12' })
    expect(css).toMatch(
      /^:root,\.light\{(--[\w-]+:#[0-9a-f]{6};?)+\}@media\(prefers-color-scheme:dark\)\{:root:not\(\.light\)\{(--[\w-]+:#[0-9a-f]{6};?)+\}\}$/,
    )
  })
})

/** The color that a share of paper makes of a gray behind it. */
function covered(paper: string, share: number, gray: number): string {
  const [, ...channels] = /^#(..)(..)(..)$/.exec(paper) ?? []
  const mixed = channels.map((channel) => Math.round(parseInt(channel, 16) * share + gray * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The pairs of text and background with a contrast below 4.5. */
function unreadable(look: Theme): string[] {
  return Object.entries(themeTokens(look)).flatMap(([scheme, theme]) => {
    const onColors = ['primary', 'accent', 'secondary'].map((name) => [theme[`on-${name}`], theme[name]])
    const onShareImages = [
      ['#ffffff', theme['share-deep']],
      ['#ffffff', theme['share-slate']],
      [theme['share-ink'], theme['share-sky']],
      [theme['share-ink'], theme['share-sand']],
    ]
    const onSurfaces = ['ink', 'soft', 'primary-text', 'accent-text'].flatMap((name) =>
      surfacesOf(look.paper ?? 'warm', scheme === 'dark' ? 'dark' : 'light').map((surface) => [theme[name], surface]),
    )
    return [...onColors, ...onShareImages, ...onSurfaces]
      .filter(([text = '', background = '']) => contrast(text, background) < 4.5)
      .map((pair) => `${scheme}: ${pair.join(' on ')}`)
  })
}
