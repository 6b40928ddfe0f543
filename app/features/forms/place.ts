/** Where the church’s own forms are. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'
import { routes } from '#app/routes.ts'

export const formPlace = {
  table: 'forms',
  kind: 'form',
  name: 'forms',
  one: routes.form,
  pages: [routes.form],
  dashboard: { page: adminPages.forms },
  isLinked: true,
} as const satisfies Place
