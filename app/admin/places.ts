/** The navigation: its groups, and the tabs of each. Both follow from what the sections say. */
import { mayOpen, mayView } from '#app/dashboard/pages.ts'
import { type GroupName, groupNames, groups, type Section } from '#app/dashboard/section-of.ts'
import type { Search } from '#app/dashboard/url-state.tsx'
import type { WithRights } from '#app/definitions/rights.ts'
import { sections } from '#lists/sections.ts'

/** A tab. */
export interface Tab {
  label: string
  to: string
  search: Search
  counts: readonly string[]
}

interface Entry {
  name: GroupName
  label: string
  icon: (typeof groups)[GroupName]['icon']
  /** Those that the user may open; the entry leads to the first. */
  tabs: Tab[]
}

interface Placed extends Tab {
  group: GroupName
  order: number
}

function placesOf(section: Section): (Placed & { isPart: boolean })[] {
  const { label, to, group, order = 50, counts = [], parts = [] } = section
  return [
    ...(label === undefined ? [] : [{ label, to, search: {}, group, order, counts, isPart: false }]),
    ...parts.map(({ order: second = 50, ...part }) => ({ ...part, to, order: second, counts: [], isPart: true })),
  ]
}

/** @returns the entries that hold something the user may open */
export function entriesFor(person: WithRights): Entry[] {
  const open = sections
    .filter((section) => mayView(person, section))
    .flatMap((section) => placesOf(section).filter(({ search, isPart }) => !isPart || mayOpen(person, section, search)))
    .toSorted((one, other) => one.order - other.order)
  return groupNames
    .map((name) => ({ name, ...groups[name], tabs: open.filter(({ group }) => group === name) }))
    .filter(({ tabs }) => tabs.length > 0)
}

/** The tab of what is open: that of a part of the section, if its search parameters are in the address. */
export function currentTab(entries: readonly Entry[], pathname: string, search: Search): Tab | undefined {
  const within = (tab: Tab) => Object.entries(tab.search).every(([name, value]) => search[name] === value)
  return entries
    .flatMap(({ tabs }) => tabs)
    .filter((tab) => tab.to === pathname && within(tab))
    .toSorted((one, other) => Object.keys(other.search).length - Object.keys(one.search).length)[0]
}

/** The group of what is open, also of a page that has no tab. */
export function currentGroup(entries: readonly Entry[], pathname: string, search: Search): GroupName | undefined {
  const tab = currentTab(entries, pathname, search)
  const entry = entries.find(({ tabs }) => tab && tabs.includes(tab))
  return entry?.name ?? sections.find(({ to }) => to === pathname)?.group
}
