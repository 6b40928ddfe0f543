import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, themeCss } from '#app/ui/theme.ts'

const PAPER = '#fbfaf6'
const SAND = '#f3efe6'

function variables(css: string): Record<string, string> {
  return Object.fromEntries(Array.from(css.matchAll(/--([\w-]+):(#[0-9a-f]{6})/g), ([, name, value]) => [name, value]))
}

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the theme', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#fff')).toBeCloseTo(4.54, 2)
  })

  it('keeps the default colors as they are', () => {
    const theme = variables(themeCss({ primaryColor: '#2563eb', accentColor: '#7c3aed', secondaryColor: '#1e293b' }))
    expect(theme).toMatchObject({
      primary: '#2563eb',
      accent: '#7c3aed',
      secondary: '#1e293b',
      'on-primary': '#ffffff',
    })
  })

  it('is readable with any colors an administrator picks', () => {
    fc.assert(
      fc.property(color, color, color, (primaryColor, accentColor, secondaryColor) => {
        const theme = variables(themeCss({ primaryColor, accentColor, secondaryColor }))
        const pairs: [text: string, background: string][] = [
          ['on-primary', 'primary'],
          ['on-accent', 'accent'],
          ['on-secondary', 'secondary'],
        ]
        for (const [text, background] of pairs) {
          expect(contrast(theme[text] ?? '', theme[background] ?? '')).toBeGreaterThanOrEqual(4.5)
        }
        for (const text of ['ink', 'soft', 'primary-text', 'accent-text']) {
          for (const paper of [PAPER, SAND, '#ffffff']) {
            expect(contrast(theme[text] ?? '', paper)).toBeGreaterThanOrEqual(4.5)
          }
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('treats an invalid color as black, and injects nothing into the page', () => {
    const css = themeCss({ primaryColor: 'red;}</style>', accentColor: '', secondaryColor: '#12' })
    expect(css).toMatch(/^:root\{(--[\w-]+:#[0-9a-f]{6};?)+\}$/)
  })
})
