/** Where examples are. */
import type { Place } from '#app/definitions/place.ts'

export const addresses = { list: '/examples', one: '/examples/$id/{-$slug}' } as const

export const examplePlace = {
  table: 'example_records',
  kind: 'example',
  name: 'examples',
  list: addresses.list,
  one: addresses.one,
  pages: [addresses.list, addresses.one],
  dashboard: { page: '/admin/example-records' },
  isLinked: true,
} as const satisfies Place
