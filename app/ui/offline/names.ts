/** What the pages and the service worker both know. */

/** The service worker's address. */
export const WORKER = '/sw.js'

/** Caches of the browser. A change of what is in one needs a new name. */
export const CACHES = { pages: 'narthex-pages-1', files: 'narthex-files-1', saved: 'narthex-saved-1' } as const

/** Headers of what is stored: a page's title and files, and of which record a recording is. */
export const TITLE = 'X-Narthex-Title'
export const FILES = 'X-Narthex-Files'

/** A page that is on the screen, and the files that it has loaded. */
export interface Seen {
  /** The path, with its query. */
  path: string
  /** Paths. */
  files: string[]
}
