/** Typing as people do. Playwright’s `fill` is for tests in which typing is not what is tested. */
import type { Locator } from '@playwright/test'

/**
 * Types into a field letter by letter, at the end of what is in it. The keys go to whatever has the focus then, so a field
 * that loses it loses the rest of the text, as it does for a person.
 */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('End')
  await field.page().keyboard.type(text)
}
