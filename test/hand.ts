/** A volunteer's hand, whose clicks are counted. */
import type { Locator, Page } from '@playwright/test'
import { adminPages } from '#app/admin-routes.ts'
import { expect } from '#test/browser.ts'

class Hand {
  clicks = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(role: 'button' | 'link' | 'checkbox', name: string | RegExp): Promise<void> {
    await this.click(this.#page.getByRole(role, { name, exact: true }))
  }

  async click(what: Locator): Promise<void> {
    this.clicks++
    await what.click()
  }

  async choose(label: string, option: string): Promise<void> {
    this.clicks++
    await this.#page.getByLabel(label).selectOption(option)
  }
}

/** Does a task from the overview in at most so many clicks. */
export async function within(max: number, page: Page, task: (hand: Hand) => Promise<void>): Promise<void> {
  const hand = new Hand(page)
  await page.goto(adminPages.overview)
  await task(hand)
  expect(hand.clicks).toBeLessThanOrEqual(max)
}
