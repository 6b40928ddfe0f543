/** Where subscribers are: in the dashboard alone. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'

export const subscriberPlace = {
  table: 'newsletter_subscribers',
  kind: 'subscriber',
  name: 'subscribers',
  dashboard: { page: adminPages.newsletter },
} as const satisfies Place
