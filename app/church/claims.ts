/**
 * What the delivered texts state as facts about a church, so that nothing is promised before someone has made the promise
 * (docs/decisions/038). In a church that was set up, visitors read such a text once a person has said that it is right, or has
 * written another in its place.
 */
import type { BuiltInName } from '#app/links/built-in-pages.ts'
import { type WeeklyService, worshipServices } from '#app/church/worship-services.ts'

/** What is true as soon as the church’s own records say so. None of it waits for a person. */
const followsFrom = {
  /** A service is broadcast. */
  live: ({ isLive }) => isLive,
  /** Each of those is broadcast that people mean. */
  'each live': ({ isEachLive }) => isEachLive,
  recordings: ({ hasRecordings }) => hasRecordings,
  'live or recordings': ({ isLive, hasRecordings }) => isLive || hasRecordings,
  /** It names only what the church has entered, and is left out without that. */
  entered: () => true,
} as const satisfies Record<string, (promises: Promises) => boolean>

type Matter = 'law' | 'money' | 'children' | 'times' | 'messages' | 'faith' | 'welcome' | keyof typeof followsFrom

/** A part of a built-in page. */
export interface ClaimPlace {
  page: BuiltInName
  /** The id of the block; without one, the fields are the page’s. */
  block?: string
  /** The fields that say it; without any, the block does. */
  fields?: readonly string[]
  /** What is said meanwhile; nothing by default. */
  instead?: string
}

export interface Claim {
  about: Matter
  /** In the overview’s list. */
  title: string
  /** The only country in which it can be right. */
  only?: 'US'
  places?: readonly ClaimPlace[]
}

const CHECKS_AND_TAXES = ['check', 'inPerson', 'tax'] as const

/** Every claim of a delivered text, by an id that is stored once someone has said that it is right. */
export const claims = {
  'kids-church safety': {
    about: 'children',
    title: 'How you keep children safe (Kids Church)',
    places: [{ page: 'kids-church', block: 'safety' }],
  },
  'kids-church ages': {
    about: 'children',
    title: 'Nursery and classrooms (Kids Church)',
    places: [
      { page: 'kids-church', block: 'ages', fields: ['none'], instead: 'Do you have questions first? Just ask.' },
      { page: 'kids-church', fields: ['description'], instead: 'Children in our church.' },
    ],
  },
  'give ways': {
    about: 'law',
    title: 'Gifts and taxes (Give)',
    only: 'US',
    places: [{ page: 'give', block: 'ways', fields: CHECKS_AND_TAXES }],
  },
  'give office': {
    about: 'money',
    title: 'Other gifts (Give)',
    places: [{ page: 'give', block: 'ways', fields: ['office'] }],
  },
  'give lead': {
    about: 'money',
    title: 'What gifts are for (Give)',
    places: [{ page: 'give', fields: ['lead'] }],
  },
  'offering ways': {
    about: 'law',
    title: 'Gifts and taxes (Offering)',
    only: 'US',
    places: [{ page: 'offering', block: 'ways', fields: CHECKS_AND_TAXES }],
  },
  'offering office': {
    about: 'money',
    title: 'Other gifts (Offering)',
    places: [{ page: 'offering', block: 'ways', fields: ['office'] }],
  },
  'alpha facts': {
    about: 'money',
    title: 'Length and cost (Alpha)',
    places: [{ page: 'alpha', block: 'facts', fields: ['facts'] }],
  },
  'alpha invitation': {
    about: 'money',
    title: 'Free of charge (Alpha)',
    places: [
      {
        page: 'alpha',
        block: 'invitation',
        fields: ['withDate'],
        instead: 'You decide afterward whether to come back.',
      },
      { page: 'alpha', block: 'invitation', fields: ['withoutDate'], instead: 'Ask us about the next course.' },
    ],
  },
  'about values': {
    about: 'faith',
    title: 'What you value (About)',
    places: [{ page: 'about', block: 'values' }],
  },
  'ministries serve': {
    about: 'welcome',
    title: 'Ways to serve (Ministries)',
    places: [{ page: 'ministries', block: 'serve' }],
  },
  newsletter: {
    about: 'messages',
    title: 'How often you write (newsletter)',
    places: [
      { page: 'home', block: 'words', fields: ['newsletterText'], instead: 'News from our church, by email.' },
      { page: 'plan-a-visit', block: 'words', fields: ['newsletterText'], instead: 'News from our church, by email.' },
    ],
  },
  textMessages: { about: 'messages', title: 'Text messages (Plan a Visit, Terms and Conditions)', only: 'US' },
  'music ways': {
    about: 'welcome',
    title: 'Choir, instruments and weddings (Music)',
    places: [
      { page: 'music', block: 'ways' },
      { page: 'music', block: 'weddings' },
    ],
  },
  'visit facts': {
    about: 'welcome',
    title: 'Worship style and coffee (Plan a Visit)',
    places: [{ page: 'plan-a-visit', block: 'words', fields: ['facts'] }],
  },
  parking: { about: 'welcome', title: 'Parking (Plan a Visit)' },
  visitGreeting: { about: 'welcome', title: 'Who greets visitors (Plan a Visit)' },
  visitSteps: { about: 'welcome', title: 'Step-free entrance (Plan a Visit)' },
  visitClothes: { about: 'welcome', title: 'What to wear (Plan a Visit)' },
  visitCommunion: { about: 'faith', title: 'Communion (Plan a Visit)' },
  visitChildren: { about: 'children', title: 'Children (Plan a Visit)' },
  visitLength: { about: 'times', title: 'How long (Plan a Visit)' },
  'How long is the service?': { about: 'times', title: '“How long is the service?” (Plan a Visit)' },
  'What happens after the service?': { about: 'welcome', title: '“What happens after the service?” (Plan a Visit)' },
  'Are children welcome?': { about: 'children', title: '“Are children welcome?” (Plan a Visit)' },
  Nursery: { about: 'children', title: 'Nursery (Kids Church)' },
  "Kids's Church": { about: 'children', title: 'Ages 4 to 11 (Kids Church)' },
  'Family Events': { about: 'children', title: 'Family Events (Kids Church)' },
  'what-we-believe creed': {
    about: 'faith',
    title: 'The creed (What We Believe)',
    places: [{ page: 'what-we-believe', block: 'creed' }],
  },
  'core beliefs': { about: 'faith', title: 'Core beliefs (What We Believe)' },
  'what-we-believe affiliation': {
    about: 'entered',
    title: 'The larger church (What We Believe)',
    places: [{ page: 'what-we-believe', block: 'affiliation' }],
  },
  'home live': {
    about: 'live',
    title: 'Worship online (Home)',
    places: [
      { page: 'home', fields: ['description'], instead: 'Worship with us.' },
      { page: 'home', block: 'words', fields: ['usual'], instead: 'Worship with us this [Main Service Day].' },
      { page: 'home', block: 'words', fields: ['changed'], instead: 'Worship with us.' },
    ],
  },
  'plan-a-visit live': {
    about: 'each live',
    title: 'Worship online (Plan a Visit)',
    places: [
      {
        page: 'plan-a-visit',
        block: 'words',
        fields: ['usual'],
        instead: 'We worship [Main Service Day]s at [Main Service Time].',
      },
    ],
  },
  // Without services to watch, nothing else is said of them: the first claim that isn't public replaces the lead.
  'live-streams any': {
    about: 'live or recordings',
    title: 'Services to watch (Live Streams & Services)',
    places: [{ page: 'live-streams', fields: ['lead', 'description'] }],
  },
  'live-streams live': {
    about: 'live',
    title: 'Live services (Live Streams & Services)',
    places: [
      { page: 'live-streams', fields: ['title'], instead: 'Services' },
      { page: 'live-streams', fields: ['lead', 'description'], instead: 'Recordings of our services.' },
    ],
  },
  'live-streams recordings': {
    about: 'recordings',
    title: 'Recorded services (Live Streams & Services)',
    places: [{ page: 'live-streams', fields: ['lead', 'description'], instead: 'Join a service live.' }],
  },
} as const satisfies Record<string, Claim>

