import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { oneSpelling, pageAddress } from '#app/site/page-address.ts'
import { routes } from '#app/routes.ts'
import { queryOf } from '#app/site/render.tsx'
import { runsOf } from '#test/engines.ts'

describe('the canonical address', () => {
  test.each([
    ['/', '/', routes.home],
    ['/////', '/', routes.home],
    ['/sermons', '/sermons', routes.sermons],
    ['/SERMONS', '/sermons', routes.sermons],
    ['/Sermons/', '/sermons', routes.sermons],
    ['/%53ermons//', '/sermons', routes.sermons],
    ['/Sermons/AbC-1/', '/sermons/AbC-1', routes.sermon],
    ['/sermons/%41%2f%c3%a9', '/sermons/A%2F%C3%A9', routes.sermon],
    ['/Sermons/AbC-1/The-Lost-Coin', '/sermons/AbC-1/The-Lost-Coin', routes.sermon],
    ['/Sermons/Series/luke', '/sermons/series/luke', routes.sermonSeries],
    ['/Sermons/Feed.xml', '/sermons/feed.xml', undefined],
    ['/Sitemap.XML', '/sitemap.xml', undefined],
    ['/Newsletter/Confirm', '/newsletter/confirm', routes.newsletterConfirm],
    ['/sign-in%20', '/sign-in', routes.signIn],
    ['/sign-in/%20/', '/sign-in', routes.signIn],
    ['/give/..%20', '/give', routes.give],
    ['//x/give', '/x/give', undefined],
    ['//x/sign-in', '/x/sign-in', undefined],
    ['//evil.example/', '/evil.example', undefined],
    ['/%2F/evil.example', '/%2F/evil.example', undefined],
    ['/give/else', '/give/else', undefined],
    ['/No/Such', '/No/Such', undefined],
    ['/%', '/%25', undefined],
    ['/%zz', '/%25zz', undefined],
    ['/%4%31', '/%2541', undefined],
  ])('of %s is %s', (given, path, route) => {
    expect(pageAddress(given)).toEqual({ path, route })
  })

  test('is found for a long path at once', () => {
    for (const piece of ['/', '%20', '/%20']) {
      expect(pageAddress(`/${piece.repeat(200_000)}give${piece.repeat(200_000)}`).path).toMatch(/give$/)
    }
  })

  test('is canonical itself, and a path on our own origin, for any input', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', '//', '%2f', '%5C', '%2e', '..', '%20', '%', '@', ':', '$id', 'Give', 'SERMONS', 'x', '%00'),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const { pathname } = new URL(`http://church.test/${pieces.join('')}`)
        const { path, route } = pageAddress(pathname)
        const meant = new URL(path, 'http://church.test')
        expect([meant.origin, meant.pathname]).toEqual(['http://church.test', path])
        expect(pageAddress(path)).toEqual({ path, route })
      }),
      { numRuns: runsOf(500) },
    )
  })
})

test.each([
  ['/sermons?search=grace&speaker=&series=&startDate=&endDate=', '/sermons?search=grace'],
  ['/sermons?search=&speaker=', '/sermons'],
  ['/live-streams?search=&type=live&sort=', '/live-streams?type=live'],
  ['/search?q=', '/search'],
  ['/Events/?category=', '/events'],
  ['/sermons?search=a%3D&page=2', undefined],
  ['/sermons?search', undefined],
  ['/sermons', undefined],
  ['/no/such?empty=', undefined],
])('of %s, as a form without JavaScript opens it, the visitor is led to %s', async (given, to) => {
  const app = new Hono().use(oneSpelling).get('*', (c) => c.text('the page'))
  const answer = await app.request(given)
  expect([answer.status, answer.headers.get('location')]).toEqual(to === undefined ? [200, null] : [308, to])
})

describe('the query of a page', () => {
  test.each([
    [routes.sermons, '?utm_source=mail&search=grace&fbclid=1', '?search=grace'],
    [routes.sermons, '?page=2&speaker=&search=grace', '?search=grace&page=2'],
    [routes.liveStreams, '?sort=title&type=live&speaker=Ann', '?type=live&sort=title'],
    [routes.give, '?search=grace', ''],
    [routes.home, '?utm_source=mail', ''],
    [undefined, '?search=grace', ''],
  ])('of %s with %s is %s', (route, given, kept) => {
    expect(queryOf(route, given)).toBe(kept)
  })

  test('is canonical itself, for any input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (query, search) => {
        for (const route of [routes.sermons, routes.liveStreams]) {
          const kept = queryOf(
            route,
            `?${encodeURI(query.toWellFormed())}&search=${encodeURIComponent(search.toWellFormed())}`,
          )
          expect(queryOf(route, kept)).toBe(kept)
        }
      }),
    )
  })
})
