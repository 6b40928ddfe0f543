/** The general About page with default text, true of an Anglican church by the sea, until the church writes its own. */
import { type AboutTab, aboutTabs } from '#app/ui/page-facts.ts'
import { AboutTabs } from '#app/site/pages/about-tabs.tsx'
import { PageIntro } from '#app/ui/page-intro.tsx'
import { mainService, useServiceTimes, weekly } from '#app/ui/service-times.tsx'
import { Section } from '#app/site/pages/section.tsx'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { page } from '#app/ui/page.tsx'
import { loadPicture } from '#app/ui/page-intro.tsx'

const VALUES = [
  ['Worship first', 'God’s word, the sacraments and prayer come first. Everything else we do starts there.'],
  ['Scripture for every day', 'We read the Bible together and trust it to comfort and change us.'],
  ['Room for everyone', 'Lifelong Christians, newcomers, people with doubts: everyone has a place here.'],
  ['People before programs', 'We’d rather help one neighbor by name than run ten committees.'],
] as const

export const aboutPage = page({
  address: routes.about,
  load: (reads) => loadPicture(reads, 'about'),
  head: () => ({
    title: 'About Our Church',
    description: 'Our mission, our values and our history.',
    path: routes.about,
  }),
  view: () => <About />,
})

function About() {
  const service = mainService(useServiceTimes())
  return (
    <>
      <AboutTabs />
      <PageIntro
        title="About Our Church"
        eyebrow={service?.label}
        lead="We’re an Anglican church by the sea: people of every age and background who worship together and serve our neighbors."
        scene={useDrawings().church}
        slot="about"
      />
      <Mission />
      <Values />
      <History />
      <MoreAboutUs />
    </>
  )
}

function Mission() {
  return (
    <section className="bg-sand py-section">
      <div className="wrap grid gap-x-columns gap-y-4 lg:grid-cols-[12rem_1fr]">
        <h2 className="text-xl lg:pt-2">Our Mission</h2>
        <p className="max-w-[30ch] font-serif text-3xl leading-tight tracking-[-0.01em] text-balance">
          To know Jesus Christ, to worship him and to serve the people of this coast in his name.
        </p>
      </div>
    </section>
  )
}

function Values() {
  return (
    <Section title="What We Value">
      <ul className="grid gap-x-columns md:grid-cols-2">
        {VALUES.map(([name, text]) => (
          <li key={name} className="border-t border-line py-7">
            <h3 className="mb-2 text-2xl">{name}</h3>
            <p className="max-w-[33rem] text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function History() {
  return (
    <section className="border-t border-line py-section">
      <div className="wrap grid items-start gap-x-columns gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="prose">
          <h2 className="mt-0! mb-6! text-3xl!">Our History</h2>
          <p>
            Our faith is an old one. It came to this coast with the Book of Common Prayer, read aloud in homes and on
            porches long before there was a church building.
          </p>
          <p>
            Churches like ours started small: a few families, a borrowed room and folding chairs. They baptized their
            children, buried their dead and always brought coffee.
          </p>
          <p>
            Storms have come through since, and taught us that a church is its people, not its roof. Today retirees and
            new parents, winter visitors and students share the same pews. There’s a place for you too.
          </p>
        </div>
        <Gatherings />
      </div>
    </section>
  )
}

function Gatherings() {
  const times = useServiceTimes()
  if (times.length === 0) return null
  return (
    <aside className="border-t-2 border-ink pt-5">
      <h2 className="mb-4 text-xl">Service Times</h2>
      <dl className="grid gap-4 sm:max-lg:grid-cols-2">
        {times.map((time) => (
          <div key={time.id}>
            <dt className="font-semibold">{time.name}</dt>
            <dd className="text-soft lining-nums">{weekly(time)}</dd>
          </div>
        ))}
      </dl>
      <Link to={routes.planAVisit} className="btn btn-fill mt-6">
        Plan a Visit
      </Link>
    </aside>
  )
}

const DRAWINGS = { staff: 'table', music: 'candles', 'kids-church': 'dunes', 'what-we-believe': 'book' } as const

function MoreAboutUs() {
  const drawings = useDrawings()
  return (
    <Section title="Get to know us" tinted>
      <ul className="grid grid-cols-2 gap-gap xl:grid-cols-4">
        {(Object.keys(aboutTabs) as AboutTab[]).map((tab) => (
          <li key={tab} className="grid">
            <Link to={routes.aboutTab} params={{ tab }} className="card">
              <img
                src={drawings[DRAWINGS[tab]]}
                alt=""
                width={1200}
                height={675}
                loading="lazy"
                className="aspect-video w-full object-cover"
              />
              <div className="card-body">
                <h3>{aboutTabs[tab].label}</h3>
                <p>{aboutTabs[tab].description}</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
