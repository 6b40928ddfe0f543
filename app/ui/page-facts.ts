/** Shared by pages and the loaders of their data. */

export const aboutTabs = {
  staff: { label: 'Staff' },
  music: { label: 'Music' },
  'kids-church': { label: 'Kids Church' },
  'what-we-believe': { label: 'What We Believe' },
} as const

export type AboutTab = keyof typeof aboutTabs

/** The tab of an address; staff for any unknown word. */
export function tabOf(word: string): AboutTab {
  return Object.hasOwn(aboutTabs, word) ? (word as AboutTab) : 'staff'
}

/** How many events, sermons and services the home page shows. */
export const MAX_ON_HOME = 3

/** How many upcoming events the home page reads to choose from, since it prefers one-time events. */
export const MAX_HOME_EVENTS_READ = 8
