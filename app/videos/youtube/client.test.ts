import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { youtubeClient } from '#app/videos/youtube/client.ts'
import { readFeed } from '#app/videos/youtube/answers.ts'
import { YoutubeError } from '#app/videos/youtube/video.ts'
import { writtenDuration } from '#app/videos/youtube/video.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { type FakeYoutube, startYoutube } from '#test/youtube.ts'

describe('the client', () => {
  let database: Database
  let youtube: FakeYoutube
  beforeAll(async () => {
    database = await openEmpty('sqlite')
    youtube = await startYoutube()
  })
  afterAll(() => Promise.all([youtube.stop(), database.close()]))
  beforeEach(() => {
    youtube.fail(undefined)
    youtube.calls.length = 0
  })

  function client() {
    const logged: string[] = []
    const paused: number[] = []
    const { services } = createTestApp(database, '2026-11-22T20:00:00Z', youtube.env)
    const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
    const pause = async (milliseconds: number) => void paused.push(milliseconds)
    return { logged, paused, ask: youtubeClient({ ...services, log, pause }) }
  }

  it('requests at most 50 videos at once, one unit of quota each', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `video${String(n).padStart(6, '0')}`)
    youtube.playlists.set(
      'PL',
      ids.map((id) => ({ id, title: id })),
    )
    expect((await client().ask.videos(ids)).items).toHaveLength(120)
    expect(youtube.calls).toHaveLength(3)
    const { units } = await database.db.selectFrom('youtube_quota').select('units').executeTakeFirstOrThrow()
    expect(units).toBe(3)
  })

  it('waits longer each time before it asks again, and gives up after the third', async () => {
    const { ask, paused } = client()
    youtube.fail('down')
    await expect(ask.videos(['video000000'])).rejects.toMatchObject({ trouble: 'down' })
    expect([youtube.calls.length, paused]).toEqual([3, [1000, 4000]])
  })

  it('has the key in no error and no line of the log', async () => {
    const { ask, logged } = client()
    const key = youtube.env.YOUTUBE_API_KEY
    for (const fault of ['down', 'reset', 'html', 'redirect', 'bad-key', 'quota', 'huge'] as const) {
      youtube.fail(fault)
      const error = await ask.playlistItems('PL').catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(YoutubeError)
      expect(`${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain(key)
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('\n')).not.toContain(key)
  })

  it('cuts texts that are longer than the service allows, from either source', async () => {
    await database.db.deleteFrom('youtube_quota').execute()
    const title = '\u{1F54A}'.repeat(150)
    youtube.playlists.set('PL', [{ id: 'video000000', title, description: 'y'.repeat(100_000) }])
    const { ask } = client()
    const page = await ask.playlistItems('PL')
    expect(page.items.map((item) => item.title.length)).toEqual([200])
    for (const { items } of [await ask.videos(['video000000']), await ask.feed('PL')]) {
      const [video] = items
      expect([video?.title.length, video?.description.length]).toEqual([200, 5000])
    }
  })

  it('reads a feed of 256 kB and no larger one', async () => {
    const fifteen = (length: number) =>
      Array.from({ length: 15 }, (_, n) => ({
        id: `video${String(n).padStart(6, '0')}`,
        title: 'Hope',
        description: 'y'.repeat(length),
      }))
    youtube.playlists.set('PL', fifteen(5000))
    expect((await client().ask.feed('PL')).items).toHaveLength(15)
    youtube.playlists.set('PL', fifteen(18_000))
    await expect(client().ask.feed('PL')).rejects.toMatchObject({ trouble: 'too_large' })
  })

  it('never follows where it is sent on to, key and all', async () => {
    youtube.fail('redirect', 1)
    await database.db.deleteFrom('youtube_quota').execute()
    await expect(client().ask.playlistItems('PL')).rejects.toMatchObject({ trouble: 'unreadable' })
    expect(youtube.calls).toHaveLength(1)
  })
})

describe('a feed', () => {
  const entry = (title: string) =>
    `<entry><yt:videoId>abcdefghijk</yt:videoId><title>${title}</title><published>2026-11-15T18:00:00+00:00</published></entry>`
  const feed = (inner: string) => `<?xml version="1.0"?><feed xmlns:yt="y" xmlns="a">${inner}</feed>`

  it('is read with its titles as they are written', () => {
    expect(readFeed(feed(entry('Faith &amp; Hope &#8211; 1.10')))).toMatchObject({
      items: [{ title: 'Faith & Hope – 1.10' }],
    })
    expect(readFeed(feed(''))).toEqual({ items: [], unreadable: [] })
  })

  it.each([
    ['entities of its own', `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(50)}">]>${feed(entry('&b;'.repeat(50)))}`],
    ['an entity of a file', `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${feed(entry('&b;'))}`],
    ['an unclosed tag', feed('<entry>')],
    ['depth without end', feed('<a>'.repeat(20_000) + '</a>'.repeat(20_000))],
    ['a page', '<!doctype html><title>Sorry</title>'],
    ['nothing', ''],
    ['another feed', '<rss><channel/></rss>'],
    ['names of the language', feed('<__proto__><polluted>1</polluted></__proto__><entry><constructor/></entry>')],
  ])('that contains %s is refused', (_, xml) => {
    expect(() => readFeed(xml)).toThrow(YoutubeError)
    expect('polluted' in {}).toBe(false)
  })
})

it.each([
  ['PT47M17S', '47:17'],
  ['PT1H2M33S', '1:02:33'],
  ['PT9S', '0:09'],
  ['P1DT2H', '26:00:00'],
  ['P0D', ''],
  ['PT', ''],
  ['47 minutes', ''],
])('%s is written %j', (iso, written) => {
  expect(writtenDuration(iso)).toBe(written)
})
