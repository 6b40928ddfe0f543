import { expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { page } from '#app/pages/page.ts'
import { suggestions } from '#app/pages/suggestions.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent, addLiveStream, addSermon } from '#test/records.ts'

onBothDatabases('a lost address', (open) => {
  it('is suggested to lead to what has a name like its words, and nowhere when nothing is close', async () => {
    const database = await open()
    const app = createTestApp(database)
    const pageOf = async (fields: object) =>
      `@pages/${((await app.as('editor').post(addressesOf(page).all, fields)).body as { page: string }).page}`
    const history = await pageOf({ title: 'Our History' })
    const harvest = await pageOf({ title: 'Harvest fair raises record sum', kind: 'news' })
    const bread = await addSermon(database.db, { title: 'The Bread of Life', date: '2019-05-12' })
    const draft = await addSermon(database.db, { title: 'Unspoken thoughts' })
    await database.db.updateTable('sermons').set({ status: 'draft' }).where('id', '=', draft).execute()
    const supper = await addEvent(database.db, { title: 'Parish Supper' })
    const lessons = await addLiveStream(database.db, { title: 'Lessons and Carols' })
    const suggest = await suggestions(app.services)
    const expected: Record<string, string | undefined> = {
      '/our-history.html': history,
      '/about-us/history': history,
      '/2019/05/the-bread-of-life-2': `@sermons/${bread}`,
      '/sermons/bread of life.pdf': `@sermons/${bread}`,
      '/calendar/parish-suppers': `@events/${supper}`,
      '/videos/lessons-carols.php': `@live-streams/${lessons}`,
      '/blog/harvest-fair-raises-record': harvest,
      '/plan-your-visit': '@pages/plan-a-visit',
      '/kids': '@pages/kids-church',
      '/donate': '@pages/give',
      '/unspoken-thoughts': undefined,
      '/2019/05/12': undefined,
      '/xylophone': undefined,
      '/': undefined,
    }
    const found = Object.keys(expected).map((address) => [address, suggest(address)?.target])
    expect(Object.fromEntries(found)).toEqual(expected)
    await database.close()
  })
})
