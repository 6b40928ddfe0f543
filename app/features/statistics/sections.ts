/** The numbers of the website in the dashboard. */
import { add, adminPages } from '#app/admin-routes.ts'
import type { Section } from '#app/dashboard/section-of.ts'

export const statisticsSections: readonly Section[] = [
  {
    label: 'Statistics',
    group: 'overview',
    order: 20,
    to: adminPages.statistics,
    load: () => import('#app/features/statistics/admin.tsx'),
    words: 'visitors visits numbers how many analytics stats page views traffic referrers clicks',
  },
  {
    label: 'Attendance',
    group: 'overview',
    order: 30,
    to: adminPages.attendance,
    load: () => import('#app/features/statistics/admin-attendance.tsx'),
    actions: { 'Add attendance': add },
    words: 'how many people came headcount numbers',
  },
]
