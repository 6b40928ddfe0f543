/** Text typed into an address is read as typed, and links have the addresses that the router gives their pages. */
import { expect, test } from 'vitest'
import { makeRouter } from '#app/router.tsx'
import { href, routes } from '#app/routes.ts'

test.each(['true', '2.10', '1e3', '2026', '"anna luke"', 'null', '[1]', 'a=b&c', 'naïve +1'])(
  'a search for %s stands in the address as it was typed and is read as the same',
  (typed) => {
    const router = makeRouter(() => Promise.reject(new Error('reads nothing')))
    const { href } = router.buildLocation({ to: '/sermons', search: { search: typed } })
    expect(new URL(href, 'http://church.example').searchParams.get('search')).toBe(typed)
    const [path, query = ''] = href.split('?')
    expect(path).toBe('/sermons')
    expect(router.options.parseSearch(`?${query}`)).toEqual({ search: typed })
    expect(router.matchRoutes('/sermons', router.options.parseSearch(`?${query}`)).at(-1)?.search).toEqual({
      search: typed,
    })
  },
)

test.each([
  [routes.home, {}, {}],
  [routes.event, { id: 'a b/ü', slug: 'it’s-here' }, {}],
  [routes.event, { id: '1', slug: undefined }, {}],
  [routes.sermonBook, { slug: '1-john' }, { page: 2 }],
  [routes.sermons, {}, { series: 'Who & what? 100% é', reference: 'John 3:16', page: undefined, speaker: '' }],
  [routes.eventMonth, { month: '2026-11' }, { category: 'Music' }],
] as const)('a link to %s with %o and %o has the router’s address', (to, params, search) => {
  const router = makeRouter(() => Promise.reject(new Error('reads nothing')))
  const { publicHref } = router.buildLocation<typeof router, string>({ to, params, search })
  expect(href(to, params, search)).toBe(publicHref)
})
