/** The section of events in the dashboard. */
import { CalendarDays } from 'lucide-react'
import { add, adminPages } from '#app/admin-routes.ts'
import type { Section } from '#app/dashboard/section-of.ts'

export const eventSections: readonly Section[] = [
  {
    label: 'Events',
    icon: CalendarDays,
    to: adminPages.events,
    load: () => import('#app/features/events/admin.tsx'),
    actions: { 'Add event': add },
    words: 'calendar dates',
  },
]
