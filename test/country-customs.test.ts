/** A church outside the United States reads nothing that is written as there. */
import { expect, it } from 'vitest'
import { documents } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { documentText } from '#test/app.ts'
import { askOf } from '#test/ask.ts'
import { found, sendEachForm, textsOf, websiteOf } from '#test/church-websites.ts'
import { churches } from '#test/churches.ts'
import { openEmpty } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

/** Dates, times, money and spelling of the United States. */
const AMERICAN =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b|\b[ap]\.m\.|\$\d|\bdollars?\b|\bzip code|\b(neighbor|favorite|color|center|honor|program(?!me)|canceled|traveling)\w*/gi

it('the church in Leeds writes dates, times and words as its country does, in pages, emails and feeds', async () => {
  await using database = await openEmpty('sqlite')
  const app = await websiteOf(database, churches.leeds)
  const admin = app.as('administrator')
  const event = { title: 'Carols', date: '2026-12-06', startTime: '18:00', endTime: '19:30' }
  expect(await admin.post(adminApi.events, event)).toMatchObject({ status: 201 })
  const camp = { title: 'Retreat', date: '2026-12-11', endDate: '2026-12-13', startTime: '09:00' }
  expect(await admin.post(adminApi.events, camp)).toMatchObject({ status: 201 })
  const sermons = ['2026-11-15', '2026-11-22'].map((date) => ({
    title: `Luke ${date}`,
    date,
    speaker: 'Jo',
    scripture: 'Luke 15',
  }))
  for (const sermon of sermons) expect(await admin.post(adminApi.sermons, sermon)).toMatchObject({ status: 201 })
  expect(await admin.post(adminApi.sundays, { date: '2026-11-29', title: 'Hope' })).toMatchObject({ status: 201 })
  await askOf(admin)('PUT', adminApi.siteConfig, { autoReplyEnabled: true })
  await sendEachForm(app)
  const emails = await database.db.selectFrom('email_bodies').select('text').execute()
  const texts: Record<string, string> = {
    ...(await textsOf(app)),
    emails: emails.map(({ text }) => text).join('\n'),
    feed: await documentText(app, documents.eventsFeed),
    month: (await pageText(app, '/events/month/2026-12')).replace(/<style.*?<\/style>|<[^>]+>/gs, ' '),
  }
  expect(found(texts, AMERICAN)).toEqual([])
  const all = Object.values(texts).join('\n')
  for (const written of ['Sunday 6 December 2026', '6:00 pm – 7:30 pm', '11–13 December', 'neighbours'])
    expect([written, all.includes(written)]).toEqual([written, true])
})
