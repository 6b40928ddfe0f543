/** Where newsletters and subscribers are; the latter in the dashboard alone. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'
import { routes } from '#app/routes.ts'

export const issuePlace = {
  table: 'newsletter_issues',
  kind: 'newsletter',
  name: 'newsletters',
  list: routes.newsletters,
  one: routes.newsletter,
  pages: [
    routes.newsletters,
    routes.newslettersElsewhere,
    routes.newsletterConfirm,
    routes.newsletterUnsubscribe,
    routes.newsletter,
  ],
  dashboard: { page: adminPages.newsletterIssues },
} as const satisfies Place

export const subscriberPlace = {
  table: 'newsletter_subscribers',
  kind: 'subscriber',
  name: 'subscribers',
  dashboard: { page: adminPages.newsletter },
} as const satisfies Place
