import { afterEach, beforeEach, expect, it } from 'vitest'
import { typedBlock } from '#app/features/newsletter/blocks.ts'
import { GMAIL_SHOWS, issuePath } from '#app/features/newsletter/issue.ts'
import { structuredData } from '#app/discovery/structured-data.ts'
import { secondAddresses } from '#app/links/giving-way.ts'
import { api, documents, downloads, href, routes } from '#app/routes.ts'
import { renderPage } from '#app/site/render.tsx'
import type { PageReads } from '#app/ui/read.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText, renderOptions } from '#test/rendered.ts'

const SITE = 'https://church.test'
const rich = [
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'We ' },
      { type: 'text', text: 'serve', marks: [{ type: 'bold' }, { type: 'link', to: '/contact' }] },
      { type: 'text', text: ' soup.' },
    ],
  },
]
const content = {
  subject: 'Soup & bread',
  preheader: 'On Fridays',
  blocks: [
    { kind: 'heading', text: 'Fridays' },
    { kind: 'text', text: rich },
    { kind: 'quote', quote: 'Give us this day', source: 'Matthew 6:11' },
    { kind: 'card', title: 'Supper', line: 'At six', text: 'All come.', url: '/events', picture: '' },
    { kind: 'button', text: 'Help out', url: 'https://help.example' },
    { kind: 'rule' },
  ],
}

