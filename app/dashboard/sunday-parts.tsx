/** Everything about worship, as one place with parts. */
import { adminPages } from '#app/admin-routes.ts'
import { type PageTab, PageTabs } from '#app/dashboard/page-tabs.tsx'

const parts: readonly PageTab[] = [
  { to: adminPages.sundays, label: 'Sundays' },
  { to: adminPages.sundayServices, label: 'Sunday Services' },
  { to: adminPages.liveStreams, label: 'Live Streams' },
  { to: adminPages.notices, label: 'Service Changes' },
  { to: adminPages.church, label: 'Service times', search: { list: 'times' } },
]

export function SundayParts() {
  return <PageTabs label="Sundays" tabs={parts} />
}
