/**
 * Clear-all twice, an import, changes and a restore at the same time: afterward every record whose write was acknowledged
 * exists once, in its table or in the trash, as it was last written.
 */
import { adminApi } from '#test/admin-routes.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'

const ADDRESSES = {
  sermons: { bulk: adminApi.sermonsBulk, clear: adminApi.sermonsClear, one: adminApi.sermon },
  events: { bulk: adminApi.eventsBulk, clear: adminApi.eventsClear, one: adminApi.event },
} as const

interface Race {
  table: keyof typeof ADDRESSES
  /** Number of records, and of as many in the trash. */
  records: number
  changes: number
}

interface Outcome {
  /** How often each status was answered. */
  statuses: Record<number, number>
  /** In words; empty when nothing was lost, duplicated or reverted. */
  faults: string[]
}

/** Runs one round on an empty table and trash. */
export async function race(database: Database, { table, records, changes }: Race): Promise<Outcome> {
  const admin = createTestApp(database).as('administrator')
  const { bulk, clear, one } = ADDRESSES[table]
  const statuses: Record<number, number> = {}
  const sent = async (answer: ReturnType<typeof admin.send>) => {
    const { status } = await answer
    statuses[status] = (statuses[status] ?? 0) + 1
    return status
  }
  const rows = (name: string) =>
    Array.from({ length: records }, (_, n) => ({ title: `${name} ${n}`, date: '2027-01-01', speaker: 'Ann Lee' }))
  const add = (name: string) => sent(admin.post(bulk, { data: rows(name) }))

  await database.db.deleteFrom(table).execute()
  await database.db.deleteFrom('deletions').execute()
  await add('in the trash')
  await sent(admin.send('DELETE', clear))
  const [before] = await database.db.selectFrom('deletions').select('id').execute()
  await add('there')
  const there = await database.db.selectFrom(table).select('id').orderBy('id').limit(changes).execute()
  const change = async (id: string, n: number) =>
    (await sent(admin.send('PUT', href(one, { id }), { title: `changed ${n}` }))) === 200 ? [`changed ${n}`] : []

  const [imported, changed] = await Promise.all([
    add('imported'),
    Promise.all(there.map(({ id }, n) => change(id, n))),
    sent(admin.send('DELETE', clear)),
    sent(admin.send('POST', href(adminApi.restore, { id: before?.id ?? '' }))),
    sent(admin.send('DELETE', clear)),
  ])
  const expected = [
    ...rows('in the trash').map(({ title }) => title),
    ...(imported === 200 ? rows('imported').map(({ title }) => title) : []),
    ...changed.flat(),
  ]
  return { statuses, faults: [...(await faultsIn(database, table, expected, records * 3))] }
}

async function faultsIn({ db }: Database, table: Race['table'], expected: string[], all: number): Promise<string[]> {
  const there = await db.selectFrom(table).select(['id', 'title']).execute()
  const trash = await db.selectFrom('deleted_records').select('record').execute()
  const aside = trash.map(({ record }) => JSON.parse(record) as { id: string; title: string })
  const found = [...there, ...aside]
  const titles = new Set(found.map(({ title }) => title))
  const faults = expected.filter((title) => !titles.has(title)).map((title) => `“${title}” was lost`)
  const doubled = found.length - new Set(found.map(({ id }) => id)).size
  if (doubled > 0) faults.push(`${doubled} records are there twice`)
  if (found.length !== all) faults.push(`${found.length} records instead of ${all}`)
  const listed = await db.selectFrom('deletions').select(['records', 'kind']).execute()
  const counted = listed.reduce((sum, { records }) => sum + records, 0)
  if (counted !== aside.length) faults.push(`the trash says ${counted} records and holds ${aside.length}`)
  if (listed.some(({ kind }) => kind === '')) faults.push('a deletion was left unfinished')
  return faults
}
