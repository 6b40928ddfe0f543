/** A screen of the website or the dashboard in one of its states: who opens it, and how. */
import type { Locator, Page } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { hydrated, openRecord } from '#test/browser.ts'

export type Act = (page: Page) => Promise<unknown>

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
  /** The component whose dialog or question it opens. Only what was opened is checked: the rest is a screen of its own. */
  shows?: string
  /** A form over the page, or one that fills its place: it alone is checked. */
  isForm?: boolean
  /** A page in no particular state: it is also read zoomed, in forced colors, and by the size of its targets and its type. */
  isPage?: boolean
  /** Done before the page is opened. */
  before?: Act
  /** Brings the opened page into the state. Nothing is changed by it that another screen shows. */
  act?: Act
}

/** The width at which a screen is opened. */
export const PHONE = { width: 390, height: 844 }

/** Opens the screen, and waits until it is in its state. @param size of the window */
export async function open(page: Page, { path, isAdmin, cookie, before, act }: Screen, size = PHONE): Promise<void> {
  await page.setViewportSize(size)
  await before?.(page)
  await page.goto(path, { waitUntil: 'load' })
  if ((isAdmin ?? cookie !== undefined) && path.startsWith(routes.admin)) {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await loaded(page.getByRole('main'))
  } else await hydrated(page)
  await act?.(page)
}

/** Waits until nothing in it is loading. */
export function loaded(part: Locator): Promise<void> {
  return hidden(part.getByText(/^(Loading|Checking)/))
}

/** Waits until it is gone; some screens show that something never comes. */
export async function hidden(part: Locator): Promise<void> {
  await part
    .first()
    .waitFor({ state: 'hidden', timeout: 4_000 })
    .catch(() => undefined)
}

/** An answer that never comes. */
export const hold = () => new Promise<void>(() => {})

/** Presses the first button with this name in the page. */
export function press(name: RegExp): Act {
  return (page) => page.getByRole('main').getByRole('button', { name }).first().click({ timeout: OPENING_MS })
}

/** Selects the first two rows of a list. */
export async function select(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const index of [0, 1]) await boxes.nth(index).click({ timeout: OPENING_MS })
}

/** The record or the dialog that lies over the others. */
export function front(page: Page): Locator {
  return page.getByRole('dialog').or(openRecord(page)).last()
}

export function inFront(button: RegExp): Act {
  return (page) => front(page).getByRole('button', { name: button }).first().click({ timeout: OPENING_MS })
}

/** Milliseconds after which a button that a screen begins with is missed. */
const OPENING_MS = 10_000

/** The cookies of a header, for a browser. @param url of the site */
export function cookiesOf(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
}
