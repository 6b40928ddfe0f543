import { expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { PodcastCheck } from '#app/features/sermons/podcast-api.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

const NOW = '2026-11-21T18:00:00Z'
const MP3 = 'https://files.church.test/one.mp3'

/** What is entered, and how the sentence begins that says what directories would make of it. */
const cases: [about: string, settings: object, sermon: Record<string, string>, says: string[]][] = [
  ['all that they want', { podcastEmail: 'pod@church.test' }, {}, ['We don’t know yet how large the recordings of 1']],
  ['no owner email', {}, {}, ['The podcast has no owner email', 'We don’t know yet']],
  ['no recording', {}, { audioUrl: '' }, ['No sermon has a recording', 'The podcast has no owner email']],
  [
    'a recording that Apple doesn’t play',
    { podcastEmail: 'pod@church.test' },
    { audioUrl: 'http://files.church.test/one.ogg', duration: '' },
    ['The recordings of 1 sermon are neither', 'The recordings of 1 sermon are at', 'We don’t know how long'],
  ],
  [
    'a cover elsewhere, a name that nobody has, and a new address',
    {
      podcastEmail: 'pod@church.test',
      podcastCover: 'https://pictures.test/cover.jpg',
      podcastHosts: 'Anna, Someone Else',
      podcastNewFeed: 'https://podcasts.test/feed.xml',
    },
    {},
    ['The cover is on another', 'We don’t know yet', '“Who usually preaches” names Someone Else', 'Apps are told'],
  ],
]

onBothDatabases('the check of the podcast', (open) => {
  it.each(cases)('says what directories make of %s', async (_, settings, sermon, says) => {
    await using database = await open()
    const admin = createTestApp(database, NOW).as('administrator')
    expect((await admin.send('PUT', adminApi.siteConfig, settings)).status).toBe(200)
    const entered = { title: 'One', speaker: 'Anna', date: '2026-11-15', audioUrl: MP3, duration: '34:27', ...sermon }
    const id = await addSermon(database.db, entered)
    const { problems } = (await admin.get(adminApi.podcastCheck)).body as PodcastCheck
    expect(problems.map(({ text }) => text)).toEqual(says.map((text) => expect.stringContaining(text)))
    expect(problems.flatMap(({ sermons }) => sermons).every((one) => one.id === id)).toBe(true)
  })
})
