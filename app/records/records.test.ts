import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

const sermon = {
  title: 'Not one stone upon another',
  speaker: 'The Rev. Anna Whitfield',
  scripture: 'Luke 21:5–19',
  series: 'Signs of the Kingdom',
  date: '2026-11-15',
  youtubeUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  description: 'One.\r\n\r\nTwo.',
}
type Stored = Record<string, unknown> & { id: string; version: number }

onBothDatabases('records in the admin area', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const one = (id: string) => href(adminApi.sermon, { id })
  const made = async (more: object = {}) => (await admin.post(adminApi.sermons, { ...sermon, ...more })).body as Stored
  const shown = async (id: string) => (await app.get(href(api.sermon, { id }))).body
  const log = async () =>
    (await database.db.selectFrom('changes').selectAll().orderBy('id').execute()).map(
      ({ person, action, kind, label }) => [person, action, kind, label].join(' '),
    )

  describe('are made', () => {
    it('with their fields, a version, and a log entry; cached pages are cleared', async () => {
      const { status, body } = await admin.post(adminApi.sermons, sermon)
      expect(status).toBe(201)
      expect(body).toMatchObject({ ...sermon, description: 'One.\n\nTwo.', version: 1, isSample: false, tags: [] })
      expect(await shown((body as Stored).id)).toMatchObject({ title: sermon.title })
      expect(await log()).toEqual(['Ada Keeper created sermon Not one stone upon another'])
      expect(app.changes()).toBe(1)
    })

    const meant: [field: string, typed: string, stored: string][] = [
      ['youtubeUrl', 'www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
      ['youtubeUrl', 'youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
      ['youtubeUrl', '\u200Bhttps://vimeo.com/\uFEFF1\u200E', 'https://vimeo.com/1'],
      ['thumbnailUrl', 'church.example/a.png', 'https://church.example/a.png'],
      ['audioUrl', 'www.church.example:8080/a.mp3?x=1', 'https://www.church.example:8080/a.mp3?x=1'],
      ['date', '\u200E2026-\u200B11-22', '2026-11-22'],
    ]
    it.each(meant)('with what was meant when %s is %j', async (field, typed, stored) => {
      const { status, body } = await admin.post(adminApi.sermons, { ...sermon, [field]: typed })
      expect({ status, [field]: (body as Record<string, unknown>)[field] }).toEqual({ status: 201, [field]: stored })
    })

    it('once, however often a request is repeated at the same time under one key', async () => {
      const ask = () => admin.send('POST', adminApi.sermons, sermon, { 'Idempotency-Key': 'k1' })
      const answers = await Promise.all(Array.from({ length: 50 }, ask))
      expect(new Set(answers.map(({ status, body }) => `${status} ${(body as Stored).id}`)).size).toBe(1)
      expect((await app.get(api.sermons)).body).toHaveLength(1)
      expect(await log()).toHaveLength(1)
    })

    it('not when the key was used for something else, or the first was deleted since', async () => {
      const ask = (more = {}) =>
        admin.send('POST', adminApi.sermons, { ...sermon, ...more }, { 'Idempotency-Key': 'k' })
      const { body } = await ask()
      expect((await ask({ title: 'Other' })).status).toBe(409)
      await admin.send('DELETE', one((body as Stored).id))
      expect((await ask()).status).toBe(409)
    })

    const faults: [field: string, value: unknown, message: string][] = [
      ['title', '', 'Title is required'],
      ['title', ' \u200b ', 'Title is required'],
      ['title', undefined, 'Title is required'],
      ['title', 'a\nb', 'Title must be on one line. Remove the line breaks.'],
      ['title', 'a'.repeat(301), 'Title is too long. Use 300 characters or fewer.'],
      ['speaker', '', 'Speaker is required'],
      ['date', '', 'Date is required'],
      ['date', '2026-02-30', 'Date must be a date, such as 2026-11-22'],
      ['youtubeUrl', 'not a url', 'Please enter a valid URL'],
      ['youtubeUrl', 'javascript:alert(1)', 'Please enter a valid URL'],
      ['youtubeUrl', 'recording.mp4', 'Please enter a valid URL'],
      ['youtubeUrl', 'ann@church.example', 'Please enter a valid URL'],
      ['thumbnailUrl', 'cat.png', 'Please enter a valid URL or upload an image'],
      ['youtubeUrl', 'https://me:secret@youtube.com/', 'Please enter a valid URL'],
      ['thumbnailUrl', 'data:image/png;base64,AAAA', 'Please enter a valid URL or upload an image'],
      ['thumbnailUrl', '//elsewhere.example/a.png', 'Please enter a valid URL or upload an image'],
      ['description', 'a\0b', 'Description contains a character we can’t accept. Retype it instead of pasting.'],
      ['tags', 7, 'Topics must be a list of text values'],
      ['title', { a: 1 }, 'must be text'],
    ]
    it.each(faults)('not when %s is %j', async (field, value, message) => {
      const { status, body } = await admin.post(adminApi.sermons, { ...sermon, [field]: value })
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: 'bad_request', fields: { [field]: message } })
      expect((await app.get(api.sermons)).body).toEqual([])
      expect(app.changes()).toBe(0)
    })
  })

  describe('are changed', () => {
    it('without a speaker only where none is known', async () => {
      const id = await addSermon(database.db, { title: 'Advent 1 – Year A', speaker: '' })
      const corrected = await admin.send('PUT', one(id), { title: 'Keep Awake', speaker: '' })
      expect(corrected.body).toMatchObject({ title: 'Keep Awake', speaker: null, version: 2 })
      expect((await admin.send('PUT', one(id), { title: '' })).body).toMatchObject({
        fields: { title: 'Title is required' },
      })
      expect((await admin.send('PUT', one(id), { speaker: 'Jane Doe' })).body).toMatchObject({ version: 3 })
      const emptied = await admin.send('PUT', one(id), { speaker: '' })
      expect([emptied.status, emptied.body]).toMatchObject([400, { fields: { speaker: 'Speaker is required' } }])
      expect(await shown(id)).toMatchObject({ title: 'Keep Awake', speaker: 'Jane Doe' })
    })

    it('in the given fields only', async () => {
      const { id } = await made({ tags: 'hope, , \u200b, endurance,hope', audioUrl: 'https://audio.example/a.mp3' })
      const { status, body } = await admin.send('PUT', one(id), { ...sermon, title: 'Stones' })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        title: 'Stones',
        tags: ['hope', 'endurance'],
        audioUrl: 'https://audio.example/a.mp3',
        version: 2,
      })
      expect(await log()).toContain('Ada Keeper updated sermon Stones')
      const { details } = await database.db
        .selectFrom('changes')
        .selectAll()
        .where('action', '=', 'updated')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(details)).toEqual({ title: { from: sermon.title, to: 'Stones' } })
      expect((await app.get(`${api.sermons}?search=stones`)).body).toHaveLength(1)
    })

    it('and the log cuts a long text between characters, never inside one', async () => {
      const { id } = await made()
      await admin.send('PUT', one(id), { description: `${'a'.repeat(199)}🕊️ and more` })
      const { details } = await database.db
        .selectFrom('changes')
        .select('details')
        .where('action', '=', 'updated')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(details)).toMatchObject({ description: { to: `${'a'.repeat(199)}…` } })
    })

    it('not at all when nothing is different', async () => {
      const { id } = await made()
      expect((await admin.send('PUT', one(id), sermon)).body).toMatchObject({ version: 1 })
      expect(await log()).toHaveLength(1)
    })

    it('only from the version that was seen, if the change names one; the conflict has both versions', async () => {
      const { id } = await made()
      const seen = { 'If-Match': '"1"' }
      expect((await admin.send('PUT', one(id), { title: 'First' }, seen)).status).toBe(200)
      const { status, body } = await admin.send('PUT', one(id), { title: 'Second' }, seen)
      expect(status).toBe(412)
      expect(body).toMatchObject({
        error: 'changed_meanwhile',
        message: expect.stringContaining('Ada Keeper'),
        current: { title: 'First', version: 2 },
      })
      expect((await admin.send('PUT', one(id), { title: 'Third' })).status).toBe(200)
      expect((await admin.send('PUT', one(id), { title: 'x' }, { 'If-Match': 'yes' })).status).toBe(400)
      expect((await admin.send('DELETE', one(id), undefined, seen)).status).toBe(412)
    })

    it('so that no update of two editors is lost, however often they race', async () => {
      const { id } = await made({ description: '' })
      let refused = 0
      const edit = async (name: string) => {
        for (;;) {
          const current = (await admin.get(one(id))).body as Stored & { description: string | null }
          const description = `${current.description ?? ''}${name}`
          const { status } = await admin.send('PUT', one(id), { description }, { 'If-Match': `"${current.version}"` })
          if (status === 200) return
          refused++
        }
      }
      const rounds = 100
      for (let round = 0; round < rounds; round++) await Promise.all([edit('a'), edit('b')])
      const { description, version } = (await admin.get(one(id))).body as Stored & { description: string }
      expect(description.replaceAll('b', '')).toHaveLength(rounds)
      expect(description.replaceAll('a', '')).toHaveLength(rounds)
      expect(version).toBe(2 * rounds + 1)
      expect(refused).toBeGreaterThan(0)
    })

    it('are the church’s own then, and no sample any more', async () => {
      const id = await addSermon(database.db)
      await database.db.updateTable('sermons').set({ sample: 1 }).execute()
      expect((await admin.get(one(id))).body).toMatchObject({ isSample: true })
      expect((await admin.send('PUT', one(id), { series: 'Ours' })).body).toMatchObject({ isSample: false })
    })

    it('not when there is no such record', async () => {
      expect((await admin.send('PUT', one('none'), sermon)).status).toBe(404)
      expect((await admin.send('DELETE', one('none'))).status).toBe(404)
    })
  })

  describe('are listed', () => {
    beforeEach(async () => {
      await made({ title: 'Bread', speaker: 'Ames', date: '2026-01-04' })
      await made({ title: 'Apples', speaker: 'Whitfield', date: '2026-01-11' })
      await made({ title: 'Cedars', speaker: 'Ames', date: '2026-01-18' })
    })
    const titles = async (query: string) =>
      ((await admin.get(`${adminApi.sermons}${query}`)).body as Stored[]).map(({ title }) => title)

    it('newest first, sorted otherwise when asked', async () => {
      expect(await titles('')).toEqual(['Cedars', 'Apples', 'Bread'])
      expect(await titles('?sort=title')).toEqual(['Apples', 'Bread', 'Cedars'])
      expect(await titles('?sort=-title')).toEqual(['Cedars', 'Bread', 'Apples'])
      expect(await titles('?sort=speaker')).toEqual(['Cedars', 'Bread', 'Apples'])
      for (const sort of ['id', 'constructor', '-__proto__']) {
        expect((await admin.get(`${adminApi.sermons}?sort=${sort}`)).status).toBe(400)
      }
    })

    it('narrowed and in pages, with how many there are', async () => {
      expect(await titles('?speaker=Ames&search=ced')).toEqual(['Cedars'])
      const response = await admin.fetch(`${adminApi.sermons}?speaker=Ames&limit=1&offset=1`)
      expect(response.headers.get('X-Total-Count')).toBe('2')
      expect(((await response.json()) as Stored[]).map(({ title }) => title)).toEqual(['Bread'])
    })
  })
})
