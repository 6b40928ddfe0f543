/**
 * Four churches that differ in what a website easily takes for granted: one service on Sunday, the time zone, the country,
 * the language and the broadcast. A new website with sample content is the first of them already.
 */
import { adminApi } from '#app/admin-routes.ts'
import type { SettingsChange } from '#app/settings/schemas.ts'
import type { Ask } from '#test/ask.ts'

export interface Church {
  /** What the guided setup stores. The sample church has none. */
  settings?: SettingsChange
  times: readonly {
    name: string
    /** 1 is Monday. */
    weekday: number
    time: string
    isMain?: boolean
    isBroadcast?: boolean
  }[]
}

/** St. Brendan’s, the sample church. */
const bySea = {
  times: [{ name: 'Worship', weekday: 7, time: '10:30', isMain: true, isBroadcast: true }],
} satisfies Church

/** Two services on Sunday, the later one broadcast. */
const dayton = {
  settings: {
    churchName: 'First Presbyterian Church',
    churchKind: 'presbyterian',
    address: '40 West Fourth Street\nDayton, OH 45402',
    phone: '(937) 555-0134',
    town: 'Dayton',
    country: 'US',
    timeZone: 'America/New_York',
    primaryColor: '#1d5c4a',
  },
  times: [
    { name: 'Early worship', weekday: 7, time: '09:00' },
    { name: 'Worship', weekday: 7, time: '11:15', isMain: true, isBroadcast: true },
  ],
} satisfies Church

/** A vigil on Saturday evening and three Masses on Sunday, in Spanish. */
const sanJose = {
  settings: {
    churchName: 'Iglesia San José',
    churchKind: 'catholic',
    address: '1204 Calle Santa Fe\nDenver, CO 80204',
    phone: '(303) 555-0171',
    town: 'Denver',
    country: 'US',
    timeZone: 'America/Denver',
    sceneSet: 'brick',
  },
  times: [
    { name: 'Misa de vigilia', weekday: 6, time: '17:30' },
    { name: 'Misa', weekday: 7, time: '08:00' },
    { name: 'Misa con niños', weekday: 7, time: '10:00', isBroadcast: true },
    { name: 'Misa con coro', weekday: 7, time: '12:30' },
  ],
} satisfies Church

/** A chapel in England that broadcasts nothing. */
const leeds = {
  settings: {
    churchName: 'Ebenezer Chapel',
    churchKind: 'methodist',
    address: '12 Chapel Lane\nLeeds LS6 3BW',
    phone: '0113 496 0123',
    town: 'Leeds',
    country: 'GB',
    timeZone: 'Europe/London',
  },
  times: [{ name: 'Morning worship', weekday: 7, time: '10:45', isMain: true }],
} satisfies Church

export const churches = { bySea, dayton, sanJose, leeds }

/** Makes a new website that of this church, as its guided setup does. @throws with the answer when a step is refused */
export async function become(ask: Ask, { settings, times }: Church): Promise<void> {
  if (!settings) return
  await ask('PUT', adminApi.setupChurch, { settings, removesSample: true })
  await ask('PUT', adminApi.setupTimes, { times })
}
