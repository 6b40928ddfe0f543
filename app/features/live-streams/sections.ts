/** The section of live streams in the dashboard. */
import { add, adminPages } from '#app/admin-routes.ts'
import type { Section } from '#app/dashboard/section-of.ts'

export const streamSections: readonly Section[] = [
  {
    label: 'Live Streams',
    group: 'sundays',
    order: 30,
    to: adminPages.liveStreams,
    load: () => import('#app/features/live-streams/admin.tsx'),
    actions: { 'Add live stream': add },
    words: 'broadcast recordings videos',
  },
]
