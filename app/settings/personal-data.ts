/** What the settings keep about people. */
import type { PersonalData } from '#app/definitions/personal-data.ts'

export const settingData: readonly PersonalData[] = [
  {
    group: 'shown',
    title: 'Contact details',
    what: 'The address, phone number and email address of our church, and the addresses to which this website sends messages.',
    until: 'As long as they are ours.',
    columns: { settings: 'value' },
  },
]
