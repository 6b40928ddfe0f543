/** The services that all routes and pages are built from: passed in as arguments, so that a test builds its own. */
import type { Logger } from 'pino'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { Config } from '#app/config.ts'
import type { RunTask } from '#app/http/child-process.ts'
import type { PublicKind } from '#app/http/public-kind.ts'
import type { ReadCache } from '#app/http/read-cache.ts'
import type { VisitWatch } from '#app/http/visits.ts'
import type { Mailer } from '#app/http/mailer.ts'
import type { Language } from '#app/words/languages.ts'
import type { Database, Trx } from '#db/database.ts'
import type { PreviewedRow, Translations } from '#db/published.ts'
import type { Background } from '#jobs/background.ts'
import type { EncodePicture, ReadAudio } from '#storage/encode.ts'
import type { DrawShareImage } from '#storage/share-image.ts'
import type { Files } from '#storage/files.ts'

/** The second language of the website. */
export interface SecondLanguage {
  language: Language
  translations: Translations
  /** Runs something in it, as if its reader had asked for it. */
  speak: <T>(run: () => T) => T
  /** HTML or text, written by `speak`, with links that stay in the language; what is left in another one says so. */
  led: (text: string) => string
}

export interface Services {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly files: Files
  readonly encodePicture: EncodePicture
  readonly readAudio: ReadAudio
  readonly drawShareImage: DrawShareImage
  /** Folder of the fonts for print, as `bin/subset-fonts.ts` writes them: `figtree-400.ttf`. */
  readonly printFonts: string
  /** The current time; tests pass a fixed one. */
  readonly now: () => Temporal.Instant
  /** The signed-in user of a request; undefined if there is none or they are deactivated. */
  readonly whoIs: (headers: Headers) => Promise<CurrentUser | undefined>
  readonly mailer: Mailer
  /** Addresses with ports, in place of this machine’s name servers; tests have their own. */
  readonly nameServers?: readonly string[]
  /** The key for YouTube's API, from the environment or the settings; undefined without one. */
  readonly youtubeKey: () => Promise<string | undefined>
  /** Waits for that many milliseconds; tests need not wait. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** Work that continues after the response. */
  readonly background: Background
  /** Aborted when the server is asked to stop. */
  readonly stopping: AbortSignal
  /** Makes, checks and restores backups in a child process. */
  readonly runTask: RunTask
  readonly readCache: ReadCache
  /** Is told what visitors open. */
  readonly visits: VisitWatch
  /** The kinds of records with public pages, of all features. */
  readonly publicKinds: readonly PublicKind[]
  /** Where the records are that links of texts name; those that visitors can't see are missing. Not in a transaction. */
  readonly resolveLinks: (links: ReadonlySet<string>) => Promise<Readonly<Record<string, string>>>
  /** For what is written to one reader in the second language; undefined while the website has one. Not in a transaction. */
  readonly secondLanguage: () => Promise<SecondLanguage | undefined>
  /** Call it after a change to anything that the public pages show; it clears their caches. */
  readonly pagesChanged: () => void
  /** Renders the public page at this path as if the record were published; nothing of it is stored or cached. */
  readonly renderPreview: (previewed: PreviewedRow, path: string) => Promise<Response>
  /**
   * Renders the public page at this path as it would be after a change, which is not kept.
   * @param change writes in the transaction, with the services that belong to it
   */
  readonly renderAfter: (change: (trx: Trx, trial: Services) => Promise<unknown>, path: string) => Promise<Response>
}
