/** Where the staff is: all of it on one page. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'
import { href, routes } from '#app/routes.ts'

export const staffPlace = {
  table: 'staff_members',
  kind: 'staff member',
  name: 'staff',
  list: href(routes.aboutTab, { tab: 'staff' }),
  dashboard: { page: adminPages.church, list: 'staff' },
} as const satisfies Place
