/** A church whose only language is Spanish, from its first hour on: no English word is left in what its visitors read. */
import { expect, it } from 'vitest'
import { documents } from '#app/routes.ts'
import { wordsOf } from '#app/text/dictionaries.ts'
import { documentText } from '#test/app.ts'
import { askOf } from '#test/ask.ts'
import { adminApi } from '#test/admin-routes.ts'
import { sendEachForm, textsOf, websiteOf } from '#test/church-websites.ts'
import { churches } from '#test/churches.ts'
import { openEmpty } from '#test/databases.ts'

const wordsIn = (text: string) => text.toLowerCase().match(/[a-záéíóúüñ]{2,}/g) ?? []
/** Names, and words that are the same in both languages or stand in addresses. */
const SAME = new Set(
  (
    'alpha youtube facebook instagram twitter google maps apple podcasts spotify overcast pocket casts antennapod rss pdf qr ics ' +
    'narthex web wi fi email church test com org http https www outlook podcast click ok san jose denver co rgb png svg css'
  ).split(' '),
)
/** Words of our English texts that no Spanish text of ours has. */
function englishWords(): Set<string> {
  const entries = Object.entries(wordsOf('es'))
  const spanish = new Set(entries.flatMap(([, said]) => wordsIn(said)))
  return new Set(
    entries.flatMap(([english]) => wordsIn(english)).filter((word) => !spanish.has(word) && !SAME.has(word)),
  )
}

const sanJose = { ...churches.sanJose, settings: { ...churches.sanJose.settings, language: 'es' as const } }

it('the church in San José says no English word to its visitors', async () => {
  await using database = await openEmpty('sqlite')
  const app = await websiteOf(database, sanJose)
  const admin = app.as('administrator')
  const ask = askOf(admin)
  await ask('POST', adminApi.events, {
    title: 'Posada',
    date: '2026-12-16',
    startTime: '18:00',
    endTime: '19:30',
    signUp: true,
  })
  await ask('POST', adminApi.events, {
    title: 'Rosario',
    date: '2026-12-02',
    startTime: '19:00',
    isRecurring: true,
    recurrenceRule: 'FREQ=WEEKLY;BYDAY=WE',
  })
  await ask('POST', adminApi.events, { title: 'Retiro', date: '2026-12-11', endDate: '2026-12-13' })
  for (const date of ['2026-11-22', '2026-11-15'])
    await ask('POST', adminApi.sermons, {
      title: `Sobre Lucas ${date}`,
      date,
      speaker: 'Padre Luis',
      scripture: 'Lucas 15:1-7',
      series: 'Parábolas',
    })
  await ask('POST', adminApi.liveStreams, {
    title: 'Misa dominical',
    date: '2026-11-22',
    youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
  })
  await ask('POST', adminApi.sundays, { date: '2026-11-29', title: 'Esperanza' })
  await ask('POST', adminApi.notices, { kind: 'cancelled', date: '2026-11-29', message: 'Por la nieve' })
  await ask('PUT', adminApi.siteConfig, { autoReplyEnabled: true })
  await sendEachForm(app)
  const emails = await database.db
    .selectFrom('emails')
    .innerJoin('email_bodies', 'email_bodies.id', 'body_id')
    .select(['kind', 'to_address', 'subject', 'email_bodies.text'])
    .execute()
  const toVisitors = emails.filter(({ to_address: to }) => to === 'ann@visitor.test')
  expect(toVisitors.length).toBeGreaterThan(0)
  const texts: Record<string, string> = {
    ...(await textsOf(app, '\n')),
    ...Object.fromEntries(toVisitors.map(({ kind, subject, text }) => [`email ${kind}`, `${subject}\n${text}`])),
    feed: await documentText(app, documents.feed),
    events: await documentText(app, documents.eventsFeed),
    podcast: await documentText(app, documents.podcast),
    calendar: (await documentText(app, documents.calendar)).replace(/^[A-Z-]+(?:;[^:]*)?:/gm, ''),
    manifest: Object.values(JSON.parse(await (await app.fetch(documents.manifest)).text()) as object)
      .filter((value) => typeof value === 'string')
      .join('\n'),
  }
  const english = englishWords()
  const found = new Map<string, string>()
  for (const [place, text] of Object.entries(texts)) {
    for (const line of text
      .replace(
        /<[^>]*>|https?:\S+|\S+@\S+|width=device-width, initial-scale=1|website|summary_large_image|Google Calendar|\/[a-z-]{4,}|FREQ=\S+/g,
        '\n',
      )
      .split('\n')) {
      const words = wordsIn(line).filter((word) => english.has(word))
      if (words.length > 0) found.set(line.trim().slice(0, 120), `${place} (${words.join(', ')})`)
    }
  }
  expect(Array.from(found, ([line, place]) => `${place}: ${line}`)).toEqual([])
})
