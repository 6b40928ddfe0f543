import { expect, test } from 'vitest'
import { isPrivatePage } from '#app/site/page-address.ts'
import { adminPages } from '#app/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import { isNeverStored, isPublicPage, namedFiles, newestSermon, rangeOf, titleOf } from '#app/ui/offline/rules.ts'

test('nothing of one person or of the office is ever stored, and every public page may be', () => {
  const isKept = (path: string) => !isNeverStored(path)
  const paths = Object.values(routes).map((route) =>
    href(route, { id: '1', slug: 's', tab: 't', year: '2026', month: '2026-12', date: '2026-12-24' }),
  )
  expect(paths.filter(isKept)).toEqual(paths.filter((path) => !isPrivatePage(path, path)))
  const others = [...Object.values(adminPages), ...Object.values(api), '/admin-assets/a.js', '/preview/x', '/metrics']
  expect(others.filter(isKept)).toEqual([])
  expect(['/administration', '/apis', '/accounting'].filter(isKept)).toHaveLength(3)
})

const page = { status: 200, type: 'basic' as ResponseType, redirected: false }
const html = { 'Content-Type': 'text/html; charset=utf-8' }
test.each([
  [true, page, { ...html, 'Cache-Control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=5' }],
  [false, page, { ...html, 'Cache-Control': 'private, no-cache' }],
  [false, page, { ...html, 'Cache-Control': 'no-store' }],
  [false, page, { ...html, 'Cache-Control': 'public, no-store' }],
  [false, page, html],
  [false, page, { 'Content-Type': 'application/json', 'Cache-Control': 'public' }],
  [false, { ...page, status: 404 }, { ...html, 'Cache-Control': 'public' }],
  [false, { ...page, redirected: true }, { ...html, 'Cache-Control': 'public' }],
  [false, { ...page, type: 'opaque' as const }, { ...html, 'Cache-Control': 'public' }],
])('may be stored: %s, of %j with %j', (may, answer, headers) => {
  expect(isPublicPage({ ...answer, headers: new Headers(headers) })).toBe(may)
})

test('a page names its files, its title and its first sermon', () => {
  const text = `<title>Grace &amp; truth</title><link href="/assets/a-1.css"><script>import("/assets/b-2.js",'/assets/a-1.css')</script>
    <a href="/sermons/series/luke">Luke</a><a href="/sermons/01a2038b-f71e-732a-acb9-ce88e00aa4b2/the-lamp">Lamp</a>`
  expect([namedFiles(text), titleOf(text), newestSermon(text)]).toEqual([
    ['/assets/a-1.css', '/assets/b-2.js'],
    'Grace & truth',
    '/sermons/01a2038b-f71e-732a-acb9-ce88e00aa4b2/the-lamp',
  ])
  expect([
    rangeOf('bytes=5-', 10),
    rangeOf('bytes=-3', 10),
    rangeOf('bytes=2-99', 10),
    rangeOf('bytes=10-', 10),
  ]).toEqual([[5, 9], [7, 9], [2, 9], undefined])
})
