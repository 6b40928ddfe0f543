/**
 * The table of screens: every page, section, form, dialog and state. They are photographed (bin/screenshots) and checked for
 * accessibility (test/accessibility.browser.test.ts); `screens.test.ts` says what is missing. A new one is a line in the file
 * of its kind.
 */
import { routes } from '#app/routes.ts'
import type { NamedPage } from '#test/every-page.ts'
import { dashboardScreens } from './dashboard.ts'
import { dialogScreens } from './dialogs.ts'
import type { Furnished } from './furnish.ts'
import { publicStates } from './public.ts'
import { recordScreens } from './records.ts'
import type { Screen } from './screen.ts'

/**
 * @param pages without a state
 * @param furnished what the website has besides its content
 */
export function screensOf(pages: readonly NamedPage[], furnished: Furnished): Screen[] {
  const dashboard = [...dashboardScreens(furnished), ...recordScreens(furnished.ids), ...dialogScreens(furnished.ids)]
  return [
    ...pages.map(({ name, path }) => ({ name, path, isPage: true, isWindow: path === routes.liveStreamWorship })),
    ...publicStates(furnished),
    ...dashboard.map((screen) => (screen.cookie === undefined ? { isAdmin: true, ...screen } : screen)),
  ]
}

/** Pages that people print, and two that they may: for pictures. */
export function printedOf(pages: readonly NamedPage[]): Screen[] {
  const pathOf = (name: string) => pages.find((page) => page.name === name)?.path ?? routes.home
  return PRINTED.map((name) => ({ name: `print-${name}`, path: pathOf(name), isPrinted: true, upTo: 800 }))
}

const PRINTED = ['sermon', 'event', 'event-month', 'events', 'contact', 'plan-a-visit', 'sermons', 'live-stream']
