/** A page of the dashboard, as a feature brings it. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Search } from '#app/dashboard/url-state.tsx'
import type { Thing } from '#app/definitions/roles.ts'

export interface Section {
  /** The name of its link in the navigation. A page without one is reached from another page. */
  label?: string
  /** What the search calls a page that has no link in the navigation. */
  name?: string
  /** Beside the label, except in a quiet group. */
  icon?: LucideIcon
  to: string
  load: () => Promise<{ default: () => ReactNode }>
  /** Actions of the section, with the search parameters that open them. */
  actions?: Readonly<Record<string, Search>>
  /** What lets a user see it, if not rights to the records that are edited there (`app/dashboard/pages.ts`). */
  needs?: readonly Thing[]
  /** The sections of the inbox whose new records its link counts. */
  counts?: readonly string[]
  /** What people call it besides its name: the search of the dashboard finds it by these words, too. */
  words?: string
}
