/** The sections of sermons in the dashboard. */
import { add, adminPages } from '#app/admin-routes.ts'
import type { Section } from '#app/dashboard/section-of.ts'

export const sermonSections: readonly Section[] = [
  {
    label: 'Sermons',
    group: 'sermons',
    order: 10,
    to: adminPages.sermons,
    load: () => import('#app/features/sermons/admin.tsx'),
    actions: { 'Add sermon': add },
    words: 'preaching messages talks recordings',
  },
  {
    name: 'Merge names',
    group: 'sermons',
    order: 20,
    to: adminPages.sermonNames,
    load: () => import('#app/features/sermons/admin-names.tsx'),
    needs: ['sermons'],
    words: 'speakers series spelling',
  },
  {
    label: 'Podcast',
    group: 'sermons',
    order: 30,
    to: adminPages.podcast,
    load: () => import('#app/features/sermons/admin-podcast.tsx'),
    needs: ['sermons'],
    words: 'apple podcasts spotify feed rss directories episodes',
  },
]
