/** The numbers of a church, as one place with parts. */
import { adminPages } from '#app/admin-routes.ts'
import { type PageTab, PageTabs } from '#app/dashboard/page-tabs.tsx'

const parts: readonly PageTab[] = [
  { to: adminPages.statistics, label: 'Statistics' },
  { to: adminPages.attendance, label: 'Attendance' },
]

export function StatisticsParts() {
  return <PageTabs label="Statistics" tabs={parts} />
}
