/** Where sermons are. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'
import { routes } from '#app/routes.ts'

export const sermonPlace = {
  table: 'sermons',
  kind: 'sermon',
  name: 'sermons',
  list: routes.sermons,
  one: routes.sermon,
  pages: [
    routes.sermons,
    routes.sermonSeries,
    routes.sermonSpeaker,
    routes.sermonBook,
    routes.sermonTopic,
    routes.sermonYear,
    routes.sermonBible,
    routes.sermon,
  ],
  dashboard: { page: adminPages.sermons },
  isLinked: true,
} as const satisfies Place
