import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addUser } from '#app/accounts/queries.ts'
import { makeReadCache } from '#app/http/read-cache.ts'
import { previewPages } from '#app/server/preview-pages.ts'
import type { Database } from '#db/database.ts'
import { isPreviewing, withPreview } from '#db/published.ts'
import { createTestApp, people, type TestApp } from '#test/app.ts'
import { kinds, WORD } from '#test/content.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'

const NOW = '2026-11-21T18:00:00Z'
const AFTER_A_WEEK = '2026-11-28T18:00:00Z'
const OTHER = 'Habakkuk'

interface Made {
  id: string
}

onBothDatabases('previews', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW)
    admin = app.as('administrator')
    // Preview links work only while the account of the person who created them exists.
    const ada =
      (await addUser(
        database.db,
        { name: people.administrator.name, email: 'root@church.test', isAdmin: true },
        NOW,
      )) ?? ''
    await database.db.updateTable('users').set({ id: 'ada' }).where('id', '=', ada).execute()
  })
  afterEach(() => database.close())

  const add = async (collection: string, record: object) => {
    const { status, body } = await admin.post(`/api/admin/${collection}`, record)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body as Made
  }
  const addDraft = (collection: string, record: object) => add(collection, { ...record, status: 'draft' })
  const makeLink = async (collection: string, id: string, by = admin) => {
    const { status, body } = await by.post(`/api/admin/${collection}/${id}/preview-link`, {})
    expect({ status, body }).toMatchObject({ status: 201 })
    return body as { url: string; expiresAt: string }
  }
  const open404 = { status: 404, headers: { cookie: null, control: null, robots: null } }
  /** Opens the link, and then the page it leads to, in a browser without an account. */
  const follow = async (url: string, now = NOW) => {
    const pages = previewPages(app.at(now).services)
    const answer = await pages.request(new URL(url).pathname)
    const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';')
    if (answer.status !== 303) return { status: answer.status, headers: facts(answer), html: '', page: '' }
    const page = answer.headers.get('location') ?? ''
    const drawn = await pages.request(page, { headers: { cookie: cookie ?? '' } })
    return { status: drawn.status, headers: facts(drawn), html: await drawn.text(), page, cookie }
  }

  describe.each(kinds.filter(([, , addresses]) => addresses.length > 0))('of %s', (collection, record) => {
    it('show the one record to whoever has the link, until it expires, is revoked or the record is deleted', async () => {
      const { id } = await addDraft(collection, record)
      await addDraft(collection, replaced(record))
      const { url, expiresAt } = await makeLink(collection, id)
      expect(expiresAt).toBe('2026-11-28T18:00:00.000Z')
      expect(url).toMatch(/^https:\/\/church\.test\/preview\/[\w-]{43}$/)
      const stored = await database.db.selectFrom('preview_links').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain(url.slice(-43))

      const shown = await follow(url)
      expect(shown).toMatchObject({ status: 200, headers: { control: 'no-store', robots: 'noindex' } })
      expect(shown.html).toContain('Preview: not public.')
      expect(shown.html).toContain(WORD)
      expect(shown.html).not.toContain(OTHER)

      const guesses = [url.slice(0, -1), `${url}x`, url.replace(/.{43}$/, 'A'.repeat(43))]
      for (const guess of guesses) expect(await follow(guess)).toMatchObject(open404)
      expect(await follow(url, AFTER_A_WEEK)).toMatchObject(open404)

      const links = (await admin.get(`/api/admin/${collection}/${id}/preview-links`)).body as { id: string }[]
      expect(links).toMatchObject([{ createdBy: 'Ada Keeper', expiresAt }])
      const one = `/api/admin/${collection}/${id}/preview-links/${links[0]?.id}`
      expect(await admin.send('DELETE', one)).toMatchObject({ status: 200 })
      expect(await follow(url)).toMatchObject(open404)
      expect(await admin.send('DELETE', one)).toMatchObject({ status: 404 })

      const second = await makeLink(collection, id)
      await admin.send('DELETE', `/api/admin/${collection}/${id}`)
      expect(await follow(second.url)).toMatchObject(open404)
      const [deletion] = (await admin.get('/api/admin/deleted')).body as { id: string }[]
      await admin.send('POST', `/api/admin/deleted/${deletion?.id}/restore`)
      expect(await follow(second.url)).toMatchObject(open404)
    })

    it('are the public page with what the form holds, of a new record too, and store nothing', async () => {
      const { id } = await add(collection, replaced(record))
      const before = (await admin.get(`/api/admin/${collection}/${id}`)).body
      const clears = app.changes()
      const draw = async (body: object) => {
        const answer = await admin.fetch(`/api/previews/${collection}`, asJson(body))
        return { status: answer.status, text: await answer.text() }
      }
      const edited = await draw({ id, record })
      expect(edited).toMatchObject({ status: 200, text: expect.stringContaining(WORD) })
      expect(edited.text).not.toContain(OTHER)
      const added = await draw({ record })
      expect(added).toMatchObject({ status: 200, text: expect.stringContaining(WORD) })
      expect((await admin.get(`/api/admin/${collection}/${id}`)).body).toEqual(before)
      expect((await admin.get(`/api/admin/${collection}`)).body).toHaveLength(1)
      expect(app.changes()).toBe(clears)
      expect(await draw({ id: 'none', record })).toMatchObject({ status: 404 })
      expect(await draw({ record: {} })).toMatchObject({ status: 400, text: expect.stringContaining('fields') })
    })
  })

  it.each(['page', 'news', 'ministry'])('show a new page that is not stored yet: %s', async (kind) => {
    const record = { title: 'Serve', kind, lead: WORD, ...(kind === 'page' ? { address: '/serve' } : {}) }
    const answer = await admin.fetch('/api/previews/pages', asJson({ record }))
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(WORD)])
  })

  it('show a notice before the day from which visitors see it', async () => {
    const notice = { date: '2027-06-06', kind: 'cancelled', message: WORD, shownFrom: '2027-05-30' }
    const { id } = await add('notices', notice)
    const { html } = await follow((await makeLink('notices', id)).url)
    expect(html).toContain(WORD)
    expect(JSON.stringify((await app.get('/api/notices')).body)).not.toContain(WORD)
  })

  it('are of the page they were made for and of no other', async () => {
    const sermon = await addDraft('sermons', kinds[0]?.[1] ?? {})
    const other = await addDraft('sermons', kinds[0]?.[1] ?? {})
    const { cookie = '' } = await follow((await makeLink('sermons', sermon.id)).url)
    const pages = previewPages(app.services)
    for (const page of [`/sermons/${other.id}`, '/sermons', '/', '/api/sermons']) {
      expect((await pages.request(page, { headers: { cookie } })).status).toBe(404)
    }
    expect((await app.fetch(`/api/sermons/${sermon.id}`, { headers: { cookie } })).status).toBe(404)
  })

  it('end with the right of the person who made them', async () => {
    const editor = await makePerson(database, { email: 'ed@church.test', roles: ['editor'] })
    const ed = await signedInAs(app, 'ed@church.test')
    const { id } = await addDraft('sermons', kinds[0]?.[1] ?? {})
    const link = async () => ((await ed.post(`/api/admin/sermons/${id}/preview-link`, {})).body as { url: string }).url
    const url = await link()
    expect((await follow(url)).status).toBe(200)
    const set = (columns: object) => database.db.updateTable('users').set(columns).where('id', '=', editor).execute()
    await set({ roles: 'inbox' })
    expect(await follow(url)).toMatchObject(open404)
    await set({ roles: 'editor', disabled_at: NOW })
    expect(await follow(url)).toMatchObject(open404)
    await set({ disabled_at: '' })
    expect((await follow(url)).status).toBe(200)
    await admin.send('DELETE', `/api/admin/users/${editor}`)
    expect(await follow(url)).toMatchObject(open404)
  })

  it('are kept for no one else, and show no one what was kept', async () => {
    const readCache = makeReadCache(app.services)
    const row = { id: 'draft' }
    const read = () => readCache.get('sermons', () => Promise.resolve(isPreviewing() ? 'with the draft' : 'public'))
    expect(await withPreview({ table: 'sermons', row }, read)).toBe('with the draft')
    expect(await read()).toBe('public')
    expect(await withPreview({ table: 'sermons', row }, read)).toBe('with the draft')
  })

  it('are written into the activity log when a link is made or revoked, without its token', async () => {
    const { id } = await addDraft('sermons', kinds[0]?.[1] ?? {})
    const { url } = await makeLink('sermons', id)
    const [link] = (await admin.get(`/api/admin/sermons/${id}/preview-links`)).body as { id: string }[]
    await admin.send('DELETE', `/api/admin/sermons/${id}/preview-links/${link?.id}`)
    const { body } = await admin.get('/api/admin/log')
    expect(body).toMatchObject([
      { action: 'revoked a preview link of', label: WORD },
      { action: 'made a preview link of', label: WORD },
      { action: 'created' },
    ])
    expect(JSON.stringify(body)).not.toContain(url.slice(-43))
  })
})

/** The record with another word in its texts, and on another day: no two Sundays have the same. */
function replaced(record: object): object {
  return JSON.parse(JSON.stringify(record).replaceAll(WORD, OTHER).replace('2026-12-24', '2026-12-25')) as object
}

function asJson(body: object): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

function facts({ headers }: Response) {
  return {
    cookie: headers.get('set-cookie'),
    control: headers.get('cache-control'),
    robots: headers.get('x-robots-tag'),
  }
}
