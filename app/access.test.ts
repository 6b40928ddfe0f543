import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#app/app.ts'
import { api, href, probes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'

/**
 * Who may call what. Every route of the API has a row; the status is what a person gets who is not signed in, asking for
 * nothing in particular. What is 400 or 404 here was let in and found nothing.
 */
const rows: [method: string, path: string, signedOut: number][] = [
  ['GET', probes.alive, 200],
  ['GET', probes.ready, 200],
  ['GET', api.siteConfig, 200],
  ['GET', api.clock, 200],
  ['GET', api.featuredContent, 200],
  ['GET', api.sermons, 200],
  ['GET', api.sermonsSummary, 200],
  ['GET', api.sermon, 404],
  ['GET', api.events, 200],
  ['GET', api.event, 404],
  ['GET', api.liveStreams, 200],
  ['GET', api.liveStreamsSummary, 200],
  ['GET', api.liveStream, 404],
  ['GET', api.sundayServices, 200],
  ['GET', api.youtubeConfigs, 200],
  ['GET', api.staff, 200],
  ['GET', api.beliefs, 200],
  ['GET', api.questions, 200],
  ['GET', api.serviceTimes, 200],
  ['GET', api.ministries, 200],
  ['GET', api.currentUser, 401],
  ['POST', api.contact, 400],
  ['POST', api.newsletterSubscribe, 400],
  ['POST', api.visitorRequests, 400],
  ['GET', api.description, 200],
  ['GET', api.reference, 200],
  ['GET', `${api.reference}/swagger-ui.css`, 200],
  ['GET', `${api.reference}/swagger-ui-bundle.js`, 200],
  ['GET', `${api.reference}/start.js`, 200],
]

describe('access', () => {
  let database: Database
  let app: TestApp
  beforeAll(async () => {
    database = await openEmpty('sqlite')
    app = createTestApp(database)
  })
  afterAll(() => database.close())

  it('is decided for every route that there is', () => {
    const routes = createApi(app.parts).routes.filter(({ method }) => method !== 'ALL')
    const paths = new Set(routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))
    expect([...paths].toSorted()).toEqual(rows.map(([method, path]) => `${method} ${path}`).toSorted())
  })

  it.each(rows)('%s %s answers %i to a person who is not signed in', async (method, path, signedOut) => {
    const body = method === 'POST' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {}
    const response = await app.fetch(href(path, { id: 'none' }), { method, ...body })
    expect(response.status).toBe(signedOut)
  })

  it.each(['PUT', 'DELETE', 'PATCH', 'POST'])('%s is nothing that a stranger can do to a record', async (method) => {
    for (const path of [api.sermons, api.events, api.liveStreams, api.siteConfig, href(api.sermon, { id: 'none' })]) {
      expect((await app.fetch(path, { method })).status).toBe(404)
    }
  })
})
