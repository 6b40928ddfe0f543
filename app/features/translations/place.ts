/** Where translations are, for the dashboard. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'

export const translationPlace: Place<'translations'> = {
  table: 'translations',
  kind: 'translation',
  name: 'translations',
  dashboard: { page: adminPages.translations },
}
