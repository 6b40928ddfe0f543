/** The section of events in the dashboard. */
import { add, adminPages } from '#app/admin-routes.ts'
import type { Section } from '#app/dashboard/section-of.ts'

export const eventSections: readonly Section[] = [
  {
    label: 'Events',
    group: 'events',
    order: 10,
    to: adminPages.events,
    load: () => import('#app/features/events/admin.tsx'),
    actions: { 'Add event': add },
    words: 'calendar dates',
  },
]
