/** Accessibility of every screen at every width. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails when axe finds anything, or when the page is wider than its window.
 * @param what names the screen in the failure
 * @param part a selector; the whole page by default
 */
export async function expectAccessible(page: Page, what: string, part?: string): Promise<void> {
  // Without frames of other origins axe needs no page of its own, which would take half of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, what).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}
