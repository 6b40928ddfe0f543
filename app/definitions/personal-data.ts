/**
 * What the website keeps about people, described once: the page about privacy is made from it, and a test asks it about every
 * column of the database. Each folder with tables has its part in `personal-data.ts`; `app/server/feature-list.ts` joins them.
 */
import type { KeepTimes } from '#app/definitions/privacy-settings.ts'
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

/** Whether one of these queries finds a row. */
export async function isAny(...queries: readonly { executeTakeFirst: () => Promise<unknown> }[]): Promise<boolean> {
  for (const query of queries) if ((await query.executeTakeFirst()) !== undefined) return true
  return false
}

/** The parts of the page, in its order. */
export const dataGroups = {
  sent: 'What you send us',
  follows: 'What the website keeps besides',
  shown: 'People whom this website names',
  users: 'People who look after this website',
} as const

export interface PersonalData {
  group: keyof typeof dataGroups
  /** The heading on the page about privacy, such as `Messages`. */
  title: string
  /** What it is and what for, in sentences to the person whom it is about. */
  what: string
  /** How long it is kept, as a sentence, which may depend on the settings. */
  until: string | ((keep: KeepTimes) => string)
  /** A sentence that says who sees the data. If it is left out, the roles that may see the first table are named. */
  seenBy?: string
  /** The columns that hold the data: for each table their names, joined by spaces. */
  columns: Readonly<Partial<Record<keyof Schema, string>>>
  /** Names of columns that hold the data in every table that has such a column. */
  everywhere?: string
  /** Whether the church uses it; without it, every church does. */
  isUsed?: (db: Db) => Promise<boolean>
}
