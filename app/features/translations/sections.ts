/** The section of translations in the dashboard. A website in one language doesn’t need it, so only the search and links lead there. */
import { adminPages } from '#app/admin-routes.ts'
import type { Section } from '#app/dashboard/section-of.ts'

export const translationSections: readonly Section[] = [
  {
    name: 'Translations',
    group: 'pages',
    order: 60,
    to: adminPages.translations,
    load: () => import('#app/features/translations/admin.tsx'),
    words: 'language languages spanish español english translate bilingual second',
  },
]
