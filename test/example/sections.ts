/** The section of examples in the navigation of the dashboard. */
import { FlaskConical } from 'lucide-react'
import { add, type Section } from '#app/dashboard/section-of.ts'
import { examplePlace } from '#test/example/place.ts'

export const exampleSections: readonly Section[] = [
  {
    label: 'Examples',
    icon: FlaskConical,
    to: examplePlace.desk.page,
    load: () => import('#test/example/admin.tsx'),
    actions: { 'Add example': add },
    words: 'specimens samples trials',
  },
]
