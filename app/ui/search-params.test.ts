/** Text typed into an address is read as typed. */
import { expect, test } from 'vitest'
import { makeRouter } from '#app/router.tsx'

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
