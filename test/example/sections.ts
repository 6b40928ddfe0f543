/** The section of examples in the navigation of the dashboard. */
import { add } from '#app/admin-routes.ts'
import { FlaskConical } from 'lucide-react'
import type { Section } from '#app/dashboard/section-of.ts'
import { examplePlace } from '#test/example/place.ts'

export const exampleSections: readonly Section[] = [
  {
    label: 'Examples',
    icon: FlaskConical,
    to: examplePlace.dashboard.page,
    load: () => import('#test/example/admin.tsx'),
    actions: { 'Add example': add },
    words: 'specimens samples trials',
  },
]
