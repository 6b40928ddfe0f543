/** Words are found as people write them, whatever the text has between their letters. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { api, href } from '#app/routes.ts'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#db/database.ts'
import { indexListed } from '#db/search-index.ts'
import { searchText } from '#db/search-text.ts'
import { migrate, migrationNames } from '#db/migrate.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { newPostgresAddress, onBothDatabases } from '#test/databases.ts'
import { addEvent, addLiveStream, addSermon } from '#test/records.ts'

const FOUND = [
  ['womens', 'The women’s retreat'],
  ["women's", 'The womens retreat'],
  ['women´s', 'The women’s retreat'],
  ['dont', "Don't be afraid"],
  ['don’t', 'Dont be afraid'],
  ['ohara', 'Bishop O’Hara'],
  ['grace', 'What is ‘grace’?'],
  ['«grâce»', 'The word grace'],
  ['allsaints', 'All-Saints Day'],
  ['all-saints', 'Allsaints Day'],
  ['all-saints', 'All Saints Day'],
  ['all saints', 'All–Saints Day'],
  ['"all saints"', 'All-Saints Day'],
  ['email', 'Send an e-mail'],
  ['fishers', 'The ﬁshers of men'],
  ['office', 'The oﬃce'],
  ['istanbul', 'İSTANBUL'],
  ['İstanbul', 'ıstanbul'],
  ['21:5-19', 'On Luke 21:5–19'],
  ['555-0100', 'Call 555-0100'],
] as const

onBothDatabases('a search', (open, engine) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const titles = async (address: string) =>
    ((await app.get(address)).body as { title: string }[]).map(({ title }) => title)

  it.each(FOUND)('for %s finds “%s” in every list', async (search, title) => {
    for (const add of [addSermon, addEvent, addLiveStream]) await add(database.db, { title })
    expect(await titles(href(api.sermons, {}, { search }))).toEqual([title])
    expect(await titles(href(api.sermons, {}, { search, speaker: 'Someone' }))).toEqual([title])
    const kinds = (await app.get(href(api.search, {}, { q: search }))).body as { kind: string }[]
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['events', 'sermons', 'services']))
  })

  it('finds what an older program has stored, also in the index', async () => {
    await using older = openDatabase(engine === 'postgres' ? await newPostgresAddress() : ':memory:')
    await migrate(
      older,
      migrationNames.filter((name) => name < '0050'),
    )
    const text = "the women's all-saints oﬃce\nluke 21:5-19\n\n"
    await sql`insert into sermons (id, title, speaker, date, search_text, created_at, updated_at)
      values ('new', 'New', 'Someone', '2026-11-15', ${text}, '', '')`.execute(older.db)
    await migrate(older)
    await indexListed(older)
    app = createTestApp(older)
    const stored = await older.db.selectFrom('sermons').select('search_text').executeTakeFirstOrThrow()
    expect(stored.search_text).toBe(searchText(['The Women’s All-Saints oﬃce', 'Luke 21:5–19']))
    for (const search of ['womens', 'allsaints', '"all saints office"', '21:5-19'])
      expect(await titles(href(api.sermons, {}, { search, speaker: 'Someone' }))).toEqual(['New'])
  })
})
