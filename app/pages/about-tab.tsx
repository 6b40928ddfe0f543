/** The four about pages, each with its own address. */
import { useParams } from '@tanstack/react-router'
import { Beliefs } from '#app/pages/about-beliefs.tsx'
import { KidsChurch } from '#app/pages/about-kids.tsx'
import { Music } from '#app/pages/about-music.tsx'
import { Staff } from '#app/pages/about-staff.tsx'
import { AboutTabs } from '#app/pages/about-tabs.tsx'
import { type AboutTab as Tab, tabOf } from '#app/pages/page-facts.ts'

const PAGES: Record<Tab, () => React.ReactNode> = {
  staff: Staff,
  music: Music,
  'kids-church': KidsChurch,
  'what-we-believe': Beliefs,
}

export function AboutTab() {
  const tab = tabOf(useParams({ from: '/layout/about/$tab' }).tab)
  const Page = PAGES[tab]
  return (
    <>
      <AboutTabs open={tab} />
      <Page />
    </>
  )
}
