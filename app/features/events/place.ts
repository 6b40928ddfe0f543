/** Where events are. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'
import { routes } from '#app/routes.ts'

export const eventPlace = {
  table: 'events',
  kind: 'event',
  name: 'events',
  list: routes.events,
  one: routes.event,
  pages: [routes.events, routes.signUp, routes.eventMonth, routes.event],
  dashboard: { page: adminPages.events },
  isLinked: true,
} as const satisfies Place
