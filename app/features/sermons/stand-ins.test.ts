/** What stands where a sermon has no picture, or one that fails, and where its recording is played. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'
import { pageText } from '#test/rendered.ts'

let database: Database
beforeAll(async () => {
  database = await openEmpty('sqlite')
})
afterAll(() => database.close())

/** The page of a new sermon, and the list of all. */
async function drawn(sermon: Parameters<typeof addSermon>[1]): Promise<[page: string, list: string]> {
  const id = await addSermon(database.db, { date: '2026-01-04', ...sermon })
  const app = createTestApp(database)
  return [await pageText(app, href(routes.sermon, { id })), await pageText(app, routes.sermons)]
}

test('a drawing that an older sample stored as the picture is chosen anew', async () => {
  for (const shown of await drawn({ scripture: 'Luke 15:1–10', thumbnailUrl: '/scenes/sample/wheat.svg' })) {
    expect(shown).toContain('/scenes/sample/hills.svg')
    expect(shown).not.toContain('/scenes/sample/wheat.svg')
  }
})

test.each([
  [{ scripture: 'Ruth 1:1-5', series: 'Widows' }, 'Ruth 1:1–\u20605', 'Ruth 1:1–\u20605'],
  [{ scripture: '', series: 'Widows' }, 'January 4, 2026', 'Widows'],
  [{ scripture: '', series: '' }, 'January 4, 2026', 'January 4, 2026'],
])('a picture of %j that cannot be loaded gives way to words', async (sermon, onPage, inList) => {
  const [page, list] = await drawn({ ...sermon, thumbnailUrl: 'https://church.example/gone.jpg' })
  const instead = (html: string) =>
    Array.from(html.matchAll(/<template><span aria-hidden="true" class="placeholder.*?<\/template>/gs), ([all]) =>
      all.replace(/<[^>]*>/g, ' '),
    )
  expect(instead(page)[0]).toContain(onPage)
  expect(instead(list).join('')).toContain(inList)
})

test('below the heading of a recording comes the button that plays it, then the download', async () => {
  const audioUrl = 'https://church.example/sermon.mp3'
  for (const youtubeUrl of ['', 'https://youtu.be/abcdefghijk']) {
    const [page] = await drawn({ audioUrl, youtubeUrl })
    expect(page).toMatch(/<h2[^>]*>Audio Version<\/h2>.*<button [^>]*>.*?Listen.*?<\/button>.*>Download</s)
    expect(page.match(/>Listen</g)).toHaveLength(1)
  }
})
