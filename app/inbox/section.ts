/** What a section of the inbox is: records that arrive through a form, and how people follow up on them. */
import type { Generated } from 'kysely'
import { recordPage } from '#app/dashboard/pages.ts'
import { href } from '#app/routes.ts'
import { privateKinds } from '#app/forms/private-kinds.ts'
import { may } from '#app/definitions/rights.ts'
import type { Role } from '#app/definitions/roles.ts'
import { addressesOf, type AnyDefinition, pluralOf } from '#app/definitions/definition.ts'

/** Columns about handling a record. */
export interface FollowUpColumns {
  /** When and by whom the status was set; empty while it is new. */
  status_at: string
  status_by: string
  /** The user it is assigned to, or empty. */
  owner_id: Generated<string>
  /** When a response is due. */
  due_at: Generated<string>
  /** When its status first changed from new; empty until then. */
  answered_at: Generated<string>
}

/** What moves to another site of these columns: without whom it is assigned to, since users stay behind. */
export const portableFollowUp = { statusAt: 'text', statusBy: 'text', dueAt: 'text', answeredAt: 'text' } as const

export const sectionIds = ['messages', 'visitors', 'answers', 'prayer', 'clergy'] as const
export type SectionId = (typeof sectionIds)[number]

/** The tables of the inbox. */
export type InboxTable = 'contact_messages' | 'visitor_requests' | 'form_answers' | 'prayer_answers' | 'clergy_answers'

/** @template Fields of its records */
export interface Section<Fields = object> {
  /** The HTML id of the section, and the name of its status filter in the dashboard's address. */
  id: SectionId
  definition: AnyDefinition & { table: InboxTable }
  /** The name of one in the API's description. */
  apiName: string
  /** The name of the form by which its records are sent, also where they are spam. */
  form: SpamForm
  heading: string
  empty: string
  /** The API's list, one of its records, that record's notes, one of those, and its answers. */
  addresses: ReturnType<typeof inboxAddresses>
  /** Statuses with their buttons and confirmations. Any status can follow any other. */
  statuses: Readonly<Record<string, { button: string; done: string }>>
  /** A record's name in the dashboard. */
  shortLabel(this: void, fields: Fields): string
  /** The status of a new record once it is answered. */
  answered: string
  /** The quotation in an answer: the sender's name, and the text. */
  quoted(this: void, fields: Fields): { name: string; text: string }
}

/** Where the API has the records of a section, their notes and the answers to them. */
/*#__NO_SIDE_EFFECTS__*/
export function inboxAddresses(definition: AnyDefinition) {
  const { all, one } = addressesOf(definition)
  return { all, one, notes: `${one}/notes`, note: `${one}/notes/{note}`, answer: `${one}/answer` }
}

/** The forms whose submissions are in the inbox. */
export const spamFormsOfInbox = ['contact', 'visit', 'form_answers', 'prayer_answers', 'clergy_answers'] as const
type SpamForm = (typeof spamFormsOfInbox)[number]

/** The kind's name within a sentence, at its start, and as a plural. */
export function namesOf({ definition }: Pick<Section, 'definition'>) {
  const { name } = definition
  return { name, title: name.charAt(0).toUpperCase() + name.slice(1), plural: pluralOf(definition) }
}

/** Whether administrators don't see its records either. */
export function isPrivateSection({ definition }: Pick<Section, 'definition'>): boolean {
  return Object.hasOwn(privateKinds, definition.table)
}

/** Whether a user may see it. */
export function maySee(person: { roles: readonly Role[] }, { definition: { table } }: Section): boolean {
  return may(person, table)
}

/** The address of its list in the dashboard. @param search what the list shows */
export function placeOf(
  { id, definition }: Pick<Section, 'id' | 'definition'>,
  search: Record<string, string> = {},
): string {
  return `${href(recordPage(definition.table).page, {}, search)}#${id}`
}

/** How lists show what is not answered, by `?follow=…`. */
export const UNANSWERED = { mine: 'Assigned to me', overdue: 'Overdue', nobody: 'Unassigned' } as const
