/** Text typed into an address is read as typed. */
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { queryOf } from '#app/site/render.tsx'
import { parseSearch, writeSearch } from '#app/ui/filters.ts'

test.each(['true', '2.10', '1e3', '2026', '"anna luke"', 'null', '[1]', 'a=b&c', 'naïve +1'])(
  'a search for %s stands in the address as it was typed and is read as the same',
  (typed) => {
    const query = writeSearch({ search: typed })
    expect(new URLSearchParams(query).get('search')).toBe(typed)
    expect(parseSearch(query)).toEqual({ search: typed })
    expect(queryOf(routes.sermons, query)).toBe(query)
  },
)
