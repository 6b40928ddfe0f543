/** What every door is built from: handed in, never reached for, so that a test builds its own. */
import type { Logger } from 'pino'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { Config } from '#app/config.ts'
import type { Kept } from '#app/http/kept.ts'
import type { Mailer } from '#app/http/mailer.ts'
import type { Database } from '#db/database.ts'
import type { Background } from '#jobs/background.ts'
import type { EncodePicture } from '#storage/encode.ts'
import type { Files } from '#storage/files.ts'

export interface Services {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  /** What was uploaded. */
  readonly files: Files
  readonly encodePicture: EncodePicture
  /** The present moment; tests hand in one that stands still. */
  readonly now: () => Temporal.Instant
  /** The person who is signed in with this request, unless nobody is or they may no longer be. */
  readonly whoIs: WhoIs
  /** Where letters are handed in. */
  readonly mailer: Mailer
  /** The key for the video service's API, from the environment or the settings; nothing while there is none. */
  readonly youtubeKey: () => Promise<string | undefined>
  /** Lets so many milliseconds pass; tests need not wait. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** What goes on after an answer was given. */
  readonly background: Background
  /** What visitors are shown, in memory. */
  readonly kept: Kept
  /** Something that the public pages show has changed, so what is kept of them is old. */
  readonly pagesChanged: () => void
}

/** Asked with the request's headers and nothing else: a session is a cookie. */
type WhoIs = (headers: Headers) => Promise<CurrentUser | undefined>
