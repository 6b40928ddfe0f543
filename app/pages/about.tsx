/**
 * Who we are, in the product's own words: true of an Anglican parish by the sea until its people write their own.
 */
import { Link } from '@tanstack/react-router'
import { type AboutTab, aboutTabs } from '#app/pages/about-tabs.ts'
import { Opening } from '#app/pages/opening.tsx'
import { weekly } from '#app/pages/weekly.ts'
import { routes } from '#app/routes.ts'
import church from '#app/ui/scenes/church.svg'
import { mainService, useServiceTimes } from '#app/ui/service-times.ts'

const VALUES = [
  [
    'Worship first',
    'Word and sacrament, prayed by the whole people. Everything else we do begins at the table and comes back to it.',
  ],
  [
    'Scripture for every day',
    'We read the Bible together, aloud and at length, and trust it to comfort us and to turn us around.',
  ],
  [
    'Room for everyone',
    'The born-and-raised and the just-arrived, the certain and the doubtful. Nobody has to earn a seat.',
  ],
  [
    'Neighbors before programs',
    'We would rather know the name of one person in need than run ten committees. Love is done by hand.',
  ],
] as const

export function About() {
  const service = mainService(useServiceTimes())
  return (
    <>
      <div className="wrap page">
        <Opening
          title="About Our Church"
          eyebrow={service?.label}
          lead="We are an Anglican parish by the sea: people of every age and story who gather around God’s word and his table, and go out again to love our neighbors."
          scene={church}
        />
      </div>
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
      <div className="wrap grid gap-x-12 gap-y-4 lg:grid-cols-[12rem_1fr]">
        <h2 className="text-[1.4rem] lg:pt-2">Our Mission</h2>
        <p className="max-w-[30ch] font-serif text-[clamp(1.7rem,3.6vw,2.9rem)] leading-[1.2] tracking-[-0.01em] text-balance">
          To know Jesus Christ, to worship him in the beauty of holiness, and to serve the people of this shore in his
          name.
        </p>
      </div>
    </section>
  )
}

function Values() {
  return (
    <section className="wrap py-section">
      <div className="head">
        <h2>What We Value</h2>
      </div>
      <ul className="grid gap-x-[clamp(2rem,5vw,4.5rem)] md:grid-cols-2">
        {VALUES.map(([name, text]) => (
          <li key={name} className="border-t border-line py-7">
            <h3 className="mb-2 text-[1.55rem]">{name}</h3>
            <p className="max-w-[48ch] text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History() {
  return (
    <section className="border-t border-line py-section">
      <div className="wrap grid items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="prose">
          <h2 className="mt-0! mb-6! text-[clamp(1.9rem,3.4vw,2.75rem)]!">Our History</h2>
          <p>
            The faith we keep is an old one. It came to this coast with the Book of Common Prayer, in the hands of
            people who read it aloud in front rooms, under live oaks and on porches facing the water, long before there
            was a bell to ring.
          </p>
          <p>
            Parishes like ours began small: a few families, a borrowed room, folding chairs set out on Saturday night
            and put away on Sunday noon. Children were baptized and the old were buried. Somebody planted the
            churchyard; somebody always brought the coffee.
          </p>
          <p>
            Storms have come through since, as they do here. Each one taught the same lesson again, that a church is not
            its roof but the people who come back to mend it. Today retired captains and new parents, winter visitors
            and students share the same pews, say the same prayers, and keep a place for whoever comes next.
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
      <h2 className="mb-4 text-[1.4rem]">When we gather</h2>
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

function MoreAboutUs() {
  return (
    <section className="bg-sand py-section">
      <div className="wrap">
        <div className="head">
          <h2>Get to know us</h2>
        </div>
        <ul className="grid gap-gap sm:grid-cols-2 xl:grid-cols-4">
          {(Object.keys(aboutTabs) as AboutTab[]).map((tab) => (
            <li key={tab} className="grid">
              <Link to={routes.aboutTab} params={{ tab }} className="card">
                <div className="card-body">
                  <h3>{aboutTabs[tab].label}</h3>
                  <p>{aboutTabs[tab].description}</p>
                </div>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
