/** The section of examples in the navigation of the dashboard. */
import { add } from '#app/admin-routes.ts'
import type { Section } from '#app/dashboard/section-of.ts'
import { examplePlace } from '#test/example/place.ts'

export const exampleSections: readonly Section[] = [
  {
    label: 'Examples',
    group: 'pages',
    order: 90,
    to: examplePlace.dashboard.page,
    load: () => import('#test/example/admin.tsx'),
    actions: { 'Add example': add },
    words: 'specimens samples trials',
  },
]
