/** A church that moves in brings its feed: the sermons come with it, and podcast apps list no episode twice. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { sermonTable } from '#app/features/sermons/table.ts'
import { readTableFile } from '#app/records/import/table-file.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import { documents } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { feedOf, itemOf } from '#test/feeds.ts'

onBothDatabases('the feed of a church that moves in', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-21T18:00:00Z')
  })
  afterEach(() => database.close())

  const send = async (text: string) => {
    const file = await readTableFile(new TextEncoder().encode(text), 'America/Chicago')
    const data = objectsOf(file.text, sermonTable)
    const { status, body } = await app.as('administrator').post(adminApi.sermonsBulk, { data })
    expect(status).toBe(200)
    return body as { rows: { is: string; title: string; why?: string }[]; message: string; unusedColumns: string[] }
  }
  const guids = async () => {
    const text = await documentText(app, documents.podcast)
    return [...text.matchAll(/<guid[^>]*>([^<]*)/g)].map(([, guid]) => guid)
  }

  const two = { title: 'Peace', guid: 'p', description: 'As <b>promised</b>.' }
  const feed = feedOf(
    itemOf({ title: 'Rest', guid: 'r', pubDate: 'Sun, 18 Jan 2026 16:30:00 GMT' }),
    itemOf({ title: 'Picnic on Saturday', guid: 'b', audio: '' }),
    itemOf({ ...two, author: 'Ann Lee' }),
    itemOf({ ...two, author: 'Ben Ode', guid: 'q', audio: 'https://a.test/2.mp3' }),
  )

  it('brings its sermons with their guids, and says what is not taken', async () => {
    const { rows, message, unusedColumns } = await send(feed)
    expect(rows.map(({ is, title, why }) => why ?? `${is} ${title}`)).toEqual([
      'created Rest',
      'no recording',
      'created Peace',
      'created Peace',
    ])
    expect(message).toBe('3 sermons created; 1 skipped.')
    expect(unusedColumns).toEqual([])
    const [first, second, ...more] = await guids()
    expect([first, new Set([second, ...more])]).toEqual(['r', new Set(['p', 'q'])])
  })

  it('says the GUID of the podcast, which it gives out again once it is set', async () => {
    const own = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
    const moved = feed.replace('<channel>', `<channel><podcast:guid>${own}</podcast:guid>`)
    const { notes } = await readTableFile(new TextEncoder().encode(moved), 'America/Chicago')
    expect(notes.join()).toContain(own)
    await send(moved)
    const guid = async () => /<podcast:guid>([^<]*)/.exec(await documentText(app, documents.podcast))?.[1]
    expect(await guid()).not.toBe(own)
    const saved = await app.as('administrator').send('PUT', adminApi.siteConfig, { podcastGuid: own })
    expect(saved.status).toBe(200)
    expect(await guid()).toBe(own)
  })

  it('changes nothing the second time, and adds what is new the third time', async () => {
    await send(feed)
    const before = await database.db.selectFrom('sermons').selectAll().orderBy('id').execute()
    expect((await send(feed)).message).toBe('3 unchanged, 1 skipped.')
    expect(await database.db.selectFrom('sermons').selectAll().orderBy('id').execute()).toEqual(before)
    const next = itemOf({ title: 'Joy', guid: 'j', pubDate: 'Sun, 25 Jan 2026 16:30:00 GMT' })
    expect((await send(feed.replace('<item>', `${next}<item>`))).message).toBe(
      '1 sermon created; 3 unchanged, 1 skipped.',
    )
    expect((await guids())[0]).toBe('j')
  })

  it('without guids is found again by its recordings', async () => {
    const bare = feedOf(itemOf({ guid: '' }), itemOf({ guid: '', author: 'Ben Ode', audio: 'https://a.test/2.mp3' }))
    expect((await send(bare)).message).toBe('2 sermons created.')
    expect((await send(bare)).message).toBe('2 unchanged.')
    expect(new Set(await guids())).toEqual(new Set(['https://a.test/1.mp3', 'https://a.test/2.mp3']))
  })
})
