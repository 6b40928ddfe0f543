/** Forms of the church in the database: what visitors see of one, and whether it can be sent. */
import type { Selectable } from 'kysely'
import { ownForm, type ShownForm } from '#app/features/forms/form.ts'
import { churchToday } from '#app/http/church-time.ts'
import { versionIn } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { shownOf } from '#app/definitions/columns.ts'
import { asked } from '#app/forms/questions.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'
import type { Schema } from '#db/schema.ts'

export type FormRow = Selectable<Schema['forms']>

/** The tables of answers, by who may read them. */
const answerTables = { inbox: 'form_answers', prayer: 'prayer_answers', clergy: 'clergy_answers' } as const

const CLOSED = 'This form is closed.'
export const FULL = 'This form has all the answers that it can take.'

/** @returns undefined when there is none that visitors see */
export async function findForm(services: Services, id: string): Promise<ShownForm | undefined> {
  const row = await published(services).selectFrom('forms').selectAll().where('id', '=', id).executeTakeFirst()
  return row && shownForm(services, row)
}

/**
 * A form with the questions that a visitor has seen, which may be those of an earlier version.
 * @returns undefined when visitors don't see the form anymore, or it never had that version
 */
export async function formAsSeen(services: Services, id: string, version: number): Promise<ShownForm | undefined> {
  const row = await published(services).selectFrom('forms').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !versionIn.safeParse(version).success) return undefined
  if (row.version === version) return shownForm(services, row)
  const earlier = await services.database.db
    .selectFrom('versions')
    .select('record')
    .where('table_name', '=', 'forms')
    .where('record_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!earlier) return undefined
  const { questions, readers } = JSON.parse(earlier.record) as FormRow
  return shownForm(services, { ...row, version, questions, readers })
}

async function shownForm(services: Services, row: FormRow): Promise<ShownForm> {
  const { id, title, intro, questions, readers, thanks } = shownOf(ownForm, row)
  const closed = await whyClosed(services, row)
  return { id, title, intro, questions: asked(questions, id), readers, thanks, version: row.version, closed }
}

async function whyClosed(services: Services, row: FormRow): Promise<string> {
  if (row.closes_on !== '' && row.closes_on < (await churchToday(services))) return CLOSED
  return (await isFull(services.database.db, row)) ? FULL : ''
}

/** Whether a form has as many answers as it takes. Deleted ones aren't counted. */
export async function isFull(db: Db, { id, max_answers: max }: Pick<FormRow, 'id' | 'max_answers'>): Promise<boolean> {
  if (max === 0) return false
  let count = 0
  for (const table of Object.values(answerTables)) {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('form_id', '=', id)
      .executeTakeFirstOrThrow()
    count += n
  }
  return count >= max
}
