/** What backups keep about people. */
import type { PersonalData } from '#app/definitions/personal-data.ts'

export const backupData: readonly PersonalData[] = [
  {
    group: 'follows',
    title: 'Backups',
    what: 'Copies of everything here, so that nothing is lost when a computer breaks. What is deleted stays in them until their end. Copies at another place of ours are encrypted.',
    until: '12 months at most.',
    columns: {},
  },
]