export type ClaimId = keyof typeof claims

export const isClaim = (id: string): id is ClaimId => Object.hasOwn(claims, id)

/** What decides whether a claim is public. */
export interface Promises {
  /** Whether the church has gone through the guided setup since promises are asked for. Others keep what they said. */
  asksFirst: boolean
  churchKind: string
  country: string
  isLive: boolean
  isEachLive: boolean
  /** Whether there is a service of earlier to watch. */
  hasRecordings: boolean
  /** Ids of the claims that a person has said to be right, with the hash of what they said. */
  checked: ReadonlyMap<string, string>
}

/**
 * Whether visitors read a claim that still says what was delivered.
 * @param hash of its text: another text in its place has to be checked again
 */
export function isPublicClaim(id: ClaimId, hash: string, promises: Promises): boolean {
  const { about, only }: Claim = claims[id]
  if (promises.churchKind === '') return true
  if (isDerived(about)) return followsFrom[about](promises)
  // American law is promised nowhere else, not by those either who were never asked.
  if (only !== undefined && only !== promises.country) return false
  return !promises.asksFirst || promises.checked.get(id) === hash
}

function isDerived(about: Matter): about is keyof typeof followsFrom {
  return Object.hasOwn(followsFrom, about)
}

/** Whether a claim follows from the church’s records, so that nobody is asked about it. */
export function followsFromRecords(id: ClaimId): boolean {
  return isDerived(claims[id].about)
}

/**
 * Whether the website may speak of watching worship: in a church that broadcasts a service, is live at this moment, or was never
 * set up.
 */
export function speaksOfLive(
  church: { churchKind: string; liveStreamManualOverride: boolean },
  times: readonly { isBroadcast: boolean }[],
): boolean {
  return church.churchKind === '' || church.liveStreamManualOverride || times.some(({ isBroadcast }) => isBroadcast)
}

/** Whether each service that people mean is broadcast, so that all of them can be watched. */
export function isEachLive(church: { churchKind: string }, times: readonly WeeklyService[]): boolean {
  const services = worshipServices(times)
  return church.churchKind === '' || (services.length > 0 && services.every(({ isBroadcast }) => isBroadcast))
}
