/** What a feature with records gives to the server: everything that engines ask of all features (`#lists/features`). */
import type { AnyDefinition } from '#app/definitions/definition.ts'
import type { MiddlewareHandler } from 'hono'
import type { PersonalData } from '#app/definitions/personal-data.ts'
import type { PublicForm } from '#app/forms/form-rules.ts'
import type { FormEntry } from '#app/http/form-api.ts'
import type { FormWatch } from '#app/http/form-guard.ts'
import type { AttentionChecks } from '#app/http/attention.ts'
import type { PublicKind } from '#app/http/public-kind.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import type { VisitWatch } from '#app/http/visits.ts'
import type { InArchives } from '#app/records/archived.ts'
import type { FromSunday } from '#app/records/from-sunday.ts'
import type { Telling } from '#app/records/telling.ts'
import type { Keeping } from '#app/records/keeping.ts'
import type { AfterChange, AfterRevert } from '#app/records/undo.ts'
import type { Trx } from '#db/database.ts'
import type { Instant } from '#db/tables/columns.ts'
import type { RecordTableName } from '#db/schema.ts'
import type { Job } from '#jobs/clock.ts'
import type { WorkerServices } from '#mail/worker.ts'
import type { Language } from '#app/words/languages.ts'
import type { Translations } from '#db/published.ts'

export interface Feature {
  /** The kinds of record it defines: the log takes their labels from here, the cleanup of pictures their columns. */
  definitions: readonly (AnyDefinition & { table: RecordTableName })[]
  /** What it keeps about people. */
  personalData?: readonly PersonalData[]
  /** Which of its records nobody needs anymore. */
  keeping?: readonly Keeping[]
  /** What stays of a person who is erased, stored in the same transaction. @param email in any case */
  onErase?: (trx: Trx, config: Services['config'], email: string, now: Instant) => Promise<void>
  /** Those with public pages, as search engines and the site search find them. */
  publicKinds?: readonly PublicKind[]
  /** For visitors. */
  routes?: (services: Services) => Router
  /** What takes posts that other programs send, by address: it comes before the checks that browsers pass. */
  postsOfPrograms?: Readonly<Record<string, (services: Services) => MiddlewareHandler>>
  /** Forms that anybody may send. */
  openForms?: OpenForms
  /** For the dashboard; made when it is first used (`app/server/admin-api.ts`). */
  adminRoutes: (services: Services, all: AllFeatures) => Router
  /** How its records are read from an archive. */
  inArchives?: InArchives
  /** What is made from a day of worship. */
  fromSunday?: readonly FromSunday[]
  /** Changes of which people can be told by email. */
  tellings?: readonly Telling[]
  /** Follows what undoing reverts, by table. */
  afterRevert?: (all: AllFeatures) => AfterRevert
  /** Checks and follows what undoing deletes, by table. */
  afterChange?: AfterChange
  /** Stores the records of every new site. */
  firstRecords?: (trx: Trx, now: Instant) => Promise<void>
  /** Handles every email that is not retried. One feature does. */
  onEmailGivenUp?: (
    services: Pick<Services, 'database' | 'now'>,
    ...given: Parameters<WorkerServices['onGivenUp']>
  ) => ReturnType<WorkerServices['onGivenUp']>
  /** What it does by the clock. */
  jobs?: (services: Services) => Job[]
  /** What of it needs a person. */
  attention?: AttentionChecks | ((all: AllFeatures) => AttentionChecks)
  /** Says rows of content in the second language of the website. */
  translate?: (services: Services, language: Language, definitions: Feature['definitions']) => Promise<Translations>
  /** Counts what visitors open. */
  watchVisits?: (services: WatchServices) => VisitWatch
  /** One quiet line about how the church is doing, for the overview; nothing while there is nothing to say. */
  overviewLine?: (services: Services) => Promise<OverviewLine | undefined>
  /** What it cleans up every hour, by a name for the log. A cleanup may run several times, also in two processes at once. */
  cleanups?: Cleanups
}

/** What there is before the website answers anything. */
export type WatchServices = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'readCache'>

interface OverviewLine {
  text: string
  /** Where more of it stands, in the dashboard. */
  page: string
  label: string
}

/** What all features give to each. */
export interface AllFeatures {
  definitions: Feature['definitions']
  fromSunday: readonly FromSunday[]
  tellings: readonly Telling[]
}

/** The forms of a feature that anybody may send: how they are found, stored, released from Spam and tested. */
export interface OpenForms {
  forms?: readonly PublicForm[]
  /** Those that the church made. */
  made?: MadeForms
  routes?: (services: Services, watch: FormWatch) => Router
  /** How submissions are stored, also those that turn out not to be spam. */
  entries?: (services: Services) => FormEntry[]
  /** What the site sends to each of its forms once a day. */
  tests?: (services: Services) => Promise<readonly FormTest[]>
}

interface MadeForms {
  /** Whether one could be called so. */
  isName: (name: string) => boolean
  /** The one that was sent, with the questions that the person has seen. */
  find: (services: Services, sent: ReadonlyMap<string, string>) => Promise<PublicForm | undefined>
}

export interface FormTest {
  /** The form in sentences. */
  title: string
  form: PublicForm
  /** Fields that it accepts; undefined while nobody can send it. */
  fields: () => Promise<object | undefined> | object
}

/** The address that tests of forms give: it is reserved for examples (RFC 2606), and nothing is sent to it. */
export const TEST_EMAIL = 'self-test@example.org'

export type Cleanups = Readonly<Record<string, (services: Services) => Promise<unknown>>>
