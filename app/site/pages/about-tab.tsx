/** The four about pages, each with its own address: what stands beside their titles. */
import { staffRead } from '#app/features/church/reads.ts'
import { href, routes } from '#app/routes.ts'
import { contentPage } from '#app/site/content-page.tsx'
import { loadStaff, Staff } from '#app/features/church/staff.tsx'
import { AboutTabs } from '#app/site/pages/about-tabs.tsx'
import { useFacts } from '#app/ui/facts.ts'
import { type AboutTab as Tab, tabOf } from '#app/ui/page-facts.ts'
import { type Page, page, RedirectTo, usePageQuery } from '#app/ui/page.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { mailto } from '#app/links/address.ts'
import { t } from '#app/text/t.ts'

const content: Record<Tab, Page> = {
  staff: contentPage(routes.aboutTab, { before: <AboutTabs open="staff" />, view: Staff }),
  music: contentPage(routes.aboutTab, { slot: 'music', before: <AboutTabs open="music" />, intro: MusicMinister }),
  'kids-church': contentPage(routes.aboutTab, {
    slot: 'kids',
    before: <AboutTabs open="kids-church" />,
    intro: KidsTime,
  }),
  'what-we-believe': contentPage(routes.aboutTab, { before: <AboutTabs open="what-we-believe" /> }),
}

export const aboutTabPage = page({
  address: routes.aboutTab,
  async load(reads, at) {
    const tab = tabOf(at.params.tab)
    // An unknown tab shows the staff, at their own address.
    if (at.params.tab !== tab) throw new RedirectTo(href(routes.aboutTab, { tab: 'staff' }))
    await Promise.all([loadStaff(reads), content[tab].load?.(reads, at)])
  },
  head: (reads, at) => content[tabOf(at.params.tab)].head(reads, at),
  view: (at) => content[tabOf(at.params.tab)].view(at),
})

/** The button that writes to the music minister, or to the office. */
function MusicMinister() {
  const minister = usePageQuery(staffRead).find((member) => member.isMusicMinister)
  const { email } = useSiteConfig()
  const to = minister?.email ?? email
  return (
    <>
      <p className="mt-7">
        <a href={to ? mailto(to, { subject: t('Music') }) : routes.contact} className="btn btn-fill">
          {minister?.email ? t('Email {name}', { name: minister.name }) : t('Email us about music')}
        </a>
      </p>
      {minister && <p className="mt-3 text-soft">{minister.title}</p>}
    </>
  )
}

function KidsTime() {
  const { kidsDay, kidsTime } = useFacts()
  if (kidsTime === '') return null
  return (
    <p className="mt-8 border-l-3 border-primary pl-5">
      <span className="block text-soft">{t('{day} service time', { day: kidsDay })}</span>
      <span className="block font-serif text-3xl leading-tight lining-nums">{kidsTime}</span>
    </p>
  )
}
