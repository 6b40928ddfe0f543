/** What a Sunday says to the records that are made from it (`app/records/from-sunday.ts`). */
import { shownOf } from '#app/definitions/columns.ts'
import type { Shared } from '#app/features/sunday-services/shown.ts'
import { sunday } from '#app/features/sunday-services/sunday.ts'
import { servicesOf } from '#app/features/sunday-services/queries.ts'
import type { SundayFacts } from '#app/records/from-sunday.ts'
import type { Db } from '#db/database.ts'

type Facts = SundayFacts & { id: string }

/**
 * The facts of a Sunday, also of a draft. What its own record leaves empty is taken from its services.
 * @returns undefined without such a Sunday
 */
export async function sundayFacts(db: Db, by: { id: string } | { date: string }): Promise<Facts | undefined> {
  const query = db.selectFrom('sundays').selectAll().orderBy('id')
  const row = await ('id' in by ? query.where('id', '=', by.id) : query.where('date', '=', by.date)).executeTakeFirst()
  if (!row) return undefined
  const { id, date, name, series, ...day } = shownOf(sunday, row)
  const all: Shared[] = [day, ...(await servicesOf(db, date))]
  const said = (field: keyof Shared) => all.find((one) => one[field] !== null)?.[field] ?? ''
  return {
    id,
    date,
    name: name ?? '',
    series: series ?? '',
    title: said('title'),
    preacher: said('preacher'),
    passage: said('passage'),
    youtubeUrl: said('youtubeUrl'),
  }
}
