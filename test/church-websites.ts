/** The websites of the churches in `churches.ts`, and what they say. */
import { firstStart } from '#app/server/first-start.ts'
import { expect } from 'vitest'
import { api, documents, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { askOf } from '#test/ask.ts'
import { become, type Church } from '#test/churches.ts'
import { pageText } from '#test/rendered.ts'

/** The website of a church that has gone through the guided setup, in a new database. */
export async function websiteOf(database: Database, church: Church): Promise<TestApp> {
  const app = createTestApp(database, '2026-11-27T18:00:00Z', { SAMPLE_CONTENT: 'on' })
  await firstStart(app.services)
  await become(askOf(app.as('administrator')), church)
  return app
}

/**
 * What people and machines read of every public page, its title and description included, without addresses.
 * @param between stands between two texts
 */
export async function textsOf(app: TestApp, between = ' '): Promise<Record<string, string>> {
  const sitemap = await (await app.fetch(documents.sitemap)).text()
  const listed = [...sitemap.matchAll(/<loc>https:\/\/church\.test([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
  const others = [
    '/',
    '/nowhere',
    routes.terms,
    routes.alpha,
    routes.offline,
    routes.liveStreams,
    routes.liveStreamWorship,
  ]
  const searches = ['nursery', 'tax', 'children', 'watch'].map((words) => `${routes.search}?q=${words}`)
  const pages = [...new Set([...listed, ...others, ...searches])].map(async (path) => {
    const html = (await pageText(app, path)).replace(/<(style|script)\b(?![^>]*json)[\s\S]*?<\/\1>/g, '')
    const said = [
      ...html.matchAll(/ (?:content|aria-label|alt|title|placeholder|data-pending|data-many)="([^"]*)"/g),
    ].map(([, text = '']) => text)
    // The search repeats what was typed.
    const typed = /\?q=(\w+)$/.exec(path)?.[1] ?? '-'
    const text = [html.replace(/<[^>]+>/g, between), ...said.filter((one) => !/^https?:|^\//.test(one))].join('\n')
    return [path, typed === '-' ? text : text.replaceAll(typed, '')] as const
  })
  return Object.fromEntries(await Promise.all(pages))
}

/** Each place with a word that is found there. */
export const found = (texts: Record<string, string>, words: RegExp) =>
  Object.entries(texts).flatMap(([path, text]) => [...new Set(text.match(words))].map((word) => `${path}: ${word}`))

/** People write, plan a visit and subscribe; each of them and the office gets what emails there are. */
export async function sendEachForm(app: TestApp): Promise<void> {
  const email = 'ann@visitor.test'
  const message = { firstName: 'Ann', lastName: 'Lee', email, subject: 'Hello', message: 'Hello' }
  const visit = { fullName: 'Ann Lee', phone: '303-555-0199', email, numberOfKids: '0' }
  for (const [path, fields] of [
    [api.contact, message],
    [api.visitorRequests, visit],
    [api.newsletterSubscribe, { email }],
  ] as const)
    expect((await app.post(path, fields)).status).toBeLessThan(300)
}
