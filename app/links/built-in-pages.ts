/** The pages that every site has, with their usual titles, and addresses that stay theirs. */
import { href, routes } from '#app/routes.ts'

const tab = (name: string) => href(routes.aboutTab, { tab: name })

/** The pages, by the names that links store. */
export const builtInPages = {
  home: { address: routes.home, title: 'Home' },
  about: { address: routes.about, title: 'About Our Church' },
  staff: { address: tab('staff'), title: 'Staff' },
  music: { address: tab('music'), title: 'Music' },
  'kids-church': { address: tab('kids-church'), title: 'Kids Church' },
  'what-we-believe': { address: tab('what-we-believe'), title: 'What We Believe' },
  'plan-a-visit': { address: routes.planAVisit, title: 'Plan a Visit' },
  contact: { address: routes.contact, title: 'Contact' },
  give: { address: routes.give, title: 'Give' },
  offering: { address: routes.offering, title: 'Offering' },
  alpha: { address: routes.alpha, title: 'Alpha' },
  'media-room': { address: routes.mediaRoom, title: 'Media Room' },
  terms: { address: routes.terms, title: 'Terms and Conditions' },
  news: { address: routes.news, title: 'News' },
  ministries: { address: routes.ministries, title: 'Ministries and Groups' },
  events: { address: routes.events, title: 'Events' },
  sermons: { address: routes.sermons, title: 'Sermons' },
  'live-streams': { address: routes.liveStreams, title: 'Live Streams & Services' },
} as const

export type BuiltInName = keyof typeof builtInPages

export function isBuiltIn(name: string): name is BuiltInName {
  return Object.hasOwn(builtInPages, name)
}

/** The built-in page at an address. */
export function builtInAt(path: string): BuiltInName | undefined {
  const names = Object.keys(builtInPages).filter(isBuiltIn)
  return names.find((name) => builtInPages[name].address === path)
}
