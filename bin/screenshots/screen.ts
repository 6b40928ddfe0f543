/** A page or state that is photographed, and how it is opened and taken. */
import type { Locator, Page } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { hydrated } from '#test/browser.ts'

export interface Screen {
  name: string
  path: string
  /** For a signed-in administrator, or for the user with the cookie. */
  isAdmin?: boolean
  cookie?: string
  /** The page as it is printed. */
  isPrinted?: boolean
  /** Fills the window: what is below it is not part of the screen. */
  isWindow?: boolean
  /** The widest window that has it. */
  upTo?: number
  /** Done before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Brings the opened page into the state. */
  act?: (page: Page) => Promise<unknown>
}

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

/** Opens the screen in a narrow window, and waits until it is in its state. */
export async function open(page: Page, { path, isAdmin, before, act }: Screen): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await before?.(page)
  await page.goto(path, { waitUntil: 'load' })
  if (isAdmin && path.startsWith(routes.admin)) {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await loaded(page.getByRole('main'))
  } else await hydrated(page)
  await act?.(page)
}

/** Photographs the open page at every width and in every color scheme that it has. */
export async function photograph(
  page: Page,
  { name, path, isPrinted = false, isWindow = false, upTo = Infinity }: Omit<Screen, 'act' | 'before'>,
): Promise<void> {
  // The dashboard and printed pages have only one.
  const schemes = path.startsWith(routes.admin) || isPrinted ? (['light'] as const) : (['light', 'dark'] as const)
  for (const size of WINDOWS.filter(({ width }) => width <= upTo)) {
    await page.setViewportSize(size)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, media: isPrinted ? 'print' : 'screen' })
      // In a wider window the page of a record appears beside its form.
      await hidden(page.getByText('Loading the page...'))
      await page.evaluate(loadPictures, !isWindow)
      const file = `screenshots/${colorScheme}/${name}-${size.width}.png`
      await page.screenshot({ path: file, fullPage: !isWindow, animations: 'disabled' })
    }
  }
}

/** Waits until nothing in it is loading. */
export function loaded(part: Locator): Promise<void> {
  return hidden(part.getByText(/^(Loading|Checking)/))
}

/** Waits until it is gone; some screens show that something never comes. */
async function hidden(part: Locator): Promise<void> {
  await part
    .first()
    .waitFor({ state: 'hidden', timeout: 4_000 })
    .catch(() => undefined)
}

/** Loads lazy images. Then a whole page is scrolled to its top, where sticky bars belong. */
async function loadPictures(isWhole: boolean): Promise<void> {
  const waiting = [...document.images].map((image) => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  })
  await Promise.all([...waiting, document.fonts.ready])
  if (isWhole) window.scrollTo({ top: 0, behavior: 'instant' })
}
