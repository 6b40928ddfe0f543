import { Hono } from 'hono'
import { beforeEach, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { leadOldAddresses } from '#app/imports/old-addresses.ts'
import { page } from '#app/pages/page.ts'
import { redirect } from '#app/pages/redirect.ts'
import { documents } from '#app/routes.ts'
import { leadOldAddresses as answering } from '#app/server/missing-pages.ts'
import type { Database } from '#db/database.ts'
import { countOf } from '#db/records.ts'
import { createTestApp, people, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent, addSermon } from '#test/records.ts'
import { renderedPage } from '#test/rendered.ts'

const ORIGIN = 'https://church.test'
const actor = { person: people.administrator, now: '2026-11-21T18:00:00.000Z' }

onBothDatabases('old addresses of imported records', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    return () => database.close()
  })
  const lead = (found: [from: string, to: string][]) =>
    database.transaction(async (trx) => {
      const before = await countOf(trx.selectFrom('redirects'))
      const all = found.map(([from, to]) => ({ from, to }))
      const left = await leadOldAddresses(trx, all, ORIGIN, actor)
      return { added: (await countOf(trx.selectFrom('redirects'))) - before, left }
    })
  const site = () =>
    new Hono()
      .use(answering(app.services))
      .get('*', async (c) =>
        c.body(null, (await renderedPage(app, new URL(c.req.url).pathname)).status === 404 ? 404 : 200),
      )
  const leadsTo = async (address: string) => {
    const { status, headers } = await site().request(address)
    return status === 301 ? headers.get('location') : status
  }

  it('lead there, also those of WordPress by number, and those of feeds', async () => {
    const sermon = await addSermon(database.db, { title: 'Bread of life' })
    const event = await addEvent(database.db, { title: 'Bazaar' })
    const { added, left } = await lead([
      ['/sermons/bread-of-life/', `@sermons/${sermon}`],
      ['https://old.test/2019/05/Bread/', `@sermons/${sermon}`],
      ['/?p=12', `@sermons/${sermon}`],
      ['/?page_id=13', `@events/${event}`],
      ['/?post_type=event&p=14', `@events/${event}`],
      ['/feed/podcast/', documents.podcast],
      ['https://old.test/Detail.aspx?ID=649', `@sermons/${sermon}`],
      ['/?enmse_mid=438', `@sermons/${sermon}`],
    ])
    expect([added, left]).toEqual([8, []])
    const at = `/sermons/${sermon}/bread-of-life`
    const asked = ['/sermons/bread-of-life', '/2019/05/bread/?utm_source=x', '/?p=12', '/index.php?p=12&preview=true']
    expect(await Promise.all(asked.map(leadsTo))).toEqual([at, `${at}?utm_source=x`, at, at])
    expect(await Promise.all(['/?page_id=13', '/?p=14', '/feed/podcast/'].map(leadsTo))).toEqual([
      `/events/${event}/bazaar`,
      `/events/${event}/bazaar`,
      documents.podcast,
    ])
    expect(await Promise.all(['/detail.aspx?id=649&print=1', '/?enmse_mid=438'].map(leadsTo))).toEqual([at, at])
    expect(await Promise.all(['/detail.aspx?id=650', '/detail.aspx'].map(leadsTo))).toEqual([404, 404])
    expect(await Promise.all(['/', '/?p=99', '/?utm_source=letter', '/?p=x', '/give?p=12'].map(leadsTo))).toEqual([
      200, 200, 200, 200, 200,
    ])
  })

  it('are left where the website has a page, and nothing is written twice', async () => {
    const sermon = await addSermon(database.db, { title: 'Bread' })
    const { body } = await app.as('editor').post(addressesOf(page).all, { title: 'Serve' })
    const serve = `@pages/${(body as { page: string }).page}`
    const all: [string, string][] = [
      ['/serve/', serve],
      ['/help', serve],
      ['/help/', serve],
      ['/HELP', `@sermons/${sermon}`],
      ['/about', `@sermons/${sermon}`],
      ['/admin/post', serve],
      [`/${'long-'.repeat(50)}`, serve],
    ]
    const why = [
      { from: '/HELP', why: 'It leads somewhere else already.' },
      { from: '/about', why: 'The website has a page there.' },
      { from: '/admin/post', why: expect.stringContaining('The website itself answers at this address') },
      { from: expect.stringContaining('/long-'), why: 'This address is too long.' },
    ]
    expect(await lead(all)).toEqual({ added: 1, left: why })
    expect(await lead(all)).toEqual({ added: 0, left: why })
    const { body: stored } = await app.as('editor').get(addressesOf(redirect).all)
    expect(stored).toMatchObject([{ address: '/help', target: serve, made: 'import' }])
  })

  it('are written by the thousand', async () => {
    const sermon = await addSermon(database.db, { title: 'Bread' })
    const all = Array.from({ length: 5000 }, (_, n): [string, string] => [`/old/${n}`, `@sermons/${sermon}`])
    const { added, left } = await lead(all)
    expect([added, left]).toEqual([5000, []])
    expect(await leadsTo('/old/4999')).toBe(`/sermons/${sermon}/bread`)
  })
})
