/** Where Sundays are. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'
import { routes } from '#app/routes.ts'

export const sundayPlace = {
  table: 'sundays',
  kind: 'Sunday',
  name: 'sundays',
  list: routes.sundays,
  one: routes.sunday,
  pages: [routes.sundays, routes.thisSunday, routes.sundayBulletin, routes.sunday],
  dashboard: { page: adminPages.sundays },
} as const satisfies Place
