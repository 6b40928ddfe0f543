/** The four about pages, each with its own address. Music and Kids Church are here. */
import { Beliefs } from '#app/site/pages/about-beliefs.tsx'
import { Staff } from '#app/site/pages/about-staff.tsx'
import { AboutTabs } from '#app/site/pages/about-tabs.tsx'
import { type AboutTab as Tab, aboutTabs, tabOf } from '#app/ui/page-facts.ts'
import { loadPicture, PageIntro } from '#app/ui/page-intro.tsx'
import { beliefsRead, ministriesRead, staffRead } from '#app/features/church/reads.ts'
import { Section, ThreeTexts } from '#app/site/pages/section.tsx'
import { href, routes } from '#app/routes.ts'
import { useDrawings } from '#app/ui/scenes.ts'
import { mailto } from '#app/values/address.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { page, RedirectTo, usePageQuery } from '#app/ui/page.tsx'
import type { Ministry } from '#app/features/church/church.ts'
import { Link } from '#app/ui/link.tsx'
import { Paragraphs } from '#app/ui/text.tsx'
import { dayAndClock, type ServiceTime, useServiceTimes } from '#app/ui/service-times.tsx'

const PAGES: Record<Tab, () => React.ReactNode> = {
  staff: Staff,
  music: Music,
  'kids-church': KidsChurch,
  'what-we-believe': Beliefs,
}

export const aboutTabPage = page({
  address: routes.aboutTab,
  async load(reads, { params: { tab } }) {
    // An unknown tab shows the staff, at their own address.
    if (tab !== tabOf(tab)) throw new RedirectTo(href(routes.aboutTab, { tab: 'staff' }))
    await Promise.all([
      loadPicture(reads, tab === 'kids-church' ? 'kids' : 'music'),
      reads.get(staffRead),
      reads.get(beliefsRead),
      reads.get(ministriesRead),
    ])
  },
  head(_, { params }) {
    const tab = tabOf(params.tab)
    const { label, description } = aboutTabs[tab]
    return { title: label, description, path: href(routes.aboutTab, { tab }) }
  },
  view: ({ params }) => <AboutTab tab={tabOf(params.tab)} />,
})

function AboutTab({ tab }: { tab: Tab }) {
  const Page = PAGES[tab]
  return (
    <>
      <AboutTabs open={tab} />
      <Page />
    </>
  )
}

const WAYS_TO_JOIN = [
  ['In the choir', 'If you like to sing, join us. It helps to read music, but you don’t have to.'],
  ['With an instrument', 'Strings, brass, guitar, drums: tell us what you play, even if it’s been a while.'],
  ['From the pew', 'Most of our music happens in the pews: old hymns, psalms and songs written last year.'],
] as const

/** Music in worship, and the address of the music minister. */
function Music() {
  const staff = usePageQuery(staffRead)
  const { email } = useSiteConfig()
  const minister = staff.find((member) => member.isMusicMinister)
  const to = minister?.email ?? email
  return (
    <>
      <PageIntro
        title="Music"
        lead="We sing because it brings strangers together, and because some of what we want to say to God won’t fit into speech."
        scene={useDrawings().candles}
        slot="music"
      >
        <p className="mt-7">
          <a href={to ? mailto(to, { subject: 'Music' }) : routes.contact} className="btn btn-fill">
            {minister?.email ? `Email ${minister.name}` : 'Email us about music'}
          </a>
        </p>
        {minister && <p className="mt-3 text-soft">{minister.title}</p>}
      </PageIntro>
      <Section title="Three ways to join in" tinted>
        <ThreeTexts texts={WAYS_TO_JOIN} />
      </Section>
      <section className="wrap grid gap-x-12 gap-y-5 py-section lg:grid-cols-[1fr_1.6fr]">
        <h2>Weddings, funerals and practice</h2>
        <p className="prose">
          Our musicians will help you choose music for a wedding or funeral. Would you like to practice on our
          instruments when the church is empty? Just ask.
        </p>
      </section>
    </>
  )
}

/** Ministries for children, their time, and child safety. */
function KidsChurch() {
  const ministries = usePageQuery(ministriesRead).filter(({ page }) => page === 'kids-church')
  const { day, clock } = kidsTime(useServiceTimes())
  return (
    <>
      <PageIntro
        title="Kids Church"
        lead="Children are part of our church right now, with all their questions and wiggles."
        scene={useDrawings().dunes}
        slot="kids"
      >
        <p className="mt-8 border-l-3 border-primary pl-5">
          <span className="block text-soft">{day} service time</span>
          <span className="block font-serif text-3xl leading-tight lining-nums">{clock}</span>
        </p>
      </PageIntro>
      <Section title="For every age" tinted>
        {ministries.length > 0 ? (
          <Ministries ministries={ministries} />
        ) : (
          <p className="lead mt-0">
            Children of every age are welcome in worship. Someone at the door will show you to the nursery and
            classrooms. Have questions first? Just ask.
          </p>
        )}
      </Section>
      <Safety />
    </>
  )
}

function Ministries({ ministries }: { ministries: Ministry[] }) {
  return (
    <ul className="grid gap-gap md:grid-cols-3">
      {ministries.map(({ id, name, audience, body }) => (
        <li key={id} id={id} className={`sheet px-box py-7 ${body.length > 600 ? 'col-span-full' : ''}`}>
          <h3>
            {name} {audience && <span className="inline-block text-soft">({audience})</span>}
          </h3>
          <div className="mt-3 grid max-w-[33rem] gap-3 text-soft">
            <Paragraphs text={body} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Safety() {
  return (
    <section className="wrap grid gap-x-12 gap-y-5 py-section lg:grid-cols-[1fr_1.6fr]">
      <h2>Your child’s safety</h2>
      <div className="prose">
        <p>
          Everyone who works with children is interviewed, background-checked and trained in abuse prevention. Two
          screened adults are always in the room. We sign children in and out by name, and they leave only with the
          person who brought them.
        </p>
        <p>
          Tell us about allergies, medications and anything that helps your child feel comfortable. You’re welcome to
          look in or stay at any time.
        </p>
        <p className="mt-7!">
          <Link to={routes.planAVisit} className="btn btn-fill">
            Plan a Visit
          </Link>
        </p>
      </div>
    </section>
  )
}

const DEFAULT_TIME = { weekday: 7, time: '10:00' }

/** Day and time of Kids Church, `Sunday` and `10:00 AM`; a default when the name of no service time has the word kids. */
export function kidsTime(times: ServiceTime[]): { day: string; clock: string } {
  return dayAndClock(times.find(({ name }) => /\bkids\b/i.test(name)) ?? DEFAULT_TIME)
}
