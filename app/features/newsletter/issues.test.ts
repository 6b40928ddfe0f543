import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { type IssueBlock, storedBlock, wordsOfBlock } from '#app/features/newsletter/blocks.ts'
import type { Issue } from '#app/features/newsletter/issue.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, people, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent, addSermon } from '#test/records.ts'

/** A text without marks, as programs send and get it. */
const plain = (text: string) => ({ kind: 'text', text }) as unknown as IssueBlock

const picture = `/pictures/${'a'.repeat(32)}-1600x900.webp`
const blocks: IssueBlock[] = [
  { kind: 'heading', text: 'This Sunday' },
  plain('Come & see.\n\nBring <b>a friend</b>.'),
  { kind: 'picture', url: picture },
  { kind: 'card', title: 'Supper', line: 'Friday', text: 'Soup.', url: '/events/1', picture: '' },
  { kind: 'button', text: 'Plan a visit', url: '/plan-a-visit' },
  { kind: 'rule' },
]
const TIMES = { created_at: '', updated_at: '', received_at: 'x', ready_at: 'x', unused_since: '' }
const LISTED = { address: '', original: '', crop: '', sample: 0 } as const
const RECEIVED = { ...TIMES, ...LISTED, file_name: '', created_by: '', version: 1 }
const linked = (to: string) => [
  { type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [{ type: 'bold' }, { type: 'link', to }] }] },
]
const advent = { subject: 'Advent is near', preheader: 'Four candles', blocks }

