import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { sitemap, sitemapPart } from '#app/discovery/sitemap.ts'
import { listSitePages } from '#app/pages/site-pages.ts'
import { documents, href, routes } from '#app/routes.ts'
import { published } from '#db/published.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent, addLiveStream, addSermon } from '#test/records.ts'

const SITE = 'https://church.test'
const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' })

interface Located {
  loc: string
  lastmod?: string
}

function listed(text: string | undefined): { urls: Located[]; sitemaps: Located[] } {
  const read = parser.parse(text ?? '', true) as {
    urlset?: { url: Located[] }
    sitemapindex?: { sitemap: Located[] }
  }
  return { urls: read.urlset?.url ?? [], sitemaps: read.sitemapindex?.sitemap ?? [] }
}

onBothDatabases('the sitemap', (open) => {
  test('lists every page and record once, and is split where there are many', async () => {
    const database = await open()
    const app = createTestApp(database)
    const db = published(app.services)
    const paths = (await listSitePages(app.services)).map(({ path }) => path)
    const site = { siteUrl: SITE, today: '2026-11-22', paths, kinds: app.services.publicKinds }
    const sermons = await Promise.all([1, 2, 3, 4, 5].map((n) => addSermon(database.db, { title: `Grace & <${n}>` })))
    await addSermon(database.db, {
      title: 'Found',
      series: 'Signs',
      alsoInSeries: ['Wonders'],
      scripture: 'John 3',
      tags: ['mercy'],
      date: '2026-11-01',
    })
    const hidden = {
      series: 'Secret',
      alsoInSeries: ['Also secret'],
      speaker: 'Secret',
      scripture: 'Acts 2',
      tags: ['secret'],
      date: '2001-01-01',
    }
    const now = {
      draft: { status: 'draft' },
      scheduled: { publish_at: '2099-01-01' },
      over: { unpublish_at: '2002-01-01' },
    }
    for (const [how, columns] of Object.entries(now)) {
      const id = await addSermon(database.db, { ...hidden, title: `Secret ${how}` })
      await database.db
        .updateTable('sermons')
        .set(columns as object)
        .where('id', '=', id)
        .execute()
    }
    const deleted = await addSermon(database.db, { ...hidden, title: 'Secret, deleted' })
    await app.as('administrator').send('DELETE', `/api/admin/sermons/${deleted}`)
    const event = await addEvent(database.db)
    const stream = await addLiveStream(database.db)

    const answer = await app.fetch(documents.sitemap)
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const whole = listed(await answer.text())
    const addresses = whole.urls.map(({ loc }) => loc)
    expect(new Set(addresses).size).toBe(addresses.length)
    const records = [
      ...sermons.map((id, index) => [routes.sermon, id, `grace-${index + 1}`]),
      [routes.event, event, 'an-event'],
      [routes.liveStream, stream, 'a-service'],
    ]
    for (const [route = '', id = '', slug = ''] of records) {
      expect(whole.urls).toContainEqual({
        loc: `${SITE}${href(route, { id, slug })}`,
        lastmod: '2026-11-01T12:00:00.000Z',
      })
    }
    for (const path of [
      '/sermons/books/john',
      '/sermons/topics/mercy',
      '/sermons/series/signs',
      '/sermons/series/wonders',
      '/sermons/years/2026',
    ]) {
      expect(addresses).toContain(SITE + path)
    }
    expect(addresses.filter((address) => /secret|acts|\/2001$/.test(address))).toEqual([])
    expect(addresses).toContain(`${SITE}/`)
    expect(addresses).toContain(`${SITE}/about/kids-church`)
    expect(addresses.filter((address) => /sign-in|admin|account|password/.test(address))).toEqual([])

    const index = listed(await sitemap(db, site, 2))
    expect(index.sitemaps.map(({ loc }) => loc.replace(/[0-9a-f]{8}-[^.]+/, 'ID'))).toEqual([
      `${SITE}/sitemaps/pages.xml`,
      `${SITE}/sitemaps/events.xml`,
      `${SITE}/sitemaps/sermons.xml`,
      `${SITE}/sitemaps/sermons-after-ID.xml`,
      `${SITE}/sitemaps/sermons-after-ID.xml`,
      `${SITE}/sitemaps/live-streams.xml`,
    ])
    const parts = await Promise.all(
      index.sitemaps.map(async ({ loc }) =>
        listed(await sitemapPart(db, site, loc.slice(loc.lastIndexOf('/') + 1), 2)),
      ),
    )
    const inParts = parts.flatMap(({ urls }) => urls.map(({ loc }) => loc))
    expect(inParts.toSorted()).toEqual(addresses.toSorted())
    expect((await app.fetch('/sitemaps/nothing.xml')).status).toBe(404)
    expect((await app.fetch('/sitemaps/sermons-after-zzz.xml')).status).toBe(404)
    expect(await (await app.fetch(documents.robots)).text()).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    await database.close()
  })
})
