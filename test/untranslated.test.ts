/**
 * Every word of ours that visitors read is looked up in a dictionary. Here each text that is looked up comes back in wide letters, so
 * that plain ones are words that no language can replace.
 */
import { afterAll, expect, it } from 'vitest'
import { documents } from '#app/routes.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { speakBy } from '#app/text/t.ts'
import type { Language } from '#app/words/languages.ts'
import { adminApi } from '#test/admin-routes.ts'
import { documentText, type TestApp } from '#test/app.ts'
import { sendEachForm, textsOf, websiteOf } from '#test/church-websites.ts'
import { churches } from '#test/churches.ts'
import { openEmpty } from '#test/databases.ts'

/** `Read {this}` as `Ｒｅａｄ {this}`. */
const wide = (text: string) =>
  text.replace(/\{\w+\}|[A-Za-z]/g, (one) => (one.length > 1 ? one : String.fromCodePoint(one.charCodeAt(0) + 0xfee0)))

/** What the church has typed, names that are the same in every language, and what machines read. */
const SAME =
  /Iglesia|San José|Misa( de vigilia| con niños| con coro)?|Calle Santa Fe|Denver|CO\b( 80204)?|Luke 15:1–\u2060?7|(?:Google|Apple) Maps|(?:Google |Outlook )?Calendar\b(?! )|Google|Outlook|Overcast|Pocket Casts|AntennaPod|RGB|MST|noindex|article|Zq\w*|ann@visitor\.test|Ann Lee|YouTube|Facebook|Instagram|Twitter|Google( Maps)?|OpenStreetMap|Apple( Podcasts)?|Spotify|Narthex|RSS|PDF|QR|width=device-width, initial-scale=1|telephone=no|#[\da-f]{6}\b|website|summary_large_image|FREQ=\S+|https?:\S+|\S+\.(?:ics|xml|test|org|com)\b|\d+ ?[kM]B|&(?:amp|quot|lt|gt|nbsp|#x27|#39);/g

/** Nothing that is kept by its language may be kept for English. */
const NO_LANGUAGE = 'zz' as Language
const before = speakBy({ language: () => NO_LANGUAGE, find: wide })
afterAll(() => void speakBy(before))

/** The lines of a feed or a calendar that people read. */
const saidIn = (document: string) =>
  (
    document.match(
      /<(title|description|itunes:summary|itunes:subtitle)>[^<]*|^(?:SUMMARY|DESCRIPTION|X-WR-CALNAME)[^:]*:.*/gm,
    ) ?? []
  )
    .map((line) => line.replace(/^<[^>]*>|^[A-Z-]+[^:]*:/, ''))
    .join('\n')

async function addContent(app: TestApp): Promise<void> {
  const admin = app.as('administrator')
  const made: [string, object][] = [
    [
      adminApi.events,
      { title: 'Zqevent', date: '2026-12-06', startTime: '18:00', endTime: '19:30', location: 'Zqhall' },
    ],
    [
      adminApi.events,
      {
        title: 'Zqweekly',
        date: '2026-12-02',
        startTime: '19:00',
        isRecurring: true,
        recurrenceRule: 'FREQ=WEEKLY;BYDAY=WE',
      },
    ],
    [
      adminApi.events,
      { title: 'Zqretreat', date: '2026-12-11', endDate: '2026-12-13', startTime: '09:00', signUp: true },
    ],
    [
      adminApi.sermons,
      {
        title: 'Zqsermon',
        date: '2026-11-22',
        speaker: 'Zqjo',
        scripture: 'Luke 15:1-7',
        series: 'Zqseries',
        audioUrl: 'https://zq.test/a.mp3',
      },
    ],
    [
      adminApi.sermons,
      {
        title: 'Zqvideo',
        date: '2026-11-15',
        speaker: 'Zqjo',
        youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
        description: 'Zqwords',
      },
    ],
    [adminApi.liveStreams, { title: 'Zqstream', date: '2026-11-22', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' }],
    [adminApi.sundays, { date: '2026-11-29', title: 'Zqhope' }],
    [adminApi.notices, { kind: 'canceled', date: '2026-11-29', message: 'Zqnotice' }],
  ]
  for (const [address, given] of made) {
    const answer = await admin.post(address, given)
    if (answer.status !== 201) console.warn(address, JSON.stringify(answer.body))
  }
}

it('every word of ours that visitors read is looked up', async () => {
  await using database = await openEmpty('sqlite')
  const app = await websiteOf(database, churches.sanJose)
  await addContent(app)
  const texts: Record<string, string> = await forVisitors(async () => ({
    ...(await textsOf(app, '\n')),
    feed: saidIn(await documentText(app, documents.feed)),
    events: saidIn(await documentText(app, documents.eventsFeed)),
    podcast: saidIn(await documentText(app, documents.podcast)),
    calendar: saidIn(await documentText(app, documents.calendar)),
  }))
  await sendEachForm(app)
  const emails = await database.db.selectFrom('email_bodies').select('text').execute()
  for (const [at, { text }] of emails.entries()) texts[`email ${at}`] = text
  const left = new Map<string, string>()
  for (const [place, text] of Object.entries(texts)) {
    const lines = text
      .replace(/<[^>]*>/g, '\n')
      .replace(SAME, ' ')
      .split('\n')
    for (const line of lines) if (/[A-Za-z]{2,}/.test(line)) left.set(line.trim().slice(0, 150), place)
  }
  expect(Array.from(left, ([line, place]) => `${place}: ${line}`)).toEqual([])
})
