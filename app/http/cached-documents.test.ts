import { expect, test } from 'vitest'
import { Admission } from '#app/http/overload.ts'
import { cacheDocuments } from '#app/http/cached-documents.ts'
import { PageCache } from '#app/http/page-cache.ts'
import { documents } from '#app/routes.ts'

const MODIFIED = 'Sat, 21 Nov 2026 18:00:00 GMT'
const limits = { maxRunning: 4, maxWaiting: 4, maxWaitMs: 10 }
const config = { siteUrl: 'https://church.test', trustProxy: 0 } as Parameters<typeof cacheDocuments>[0]['config']

function site(maxRunning = 4) {
  let made = 0
  let time = 0
  const cache = new PageCache({ now: () => time, freshMs: 5_000, maxBytes: 100_000 })
  const admission = new Admission({ ...limits, maxRunning, maxWaiting: maxRunning })
  const fetch = cacheDocuments({ config }, { cache, admission }, (request) => {
    made++
    return new Response(`made for ${new URL(request.url).pathname}`, { headers: { 'Last-Modified': MODIFIED } })
  })
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(new Request(`https://church.test${path}`, { headers, method }), {})
  return { ask, made: () => made, passes: (ms: number) => (time += ms) }
}

test('a document is created once for everyone, whatever query its address has', async () => {
  const { ask, made, passes } = site()
  const first = await ask(documents.sitemap)
  expect(await first.text()).toBe(`made for ${documents.sitemap}`)
  await ask(`${documents.sitemap}?utm_source=mail`)
  expect(made()).toBe(1)
  expect((await ask(documents.sitemap, {}, 'HEAD')).body).toBeNull()
  passes(20_000)
  await ask(documents.sitemap)
  expect(made()).toBe(2)
  await ask('/sermons')
  await ask('/sermons')
  expect(made()).toBe(4)
})

test.each([
  ['the current version', 304, (etag: string) => ({ 'If-None-Match': etag })],
  ['the current version among others', 304, (etag: string) => ({ 'If-None-Match': `"a", ${etag.replace('W/', '')}` })],
  ['any version', 304, () => ({ 'If-None-Match': '*' })],
  ['another version', 200, () => ({ 'If-None-Match': '"another"', 'If-Modified-Since': MODIFIED })],
  ['the version of that time', 304, () => ({ 'If-Modified-Since': MODIFIED })],
  ['an older one', 200, () => ({ 'If-Modified-Since': 'Sat, 21 Nov 2026 17:59:59 GMT' })],
  ['a time that is none', 200, () => ({ 'If-Modified-Since': 'yesterday' })],
])('a client with %s gets %i, even if it has to be created again', async (_, status, asking) => {
  const { ask, passes } = site()
  const etag = (await ask(documents.sitemap)).headers.get('etag') ?? ''
  passes(60_000)
  const answer = await ask(documents.sitemap, asking(etag))
  expect(answer.status).toBe(status)
  expect(answer.headers.get('etag')).toBe(etag)
  expect(answer.headers.get('last-modified')).toBe(MODIFIED)
})

test('without room the answer is 503', async () => {
  const answer = await site(0).ask(documents.sitemap)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).not.toBeNull()
})
