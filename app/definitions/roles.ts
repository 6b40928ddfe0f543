/**
 * The roles of users, and what each may do. Routes and pages of the dashboard ask for the thing that they are about
 * (`rights.ts`), never for a role, so a role that is added here can be given, and does what stands here and nothing else.
 */
import type { SectionId } from '#app/definitions/settings.ts'
import type { ContentTable } from '#db/published.ts'
import type { RecordTableName } from '#db/schema.ts'
import { contentNames } from '#lists/content-tables.ts'

/** What a role may do. A name of a table stands for seeing, changing and publishing its records. */
export type Thing =
  | RecordTableName
  /** One section of the settings. */
  | `settings.${SectionId}`
  /** To write drafts of the kinds of content that are chosen for the user. */
  | 'drafts'
  /** To add files to the website, such as the PDF of a sermon, but not to change those of others. */
  | 'add files'
  /** To crop, replace and delete pictures and recordings wherever they are shown. */
  | 'media'
  /** To import files, of the kinds of records that they may change. */
  | 'imports'

interface RoleAbout {
  name: string
  /** What it allows, after its name and a colon. */
  about: string
  may: readonly Thing[]
}

/** The kinds of content, as forms name them. */
export const contentKinds: Readonly<Record<ContentTable, string>> = contentNames
export const content = Object.keys(contentNames) as ContentTable[]

/**
 * In the order in which a user's roles are named. Administrators may do everything but see what people entrust to a few
 * (`private-kinds.ts`); the others add up.
 */
export const roles = {
  administrator: { name: 'Administrator', about: 'can change everything here', may: [] },
  editor: {
    name: 'Editor',
    about: 'all content of the website',
    may: [...content, 'translations', 'pictures', 'audio_files', 'media', 'imports'],
  },
  sermons: {
    name: 'Sermons',
    about: 'sermons and series, with their recordings, pictures and PDFs',
    may: ['sermons', 'add files'],
  },
  contributor: { name: 'Contributor', about: 'drafts, which an editor publishes', may: ['drafts'] },
  inbox: {
    name: 'Inbox',
    about: 'messages, visitor requests and answers to forms',
    may: ['contact_messages', 'visitor_requests', 'form_answers', 'event_sign_ups'],
  },
  newsletter: {
    name: 'Newsletter',
    about: 'newsletters and subscribers',
    may: ['newsletter_issues', 'newsletter_subscribers', 'pictures', 'imports'],
  },
  prayer: { name: 'Prayer team', about: 'prayer requests', may: ['prayer_answers'] },
  clergy: {
    name: 'Clergy',
    about: 'prayer requests, also those for the clergy only',
    may: ['prayer_answers', 'clergy_answers'],
  },
} as const satisfies Readonly<Record<string, RoleAbout>>

export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as Role[]
