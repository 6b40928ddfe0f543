/** Where live streams are. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'
import { routes } from '#app/routes.ts'

export const streamPlace = {
  table: 'live_streams',
  kind: 'live stream',
  name: 'live-streams',
  list: routes.liveStreams,
  one: routes.liveStream,
  pages: [routes.liveStreams, routes.liveStream],
  dashboard: { page: adminPages.liveStreams },
  isLinked: true,
} as const satisfies Place
