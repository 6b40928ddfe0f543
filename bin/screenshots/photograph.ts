/** Takes the pictures of a screen. */
import type { Page } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { hidden, type Screen } from '#test/screens/screen.ts'

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

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

/** Loads lazy images. Then a whole page is scrolled to its top, where sticky bars belong. */
async function loadPictures(isWhole: boolean): Promise<void> {
  const waiting = [...document.images].map((image) => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  })
  await Promise.all([...waiting, document.fonts.ready])
  if (isWhole) window.scrollTo({ top: 0, behavior: 'instant' })
}
