/** What days of worship keep about people. */
import type { PersonalData } from '#app/definitions/personal-data.ts'

export const sundayData: readonly PersonalData[] = [
  {
    group: 'shown',
    title: 'People who lead services',
    what: 'Who preaches, and who else is named in the order of a service or its music.',
    until: 'As long as we show them.',
    columns: {
      sundays: 'preacher music order_of_service search_text',
      sunday_services: 'preacher music search_text',
      taken_from_sundays: 'fields',
    },
  },
]