onBothDatabases('newsletters in the admin area', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const write = async (more: object = {}) =>
    (await admin.post(adminApi.newsletterIssues, { ...advent, ...more })).body as Issue & { version: number }
  const one = (id: string) => href(adminApi.newsletterIssue, { id })
  const preview = async (issue: object, as = 'light') => {
    const body = new URLSearchParams({ issue: JSON.stringify(issue), as })
    const response = await admin.fetch(adminApi.newsletterPreview, { method: 'POST', body })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it('are created, searched, changed by one person at a time, deleted and restored', async () => {
    const issue = await write()
    expect(issue).toMatchObject({ ...advent, state: 'draft', recipients: 0, startedAt: null, version: 1 })
    expect((await admin.get(`${adminApi.newsletterIssues}?search=soup`)).body).toMatchObject([{ id: issue.id }])
    const changed = await admin.send('PUT', one(issue.id), { subject: 'Advent' }, { 'If-Match': '"1"' })
    expect(changed).toMatchObject({ status: 200, body: { subject: 'Advent', blocks, version: 2 } })
    expect((await admin.send('PUT', one(issue.id), { subject: 'No' }, { 'If-Match': '"1"' })).status).toBe(412)
    expect((await admin.send('DELETE', one(issue.id))).status).toBe(200)
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string; label: string }[]
    expect(deletion).toMatchObject({ name: 'newsletter', label: 'Advent' })
    await admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))
    expect((await admin.get(one(issue.id))).body).toMatchObject({ subject: 'Advent', blocks })
  })

  it('may be half finished while they are drafts', async () => {
    const half = [
      { kind: 'heading', text: '' },
      { kind: 'button', text: '', url: '' },
      { kind: 'picture', url: '' },
    ]
    expect(await write({ subject: '', blocks: half })).toMatchObject({ subject: '', blocks: half })
  })

  it.each([
    [{ kind: 'button', text: 'Go', url: 'javascript:alert(1)' }, 'blocks.0.url'],
    [{ kind: 'button', text: 'Go', url: 'data:text/html,x' }, 'blocks.0.url'],
    [{ kind: 'button', text: 'Go', url: '//evil.example' }, 'blocks.0.url'],
    [{ kind: 'card', title: 'x', url: 'JaVaScRiPt:1' }, 'blocks.0.url'],
    [{ kind: 'picture', url: 'https://evil.example/pixel.gif' }, 'blocks.0.url'],
    [{ kind: 'picture', url: '/pictures/../x' }, 'blocks.0.url'],
    [{ kind: 'heading', text: 'x'.repeat(201) }, 'blocks.0.text'],
    [{ kind: 'heading', text: 'two\nlines' }, 'blocks.0.text'],
    [{ kind: 'text', text: 'a\0b' }, 'blocks.0.text'],
    [{ kind: 'text', text: 'x'.repeat(20_001) }, 'blocks.0.text'],
    [{ kind: 'text', text: [{ type: 'paragraph', content: [{ type: 'fact', name: 'phone' }] }] }, 'blocks.0.text'],
    [{ kind: 'text', text: linked('javascript:alert(1)') }, 'blocks.0.text'],
    [{ kind: 'text', text: [{ type: 'script', content: [] }] }, 'blocks.0.text'],
    [{ kind: 'script', text: 'x' }, 'blocks.0.kind'],
    ['text', 'blocks.0'],
  ])('hold no %j', async (block, field) => {
    const { status, body } = await admin.post(adminApi.newsletterIssues, { ...advent, blocks: [block] })
    expect({ status, fields: Object.keys((body as { fields: object }).fields) }).toEqual({
      status: 400,
      fields: [field],
    })
  })

  it.each(['Hi\r\nBcc: all@example.org', 'Hi\u2028there', 'x'.repeat(201)])(
    'have no subject like %j',
    async (subject) => {
      expect(await admin.post(adminApi.newsletterIssues, { ...advent, subject })).toMatchObject({
        status: 400,
        body: { fields: { subject: expect.stringContaining('Subject') } },
      })
    },
  )

  it('are previewed as an email', async () => {
    await database.db
      .insertInto('pictures')
      .values({ id: 'p', hash: 'a'.repeat(32), width: 1600, height: 900, bytes: 1, alt: 'A "wreath"', ...RECEIVED })
      .execute()
    const { status, headers, text } = await preview(advent)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; img-src 'self' https://church.test; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
        "base-uri 'none'; form-action 'none'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    )
    expect(text).toContain('Bring &#60;b&#62;a friend&#60;/b&#62;.')
    expect(text).not.toContain('<b>')
    expect(text).toContain(
      `src="https://church.test/pictures/${'a'.repeat(32)}-1600x900-1060.jpg" alt="A &#34;wreath&#34;"`,
    )
    expect(text).toContain('href="https://church.test/events/1?utm_source=newsletter"')
    expect(text).toContain('href="https://church.test/plan-a-visit?utm_source=newsletter"')
    expect(text).toContain('href="https://church.test/newsletter/unsubscribe"')
    expect(text).toContain('@media not all')
    expect((await preview(advent, 'dark')).text).toContain('@media all')
    const plain = await preview(advent, 'text')
    expect(plain.headers.get('content-type')).toContain('text/plain')
    expect(plain.text).toMatch(
      /You’re getting this email because .*\nUnsubscribe: https:\/\/church\.test\/newsletter\/unsub/,
    )
    const { id } = await write()
    const saved = await admin.fetch(`${href(adminApi.newsletterIssuePreview, { id })}?look=dark`)
    expect(await saved.text()).toBe((await preview(advent, 'dark')).text)
    expect(app.changes()).toBe(1)
  })

  it('describe a picture wherever it is shown, also with another focal point', async () => {
    await database.db
      .insertInto('pictures')
      .values({ id: 'p', hash: 'a'.repeat(32), width: 1600, height: 900, bytes: 1, alt: 'A wreath', ...RECEIVED })
      .execute()
    const cropped = picture.replace('.webp', '-f30x70.webp')
    const { text } = await preview({ ...advent, blocks: [picture, cropped].map((url) => ({ kind: 'picture', url })) })
    expect(text.match(/alt="A wreath"/g)).toHaveLength(2)
  })

  it('are previewed while they are written, without invalid blocks', async () => {
    const bad = { kind: 'button', text: 'Go', url: 'javascript:alert(1)' }
    const { status, text } = await preview({ subject: 7, blocks: [bad, null, { kind: 'heading', text: 'Still here' }] })
    expect(status).toBe(200)
    expect(text).toContain('Still here')
    expect(text).not.toContain('javascript')
    for (const issue of ['', '{', '[]', 'null', '7']) {
      const body = new URLSearchParams({ issue })
      expect((await admin.fetch(adminApi.newsletterPreview, { method: 'POST', body })).status).toBe(200)
    }
    expect((await preview(advent, 'loud')).status).toBe(400)
  })

  it('keep their pictures', async () => {
    const { referencedPictures } = await import('#app/media/clear.ts')
    await write()
    expect(await referencedPictures(database.db, [{ table: 'newsletter_issues', column: 'blocks' }])).toContain(
      'a'.repeat(32),
    )
  })

  it('are drafted from this Sunday, coming events and the newest sermon', async () => {
    await admin.post(adminApi.serviceTimes, { name: 'Holy Communion', weekday: 7, time: '10:30' })
    await addEvent(database.db, { title: 'Supper', date: '2026-11-27', startTime: '18:00', location: 'Hall' })
    await addEvent(database.db, { title: 'Carols', date: '2026-12-20' })
    await addEvent(database.db, { title: 'Long ago', date: '2026-11-01' })
    const onHope = { title: 'Sermon + On hope', scripture: 'Ps 42:1-5; John 3' }
    await addSermon(database.db, { ...onHope, speaker: 'Jane', date: '2026-11-15' })
    const { body } = await admin.get(adminApi.newsletterDraft)
    expect(body).toMatchObject({ subject: 'This Sunday, November 22', preheader: 'Supper · Carols' })
    const said = (body as Issue).blocks
    expect(said).toContainEqual({ kind: 'heading', text: 'Sunday, November 22' })
    expect(said).toContainEqual(plain('Holy Communion, 10:30 a.m.'))
    expect(said).toContainEqual(
      expect.objectContaining({ kind: 'card', title: 'Supper', line: 'Friday, November 27, 6:00 p.m. · Hall' }),
    )
    const line = 'Jane · November 15, 2026 · Ps 42:1–5 · John 3'
    expect(said).toContainEqual(expect.objectContaining({ title: 'On hope', line }))
    expect(JSON.stringify(said)).not.toContain('Long ago')
    expect((await admin.post(adminApi.newsletterIssues, body)).status).toBe(201)
    await admin.send('POST', adminApi.sundayServices, { date: '2026-11-22', time: '09:00', location: 'On the beach' })
    expect(((await admin.get(adminApi.newsletterDraft)).body as Issue).blocks).toContainEqual(
      plain('9:00 a.m., On the beach'),
    )
  })

  it('describe service changes of this Sunday with their message, and no time or place that changed', async () => {
    await admin.post(adminApi.serviceTimes, { name: 'Holy Communion', weekday: 7, time: '10:30' })
    await admin.send('POST', adminApi.sundayServices, { date: '2026-11-22', time: '09:00', location: 'On the beach' })
    const drafted = async (notice: object) => {
      const { body } = await admin.post(adminApi.notices, { date: '2026-11-22', shownFrom: '2026-11-22', ...notice })
      const draft = (await admin.get(adminApi.newsletterDraft)).body as Issue
      await admin.send('DELETE', href(adminApi.notice, { id: (body as { id: string }).id }))
      return { preheader: draft.preheader, said: draft.blocks.slice(1, 4).map((b) => wordsOfBlock(storedBlock(b))[0]) }
    }
    const day = 'Sunday, November 22'
    const cancelled = `Worship on ${day}, is canceled.`
    expect(await drafted({ kind: 'cancelled', message: 'A storm is coming. Stay safe.' })).toEqual({
      preheader: cancelled,
      said: [day, `${cancelled}\nA storm is coming. Stay safe.`, 'Grace and peace,\nyour friends at Our Church'],
    })
    expect((await drafted({ kind: 'online_only', message: 'Snow.' })).said.slice(0, 2)).toEqual([
      day,
      `Worship on ${day}, is online only.\nSnow.\n\n9:00 a.m.`,
    ])
    const moved = { kind: 'moved', time: '11:00', location: 'Fellowship Hall', message: 'The roof leaks.' }
    expect((await drafted(moved)).said).toEqual([
      day,
      `Worship on ${day}, has moved to 11:00 a.m., Fellowship Hall.\nThe roof leaks.`,
      'Plan a visit',
    ])
    const other = await drafted({ kind: 'cancelled', date: '2026-11-29', message: 'Next week.' })
    expect(other.said).toContain('9:00 a.m., On the beach')
  })

  it('are drafted where there is nothing yet, and offer cards of events and sermons', async () => {
    expect((await admin.post(adminApi.newsletterIssues, (await admin.get(adminApi.newsletterDraft)).body)).status).toBe(
      201,
    )
    const id = await addEvent(database.db, { title: 'Élan night', date: '2026-12-01' })
    await addSermon(database.db, { title: 'On hope' })
    const cards = async (query: string) => (await admin.get(`${adminApi.newsletterCards}?${query}`)).body
    expect(await cards('type=event&search=%C3%89LAN')).toMatchObject([
      { id, card: { title: 'Élan night', url: `/events/${id}/elan-night` } },
    ])
    expect(await cards('type=event&search=zzz')).toEqual([])
    expect(await cards('type=sermon&search=hope')).toMatchObject([{ label: 'On hope, January 4, 2026' }])
  })

  it('are not sent while email is not set up, no one is subscribed, or something is missing', async () => {
    const { id } = await write()
    const send = (of = id) => admin.send('POST', href(adminApi.newsletterIssueSend, { id: of }))
    const refused = (words: string) => ({ status: 409, body: { message: expect.stringContaining(words) } })
    expect(await send()).toMatchObject(refused('Email isn’t set up'))
    expect(await admin.post(href(adminApi.newsletterIssueTest, { id }), {})).toMatchObject(
      refused('Email isn’t set up'),
    )
    await admin.send('PUT', adminApi.siteConfig, { emailProvider: 'smtp', smtpHost: '127.0.0.1' })
    expect(await send()).toMatchObject(refused('There are no active subscribers yet'))
    // A test needs none.
    const { body } = await admin.get(href(adminApi.newsletterIssueProgress, { id }))
    expect(body).toMatchObject({ refusal: expect.stringContaining('no active subscribers'), testRefusal: null })
    await admin.post(adminApi.subscribers, { email: 'ann@example.org' })
    for (const [more, words] of [
      [{ subject: '\u200b' }, 'Add a subject'],
      [{ blocks: [] }, 'Add some content'],
      [{ blocks: [{ kind: 'rule' }] }, 'Add some content'],
      [{ blocks: [{ kind: 'heading', text: 'Hi' }, { kind: 'card' }] }, 'Card 2 needs a title'],
      [{ blocks: [{ kind: 'button', text: 'Go', url: '' }] }, '“Go” needs a link'],
      [{ blocks: [{ kind: 'picture', url: '' }] }, 'Image 1 needs an image'],
    ] as const) {
      expect(await send((await write(more)).id)).toMatchObject(refused(words))
    }
    expect(await admin.send('POST', href(adminApi.newsletterIssueSend, { id: 'none' }))).toMatchObject({ status: 404 })
    const stale = await admin.send('POST', href(adminApi.newsletterIssueSend, { id }), undefined, { 'If-Match': '"7"' })
    expect(stale.status).toBe(412)
    expect(await database.db.selectFrom('emails').selectAll().execute()).toEqual([])
  })

  it('are sent to one address as a test, as everyone will get them', async () => {
    await admin.send('PUT', adminApi.siteConfig, { emailProvider: 'smtp', smtpHost: '127.0.0.1' })
    const { id } = await write()
    const test = href(adminApi.newsletterIssueTest, { id })
    expect((await admin.post(test, {})).body).toEqual({
      message: `Sending a test to ${people.administrator.email}.`,
    })
    expect((await admin.post(test, { to: 'ben@example.org' })).status).toBe(200)
    for (const to of ['ben', 'a@example.org, b@example.org', 'a@example.org\nBcc: b@example.org']) {
      expect(await admin.post(test, { to })).toMatchObject({
        status: 400,
        body: { fields: { to: 'Valid email is required' } },
      })
    }
    expect(app.emails).toMatchObject([
      { to: people.administrator.email, subject: 'Test: Advent is near' },
      { to: 'ben@example.org', html: expect.stringContaining('href="https://church.test/newsletter/unsubscribe"') },
    ])
    const unseen = await admin.send('POST', test, {}, { 'If-Match': '"7"' })
    expect(unseen).toMatchObject({ status: 412, body: { error: 'changed_meanwhile' } })
    expect((await admin.send('POST', test, {}, { 'If-Match': '"1"' })).status).toBe(200)
    expect(app.emails).toHaveLength(3)
    expect((await admin.get(one(id))).body).toMatchObject({ state: 'draft' })
  })
})
