/** Deletes answers that are older than their form keeps them, for good: with their notes and the emails about them. */
import type { Services } from '#app/http/services.ts'
import { answerSections } from '#app/inbox/form-answers.ts'
import type { Db, Trx } from '#db/database.ts'
import { inChunks, valueList } from '#db/chunks.ts'
import { isoInstant } from '#db/records.ts'
import { sql } from 'kysely'

export async function deleteOldAnswers({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const forms = await database.db
    .selectFrom('forms')
    .select(['id', 'keep_months'])
    .where('keep_months', '>', 0)
    .execute()
  for (const { id, keep_months: months } of forms) {
    const before = isoInstant(now().toZonedDateTimeISO('UTC').subtract({ months }).toInstant())
    for (const { definition } of answerSections) {
      const ids = await idsBefore(database.db, definition.table, id, before)
      for await (const some of inChunks(ids)) {
        await database.transaction((trx) => deleteForGood(trx, definition, some))
      }
    }
  }
}

type Definition = (typeof answerSections)[number]['definition']

async function idsBefore(db: Db, table: Definition['table'], form: string, before: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where form_id = ${form} and created_at < ${before} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

async function deleteForGood(trx: Trx, { table, name }: Definition, ids: readonly string[]): Promise<void> {
  const those = valueList(trx, ids)
  await sql`delete from ${sql.table(table)} where id in ${those}`.execute(trx)
  await trx.deleteFrom('notes').where('kind', '=', name).where('record_id', 'in', those).execute()
  const emails = trx.deleteFrom('emails').where('about_kind', '=', name).where('about_id', 'in', those)
  const bodies = await emails.returning('body_id').execute()
  for (const { body_id: id } of bodies) {
    const isUsed = sql<boolean>`exists (select 1 from emails where emails.body_id = email_bodies.id)`
    await trx
      .deleteFrom('email_bodies')
      .where('id', '=', id)
      .where((eb) => eb.not(isUsed))
      .execute()
  }
}
