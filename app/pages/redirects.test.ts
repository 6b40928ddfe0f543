import { Hono } from 'hono'
import { beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import { oldPath, redirect } from '#app/pages/redirect.ts'
import { href, routes } from '#app/routes.ts'
import { leadOldAddresses } from '#app/server/missing-pages.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { renderedPage } from '#test/rendered.ts'
import type { Database } from '#db/database.ts'

it.each([
  ['/About-Us.html', '/about-us.html'],
  ['https://old.example/About%20us/?from=1#top', '/about us'],
  ['www.old.example/serve//', '/serve'],
  ['caf%C3%A9', '/café'],
  ['/100%', '/100%'],
  ['/cafe%CC%81', '/café'],
  ['/cafe\u0301', '/café'],
  ['/caf%E9', '/café'],
  ['/our+team%20of%2B2019.html', '/our team of 2019.html'],
  ['/?preview=true&p=12', '/?p=12'],
  ['https://old.example?page_id=12#top', '/?p=12'],
  ['/index.php?attachment_id=12', '/?p=12'],
  ['/Sermon.aspx?ID=649&utm_id=7', '/sermon.aspx?id=649'],
  ['/?enmse_mid=438', '/?enmse_mid=438'],
  ['/give?p=12&utm_id=7&mc_eid=a1', '/give'],
])('the old address %s is kept as %s', (typed, path) => {
  expect(oldPath(typed)).toBe(path)
})

onBothDatabases('an address without a page', (open) => {
  let database: Database
  let app: TestApp
  let editor: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    editor = app.as('editor')
    return () => database.close()
  })
  const pages = addressesOf(page)
  const redirects = addressesOf(redirect)
  const addPage = async (fields: object) => (await editor.post(pages.all, fields)).body as { id: string; page: string }
  const change = (id: string, fields: object) => editor.send('PUT', href(pages.one, { id }), fields)
  const lead = (address: string, target: string) => editor.post(redirects.all, { address, target })
  /** The server's answer, without what only a build can serve. */
  const visit = (address: string, by = app) =>
    new Hono()
      .use(leadOldAddresses(by.services))
      .get('*', async (c) =>
        c.body(null, (await renderedPage(by, new URL(c.req.url).pathname)).status === 404 ? 404 : 200),
      )
      .request(address, { headers: { 'Sec-Fetch-Dest': 'document' } })
  /** Where the address leads, with the query; `404` when it leads nowhere. */
  const leadsTo = async (address: string) => {
    const { status, headers } = await visit(address)
    return status === 301 ? headers.get('location') : String(status)
  }

  it('that was renamed leads to the page, also after a second name and back', async () => {
    const { id } = await addPage({ title: 'Serve' })
    await change(id, { address: '/help' })
    expect(await leadsTo('/serve?from=bulletin')).toBe('/help?from=bulletin')
    expect((await visit('/serve')).headers.get('cache-control')).toBe('max-age=3600')
    await change(id, { address: '/join-in' })
    expect([await leadsTo('/serve'), await leadsTo('/help')]).toEqual(['/join-in', '/join-in'])
    await change(id, { address: '/serve' })
    expect([await leadsTo('/serve'), await leadsTo('/help'), await leadsTo('/join-in')]).toEqual([
      '200',
      '/serve',
      '/serve',
    ])
    await change(id, { isHidden: true })
    expect([await leadsTo('/serve'), await leadsTo('/help')]).toEqual(['404', '404'])
  })

  it('leads to the version that takes the page’s place by its date, and drafts lead nowhere', async () => {
    const first = await addPage({ title: 'Youth' })
    const later = { page: first.page, title: 'Young people', address: '/young', publishAt: '2026-01-01T00:00:00Z' }
    await addPage({ ...later, status: 'published' })
    expect([await leadsTo('/young'), await leadsTo('/youth')]).toEqual(['200', '/young'])
    const draft = await addPage({ title: 'Plans', status: 'draft' })
    await change(draft.id, { address: '/more-plans' })
    expect(await leadsTo('/plans')).toBe('404')
  })

  it('leads where the church says: to a page by its record, a path, or another website', async () => {
    const { page: name } = await addPage({ title: 'Weddings' })
    await lead('/old/weddings.html', `@pages/${name}`)
    await lead('https://old.example/Give%20Now', '/give#online')
    await lead('/shop', 'https://shop.example/')
    const at = ['/old/weddings.html', '/OLD/Weddings.html?a=1', '/give%20now?b=2', '/shop?c=3']
    expect(await Promise.all(at.map(leadsTo))).toEqual([
      '/weddings',
      '/weddings?a=1',
      '/give?b=2#online',
      'https://shop.example/',
    ])
    await editor.post(redirects.all, { address: '/unsaid', target: '/give', status: 'draft' })
    expect(await leadsTo('/unsaid')).toBe('404')
    // A page that stands there comes first, and a hidden one gives way.
    await lead('/alpha', '/about')
    expect(await leadsTo(routes.alpha)).toBe('200')
    await addPage({ ...originalRecord('alpha', ''), isHidden: true })
    expect(await leadsTo(routes.alpha)).toBe('/about')
  })

  it('cannot lead in a circle, twice, nowhere, or from what the website itself answers', async () => {
    await lead('/a', '/b')
    const refused: [address: string, target: string, field: string, message: string][] = [
      ['/b', '/a', 'target', 'This leads in a circle: /b → /a → /b'],
      ['/c', '/C/', 'target', 'Choose another page: this leads to itself'],
      ['/A', '/give', 'address', 'This address leads somewhere already. Change that redirect.'],
      ['/admin/x', '/give', 'address', 'The website itself answers at this address'],
      ['/', '/give', 'address', 'The website itself answers at this address'],
      ['/d', 'javascript:alert(1)', 'target', 'Leads to'],
      ['/b', 'https://church.test/a?x', 'target', 'This leads in a circle: /b → /a → /b'],
      ['/c', 'http://www.church.test/C', 'target', 'This leads in a circle: /c → /c'],
      ['/d', 'mailto:office@church.test', 'target', 'Choose a page or a web address: nobody can be led to an email'],
      ['/d', 'https://user:pw@church.test/', 'target', 'Leave out the name and password before the @'],
      ['/d', '/news/:slug', 'target', 'Enter one whole address: patterns such as /news/* are not followed'],
      ['/news/*', '/give', 'address', 'Enter one whole address: patterns such as /news/* are not followed'],
      ['mailto:office@church.test', '/give', 'address', 'Enter the old path of a page, such as /about-us.html'],
      ['/.well-known/acme-challenge/x', '/give', 'address', 'The website itself answers at this address'],
      ['/d', '', 'target', 'Choose where this address leads'],
      ['', '/give', 'address', 'Old address'],
    ]
    for (const [address, target, field, message] of refused) {
      expect([address, await lead(address, target)]).toEqual([
        address,
        expect.objectContaining({
          status: 400,
          body: expect.objectContaining({
            fields: expect.objectContaining({ [field]: expect.stringContaining(message) }),
          }),
        }),
      ])
    }
  })

  it('is listed with how often visitors asked for it, one write a minute, until it leads somewhere', async () => {
    const site = new Hono().use(leadOldAddresses(app.services))
    const visitAs = (address: string, dest: string) => site.request(address, { headers: { 'Sec-Fetch-Dest': dest } })
    const listed = async () => {
      await app.services.background.idle()
      return (await editor.get(adminApi.notFound)).body as object[]
    }
    await visitAs('/favicon', 'image')
    await site.request('/in-advance', { headers: { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch' } })
    await visitAs('/wp-login.php', 'document')
    await visitAs('/admin/none', 'document')
    await visitAs('/Our-History.html?x=1', 'document')
    for (let n = 0; n < 250; n++) await visitAs(`/flood-${n}`, 'document')
    expect(await listed()).toEqual([
      { address: '/our-history.html', times: 1, lastAt: expect.any(String), suggestion: null },
    ])
    await lead('/our-history.html', '/about')
    expect(await listed()).toEqual([])
  })
})
