/** A page of the dashboard, as a feature brings it, and its place in the navigation. */
import {
  CalendarDays,
  Church,
  FileText,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mic,
  Newspaper,
  Settings,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Search } from '#app/dashboard/url-state.tsx'
import type { Thing } from '#app/definitions/roles.ts'

interface Group {
  label: string
  icon: LucideIcon
}

/** The entries of the navigation, in its order. Each holds the sections that name it, and leads to the first of them. */
export const groups = {
  overview: { label: 'Overview', icon: LayoutDashboard },
  sundays: { label: 'Sundays', icon: Church },
  events: { label: 'Events', icon: CalendarDays },
  sermons: { label: 'Sermons', icon: Mic },
  pages: { label: 'Pages and news', icon: FileText },
  people: { label: 'People and ministries', icon: UsersRound },
  inbox: { label: 'Inbox', icon: Inbox },
  newsletter: { label: 'Newsletter', icon: Newspaper },
  files: { label: 'Files and pictures', icon: Images },
  settings: { label: 'Settings', icon: Settings },
} as const satisfies Readonly<Record<string, Group>>

export type GroupName = keyof typeof groups
export const groupNames = Object.keys(groups) as GroupName[]

interface Place {
  group: GroupName
  /** Lower ones stand before it in the group; 50 by default. */
  order?: number
}

/** A tab of a group that leads to a part of a section. */
interface SectionPart extends Place {
  label: string
  search: Search
}

export interface Section extends Place {
  /** The name of its tab in the group. A page without one is reached from another page. */
  label?: string
  /** What the search calls it, if not by the name of its tab. */
  name?: string
  to: string
  load: () => Promise<{ default: () => ReactNode }>
  /** Parts of it that have tabs of their own, perhaps in other groups. */
  parts?: readonly SectionPart[]
  /** Actions of the section, with the search parameters that open them. */
  actions?: Readonly<Record<string, Search>>
  /** What lets a user see it, if not rights to the records that are edited there (`app/dashboard/pages.ts`). */
  needs?: readonly Thing[]
  /** The sections of the inbox whose new records its link counts. */
  counts?: readonly string[]
  /** What people call it besides its name: the search of the dashboard finds it by these words, too. */
  words?: string
}

/** The sections in the order of the navigation. */
export function inOrder(sections: readonly Section[]): Section[] {
  const place = ({ group, order = 50 }: Section) => groupNames.indexOf(group) * 1000 + order
  return sections.toSorted((one, other) => place(one) - place(other))
}
