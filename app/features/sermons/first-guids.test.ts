/** Episodes keep the guid of the church's first feed, so that podcast apps don't list them a second time. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { documents, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const FIRST = 'https://old.church.test/?p=7&part=1'

onBothDatabases('the guid of a first feed', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-21T18:00:00Z')
  })
  afterEach(() => database.close())

  const row = { title: 'One', speaker: 'Ann', date: '2026-01-04', audioUrl: 'https://a.test/1.mp3', guid: FIRST }
  const admin = () => app.as('administrator')
  const send = async (...data: object[]) => {
    const { status, body } = await admin().post(adminApi.sermonsBulk, { data })
    expect(status).toBe(200)
    return (body as { rows: { is: string }[] }).rows.map(({ is }) => is)
  }
  const guids = async () => {
    const text = await documentText(app, documents.podcast)
    return [...text.matchAll(/<guid[^>]*>([^<]*)/g)].map(([, guid]) => guid?.replaceAll('&amp;', '&'))
  }
  const sermons = () => database.db.selectFrom('sermons').select(['id', 'title', 'guid']).orderBy('title').execute()

  it('is given out by the podcast again, and a second import changes nothing', async () => {
    expect(await send(row)).toEqual(['created'])
    expect(await guids()).toEqual([FIRST])
    expect(await send(row)).toEqual(['unchanged'])
  })

  it('finds a sermon whose title and day were corrected since', async () => {
    await send(row)
    expect(await send({ ...row, title: 'One, corrected', date: '2026-01-05' })).toEqual(['changed'])
    expect(await sermons()).toMatchObject([{ title: 'One, corrected', guid: FIRST }])
  })

  it('is added to a sermon that was entered before', async () => {
    const { guid: _guid, ...entered } = row
    await send(entered)
    expect(await send(row)).toEqual(['changed'])
    expect(await guids()).toEqual([FIRST])
  })

  it('keeps two preachers of one title and day apart', async () => {
    const second = { ...row, speaker: 'Ben', guid: `${FIRST}&second`, audioUrl: 'https://a.test/2.mp3' }
    expect(await send(row, second)).toEqual(['created', 'created'])
    expect(await send(row, second)).toEqual(['unchanged', 'unchanged'])
    expect(new Set(await guids())).toEqual(new Set([FIRST, `${FIRST}&second`]))
  })

  it('stays through a change in the form and the trash', async () => {
    await send(row)
    const [stored] = await sermons()
    const one = href(addressesOf(sermon).one, { id: stored?.id ?? '' })
    const { body } = await admin().get(one)
    const { version } = body as { version: number }
    expect(body).not.toHaveProperty('guid')
    const changed = await admin().send('PUT', one, { title: 'Two' }, { 'If-Match': `"${version}"` })
    expect(changed.status).toBe(200)
    expect(await guids()).toEqual([FIRST])
    expect((await admin().send('DELETE', one)).status).toBe(200)
    expect(await guids()).toEqual([])
    const [deletion] = (await admin().get(adminApi.deleted)).body as { id: string }[]
    await admin().post(href(adminApi.restore, { id: deletion?.id ?? '' }), {})
    expect(await guids()).toEqual([FIRST])
  })

  it('is refused when it is longer than any address', async () => {
    const data = [{ ...row, guid: 'x'.repeat(2001) }]
    const { body } = await admin().post(adminApi.sermonsBulk, { data, preview: true })
    expect(body).toMatchObject({ rows: [{ is: 'broken', why: 'guid: is longer than 2000 characters' }] })
  })
})
