/** What counting visits keeps, which tells nothing about a person but what someone may have typed into the search. */
import type { PersonalData } from '#app/definitions/personal-data.ts'

export const visitData: readonly PersonalData[] = [
  {
    group: 'follows',
    title: 'Visits',
    what: 'We count how often each page is opened, from which websites people come, how often recordings are played, and which searches find nothing. We count without cookies, and keep no address of a device and nothing by which we could recognize you.',
    until: 'Pages, websites and searches for 3 years. The sums of days stay.',
    seenBy: 'Administrators.',
    columns: { daily_counts: 'name' },
  },
]
