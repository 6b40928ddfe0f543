/** What pages keep about people. */
import { isAny, type PersonalData } from '#app/definitions/personal-data.ts'

export const pageData: readonly PersonalData[] = [
  {
    group: 'shown',
    title: 'Leaders of ministries and groups',
    what: 'Who leads a ministry or a group, and how you can email that person.',
    until: 'As long as we show them.',
    columns: { pages: 'leader leader_email search_text' },
    isUsed: (db) => isAny(db.selectFrom('pages').select('id').where('leader', '<>', '').limit(1)),
  },
]
