/** What the lists of the church keep about people. */
import type { PersonalData } from '#app/definitions/personal-data.ts'

export const churchData: readonly PersonalData[] = [
  {
    group: 'shown',
    title: 'Staff',
    what: 'Our staff with their names, titles and pictures, and as far as they want it with an email address, a website and a few words about them, so that you know whom to talk to.',
    until: 'As long as we show them.',
    columns: { staff_members: 'name title role email photo_url bio bio_rich website_url' },
  },
]
