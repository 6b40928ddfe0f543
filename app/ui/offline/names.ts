/** Names that the pages and the service worker share. */

/** The service worker's address. */
export const WORKER_ADDRESS = '/sw.js'

/** Names in the browser's cache storage. When the format of a cache's contents changes, its name must too. */
export const CACHES = { pages: 'narthex-pages-1', files: 'narthex-files-1', saved: 'narthex-saved-1' } as const

/** Headers of stored answers: a page's title and files, or the sermon of a recording (`Saved`). */
export const TITLE_HEADER = 'X-Narthex-Title'
export const FILES_HEADER = 'X-Narthex-Files'

/** A page that a visitor has opened, and the files that it has loaded. */
export interface SeenPage {
  /** The path, with its query. */
  path: string
  /** Paths. */
  files: string[]
}
