/** A feature that is one folder and its lines in the lists (`lists`) is known to every engine, and none of them names it. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { matching, optionsOf } from '#app/admin/find-options.ts'
import type { Overview } from '#app/admin/overview-api.ts'
import { importArchive } from '#app/archive/import.ts'
import { writeArchiveFile } from '#app/archive/write.ts'
import { structuredData } from '#app/discovery/structured-data.ts'
import { readBrought } from '#app/imports/read-file.ts'
import { resolveLinks } from '#app/pages/queries.ts'
import { suggestions } from '#app/pages/suggestions.ts'
import { api, documents, downloads, href } from '#app/routes.ts'
import { archived, definitions } from '#app/server/feature-list.ts'
import { jobsOf } from '#app/server/jobs.ts'
import { pageAddress } from '#app/site/page-address.ts'
import { renderPage } from '#app/site/render.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { ownTarget } from '#app/links/own-target.ts'
import { adminApi } from '#test/admin-routes.ts'
import { people, type TestApp } from '#test/app.ts'
import { engines } from '#test/engines.ts'
import { addresses } from '#test/example/place.ts'
import { pageText, renderOptions } from '#test/rendered.ts'
import { newSite } from '#test/sites.ts'

const SITE = 'https://church.test'
const ALL = '/api/admin/examples'

describe.each(engines)('a feature of one folder (%s)', (engine) => {
  const tests: Record<string, (app: TestApp, made: { id: string; path: string }) => Promise<void>> = {
    'has a list and a page': async (app, { path }) => {
      expect(await pageText(app, addresses.list)).toContain(path)
      expect(await pageText(app, path)).toContain('<h1>Zebra</h1>')
      expect(pageAddress(path).route).toBe(addresses.one)
    },
    'is in the sitemap': async (app, { path }) => {
      expect(await (await app.fetch(documents.sitemap)).text()).toContain(`${SITE}${path}`)
    },
    'is in the feed of all news': async (app, { path }) => {
      expect(await (await app.fetch(documents.feed)).text()).toContain(`${SITE}${path}`)
    },
    'is found by the search of the site, also when it is misspelled': async (app, { path }) => {
      const found = await app.get(href(api.search, {}, { q: 'zebra stripes' }))
      expect(found.body).toMatchObject([
        { kind: 'examples', heading: 'Examples', results: [{ title: 'Zebra', path }], all: { path: addresses.list } },
      ])
      expect((await app.get(href(api.searchSpelling, {}, { q: 'zebbra' }))).body).toEqual({ meant: 'zebra' })
    },
    'is described to search engines, and has an image to share': async (app, { id, path }) => {
      const describe = (reads: PageReads) => structuredData({ path, route: addresses.one, reads, siteUrl: SITE })
      const { html } = await renderPage(new URL(path, SITE), { ...renderOptions, fetchApi: app.fetch, describe })
      expect(html).toContain('"@type":"BreadcrumbList"')
      const image = href(downloads.shareImage, { kind: 'examples', name: `${id}.png` })
      expect(html).toContain(image)
      expect((await app.fetch(image, { method: 'HEAD' })).status).toBe(200)
    },
    'can be linked, also in a menu, and is suggested for a lost address': async (app, { id, path }) => {
      const target = `@examples/${id}`
      expect(ownTarget(`${SITE}${path}`, SITE)).toBe(target)
      expect(await resolveLinks(app.services, new Set([target]))).toEqual({ [target]: path })
      const menu = { place: 'header', items: [{ label: 'Our zebra', to: target }] }
      expect((await app.as('administrator').post('/api/admin/menus', menu)).status).toBe(201)
      expect(await pageText(app, '/contact')).toContain(`href="${path}"`)
      expect((await suggestions(app.services))('/old/the-zebra.html')).toEqual({
        target,
        title: 'Zebra',
        kind: 'example',
      })
    },
    'is found and edited in the dashboard': async (app, { id, path }) => {
      const editor = app.as('administrator')
      const form = `/admin/example-records?edit=${id}`
      expect((await editor.get(href(api.editLink, {}, { path }))).body).toEqual({ page: form })
      expect((await editor.get(href(adminApi.find, {}, { q: 'zebra' }))).body).toMatchObject([
        { kind: 'example', id, page: form },
      ])
      expect(matching(optionsOf(people.administrator).pages, 'specimens')).toMatchObject([{ label: 'Examples' }])
    },
    'says what is outdated, and has jobs by the clock': async (app, { id }) => {
      const { stale } = (await app.as('administrator').get(adminApi.overview)).body as Overview
      expect(stale).toContainEqual(expect.objectContaining({ id: 'examples', search: { edit: id } }))
      expect(jobsOf(app.services).map(({ name }) => name)).toContain('counting of examples')
    },
    'comes in by a table that a person has, as one action': async (app) => {
      const editor = app.as('administrator')
      const table = new TextEncoder().encode('title\tdate\tdescription\nZebra\t2026-01-04\tRuns\nOkapi\t\tHides\n')
      const brought = await readBrought(table, Temporal.ZonedDateTime.from('2026-11-21T12:00[America/New_York]'))
      expect(brought.parts.map(({ kind, rows }) => [kind, rows.length])).toEqual([['examples', 2]])
      const { id } = (await editor.post(adminApi.imports, { name: 'table', format: 'table' })).body as { id: string }
      for (const { kind, rows } of brought.parts) await editor.post(href(adminApi.importRows, { id }), { kind, rows })
      await editor.post(href(adminApi.importLook, { id }), {})
      await app.services.background.idle()
      await editor.post(href(adminApi.importWrite, { id }), {})
      await app.services.background.idle()
      expect(JSON.stringify((await app.get('/api/examples')).body)).toMatch(/Hides[^]*Runs/)
    },
    'goes out with the archive, and comes in elsewhere': async ({ services }, { id }) => {
      const other = await newSite(engine)
      const archive = join(other.config.dataDir, 'church.zip')
      await writeArchiveFile(services, definitions, archive)
      const actor = { person: { id: 'ada', name: 'Ada Keeper' }, now: '2026-11-22T12:00:00.000Z', isDryRun: false }
      await importArchive(other.app.services, archived, archive, actor)
      expect((await other.app.get(`/api/examples/${id}`)).body).toMatchObject({ title: 'Zebra' })
      await other.remove()
    },
    'has drafts, a history, a table and a trash': async (app, { id }) => {
      const editor = app.as('administrator')
      await editor.post(ALL, { title: 'Quagga', status: 'draft' })
      expect((await editor.get(adminApi.drafts)).body).toMatchObject([{ kind: 'example', title: 'Quagga' }])
      expect(await pageText(app, addresses.list)).not.toContain('Quagga')
      expect((await editor.send('PUT', `${ALL}/${id}`, { title: 'Okapi', version: 1 })).status).toBe(200)
      const versions = await editor.get(`${ALL}/${id}/versions/1`)
      expect(JSON.stringify(versions.body)).toContain('Zebra')
      expect(await (await editor.fetch(`${ALL}/csv`)).text()).toMatch(/Okapi[^]*Quagga/)
      expect((await editor.send('DELETE', `${ALL}/${id}`)).status).toBe(200)
      expect((await app.get(`/api/examples/${id}`)).status).toBe(404)
      expect(JSON.stringify((await editor.get(adminApi.deleted)).body)).toContain('Okapi')
    },
  }

  it.each(Object.entries(tests))('%s', async (_, run) => {
    expect.hasAssertions()
    const site = await newSite(engine)
    // A site that nobody has set up says nothing to search engines.
    await site.app.as('administrator').send('PUT', adminApi.siteConfig, { address: '1 Savanna Road' })
    const given = { title: 'Zebra', description: 'It has stripes' }
    const { id } = (await site.app.as('administrator').post(ALL, given)).body as { id: string }
    await run(site.app, { id, path: `/examples/${id}/zebra` })
    await site.remove()
  })
})