onBothDatabases('newsletters on the website', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    await admin.send('PUT', adminApi.siteConfig, {
      address: '1 Savanna Road',
      emailProvider: 'smtp',
      smtpHost: '127.0.0.1',
    })
    await admin.post(adminApi.subscribers, { email: 'ann@example.org', firstName: 'Annabel' })
  })
  afterEach(() => database.close())

  const write = async (more: object = {}) =>
    ((await admin.post(adminApi.newsletterIssues, { ...content, ...more })).body as { id: string }).id
  const send = async (id: string) => {
    expect((await admin.send('POST', href(adminApi.newsletterIssueSend, { id }))).status).toBe(200)
    return issuePath({ id, subject: content.subject })
  }
  const put = (id: string, isOnWebsite: boolean) =>
    admin.post(href(adminApi.newsletterIssueWebsite, { id }), { isOnWebsite })
  const isSeen = async (id: string) => {
    const path = issuePath({ id, subject: content.subject })
    const documentsOf = [documents.sitemap, documents.newsletterFeed]
    const listed = await Promise.all(
      documentsOf.map(async (one) => (await (await app.fetch(one)).text()).includes(path)),
    )
    const found = JSON.stringify((await app.get(href(api.search, {}, { q: 'soup' }))).body).includes(path)
    const one = (await app.get(href(api.newsletter, { id }))).status === 200
    return [...listed, found, one]
  }

  it('have a page, an archive, a feed, and are in the sitemap and the search', async () => {
    const path = await send(await write())
    const page = await pageText(app, path)
    expect(page).toContain('<h1 dir="auto">Soup &amp; bread</h1>')
    expect(page).toContain('<strong><a href="/contact" class="link">serve</a></strong>')
    expect(page).toContain('Matthew 6:11')
    expect(page).toContain('href="https://help.example/"')
    expect(await pageText(app, routes.newsletters)).toContain(path)
    expect(await pageText(app, secondAddresses.get(routes.newsletters) ?? '')).toContain('On Fridays')
    expect(await (await app.fetch(documents.newsletterFeed)).text()).toContain(`${SITE}${path}`)
    const all = { heading: 'Newsletters', all: { path: routes.newsletters } }
    expect((await app.get(href(api.search, {}, { q: 'soup' }))).body).toMatchObject([{ ...all, results: [{ path }] }])
    expect(await (await app.fetch(documents.sitemap)).text()).toContain(`${SITE}${routes.newsletters}<`)
  })

  it('are seen once they are sent, while they are shown, and until they are deleted', async () => {
    const id = await write()
    const none = [false, false, false, false]
    const all = [true, true, true, true]
    expect(await isSeen(id)).toEqual(none)
    await send(id)
    expect(await isSeen(id)).toEqual(all)
    expect((await put(id, false)).body).toEqual({ message: 'It’s no longer on the website.' })
    expect(await isSeen(id)).toEqual(none)
    await put(id, true)
    expect(await isSeen(id)).toEqual(all)
    await admin.send('POST', href(adminApi.newsletterIssueStop, { id }))
    await admin.get(href(adminApi.newsletterIssueProgress, { id }))
    expect((await admin.send('DELETE', href(adminApi.newsletterIssue, { id }))).status).toBe(200)
    expect(await isSeen(id)).toEqual(none)
    expect((await app.get(api.newslettersSummary)).body).toEqual({ total: 0 })
  })

  it('stay with subscribers where their writer wants that, and when they were sent before there was a choice', async () => {
    const [chosen, before] = [await write({ isOnWebsite: false }), await write()]
    await database.db.updateTable('newsletter_issues').set({ is_on_website: 0 }).where('id', '=', before).execute()
    for (const id of [chosen, before]) {
      await send(id)
      expect(await isSeen(id)).toEqual([false, false, false, false])
    }
    const { html, text } = await database.db.selectFrom('email_bodies').selectAll().limit(1).executeTakeFirstOrThrow()
    expect(html + text).not.toContain('View in your browser')
  })

  it('name nobody, and no email leads to another’s subscription from there', async () => {
    const id = await write({ blocks: [...content.blocks, typedBlock('{{unsubscribe}}')] })
    const path = await send(id)
    const said = `${await pageText(app, path)}${JSON.stringify((await app.get(href(api.newsletter, { id }))).body)}`
    const copy = await database.db.selectFrom('emails').selectAll().where('batch_id', '=', id).executeTakeFirstOrThrow()
    const { unsubscribe = '' } = JSON.parse(copy.fills) as Record<string, string>
    expect(unsubscribe).toContain('token=')
    expect(said).not.toContain(unsubscribe.split('token=')[1])
    expect(said).not.toMatch(/Annabel|ann@example\.org|token=|recipients|sentBy/)
    const { html, text } = await database.db.selectFrom('email_bodies').selectAll().executeTakeFirstOrThrow()
    expect(html).toContain(`href="${SITE}${path}?utm_source=newsletter"`)
    expect(text.startsWith(`View in your browser: ${SITE}${path}`)).toBe(true)
  })

  it('say how large their email is, and give a way out before Gmail cuts it', async () => {
    const long = Array.from({ length: 60 }, () => typedBlock('Grace and peace to all of you. '.repeat(90)))
    const ids = [await write(), await write({ blocks: long })]
    for (const id of ids) {
      const { bytes } = (await admin.get(href(adminApi.newsletterIssueProgress, { id }))).body as { bytes: number }
      await send(id)
      const bodies = database.db.selectFrom('emails').innerJoin('email_bodies', 'email_bodies.id', 'emails.body_id')
      const { html } = await bodies.selectAll().where('batch_id', '=', id).executeTakeFirstOrThrow()
      expect(Buffer.byteLength(html)).toBe(bytes)
      expect(bytes > GMAIL_SHOWS).toBe(id === ids[1])
      expect(html.match(/\{\{unsubscribe\}\}/g)).toHaveLength(id === ids[1] ? 2 : 1)
      expect(Buffer.from(html).subarray(0, GMAIL_SHOWS).toString()).toContain('{{unsubscribe}}')
    }
  })

  it('are described to search engines, and have an image to share', async () => {
    const id = await write()
    const path = await send(id)
    const describe = (reads: PageReads) => structuredData({ path, route: routes.newsletter, reads, siteUrl: SITE })
    const { html } = await renderPage(new URL(path, SITE), { ...renderOptions, fetchApi: app.fetch, describe })
    expect(html).toContain('"@type":"Article"')
    expect(html).toContain('"headline":"Soup & bread"')
    expect(html).toContain('"inLanguage":"en"')
    const image = href(downloads.shareImage, { kind: 'newsletters', name: `${id}.png` })
    expect(html).toContain(image)
    expect((await app.fetch(image, { method: 'HEAD' })).status).toBe(200)
  })
})
