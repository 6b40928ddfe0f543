/** Kids Church: ministries, their time, and child safety. */
import type { Ministry } from '#app/features/church/church.ts'
import { ministriesRead } from '#app/features/church/reads.ts'
import { PageIntro } from '#app/pages/page-intro.tsx'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { dayAndClock, type ServiceTime, useServiceTimes } from '#app/ui/service-times.ts'
import { useReading } from '#app/ui/use-reading.ts'

export function KidsChurch() {
  const data = useReading(ministriesRead)
  const ministries = data.filter((ministry) => ministry.page === 'kids-church')
  return (
    <>
      <div className="wrap page">
        <PageIntro
          title="Kids Church"
          lead="Children are part of our church right now, with all their questions and wiggles."
          scene={useDrawings().dunes}
          slot="kids"
        >
          <Time />
        </PageIntro>
      </div>
      <section className="bg-sand py-section">
        <div className="wrap">
          <div className="head">
            <h2>For every age</h2>
          </div>
          {ministries.length > 0 ? <Ministries ministries={ministries} /> : <AskWhenYouArrive />}
        </div>
      </section>
      <Safety />
    </>
  )
}

function Time() {
  const { day, clock } = kidsTime(useServiceTimes())
  return (
    <p className="mt-8 border-l-3 border-primary pl-5">
      <span className="block text-soft">{day} service time</span>
      <span className="block font-serif text-3xl leading-tight lining-nums">{clock}</span>
    </p>
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

function AskWhenYouArrive() {
  return (
    <p className="lead mt-0">
      Children of every age are welcome in worship. Someone at the door will show you to the nursery and classrooms.
      Have questions first? Just ask.
    </p>
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
