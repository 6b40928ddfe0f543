/** A page, a state or a document that is photographed. */
import type { Page } from '@playwright/test'

export interface Screen {
  name: string
  path: string
  /** For a signed-in administrator. */
  isAdmin?: boolean
  /** As it is printed. */
  isPrinted?: boolean
  /** Fills the window: what is below it is not part of the screen. */
  isWindow?: boolean
  /** The widest window that has it. */
  upTo?: number
  /** A document of its own, in place of a page: an email. */
  html?: string
  /** Of another user than the administrator. */
  cookie?: string
  /** Done before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Brings the opened page into the state. */
  act?: (page: Page) => Promise<unknown>
}
