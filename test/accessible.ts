/** Accessibility of every screen. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page } from '@playwright/test'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

/** The axe of that package, used directly, since `AxeBuilder` takes three times as long. */
const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
const source = readFileSync(axe, 'utf8')
/** Without frames: their pages and emails have tests of their own. */
const OPTIONS = { resultTypes: ['violations'], reporter: 'no-passes', iframes: false, preload: { assets: ['media'] } }

/**
 * The rules that can find something on a phone that they don't find on a wide screen. What a name, a role or a relation is
 * doesn't depend on the width, but there are menus, bars and buttons that only a phone has. The size of targets is measured by
 * `page-checks.ts`: axe takes a button that a bar at the foot covers until one scrolls for a small one.
 */
export const ON_PHONES = [
  // Boxes are narrower than what they hold.
  'scrollable-region-focusable',
  // Headings, landmarks and controls are shown that a wide screen hides.
  'page-has-heading-one',
  'heading-order',
  'region',
  'landmark-one-main',
  'landmark-unique',
  'button-name',
  'link-name',
  'summary-name',
  'label',
  'select-name',
  'aria-dialog-name',
  'aria-hidden-focus',
  'nested-interactive',
] as const

/** Puts axe into every page that this context opens, once for all of them. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `if (window === window.top) { ${source} }` })
}

/** How much wider the page is than its window. */
export const overflow = () => document.documentElement.scrollWidth - window.innerWidth

/**
 * Fails when axe finds anything, or when the page is wider than its window.
 * @param what names the screen in the failure
 * @param part a selector; the whole page by default
 */
export async function expectAccessible(page: Page, what: string, part?: string): Promise<void> {
  expect(await axeFindings(page, part), what).toEqual([])
  expect(await page.evaluate(overflow), `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

/** The same on a phone and on a wide screen. */
export async function expectAccessibleAtAnyWidth(page: Page, what: string, part?: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${what} at ${width} px`, part)
  }
  if (before && before.width !== 390) await page.setViewportSize(before)
}

/**
 * What axe finds wrong, without what is in frames.
 * @param rules the only ones that are checked; all by default
 */
export async function axeFindings(page: Page, part = 'html', rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(source)
  const { violations } = await page.evaluate<Results>(
    `axe.run(...${JSON.stringify([part, { ...OPTIONS, ...(rules && { runOnly: rules }) }])})`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
