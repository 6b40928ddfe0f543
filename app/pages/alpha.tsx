/** The Alpha course: what it is, for whom, when it begins, and how to come. */
import { Link } from '@tanstack/react-router'
import { Evening, SevenWeeks, WhatIsAlpha } from '#app/pages/alpha-course.tsx'
import { Opening } from '#app/pages/opening.tsx'
import { routes } from '#app/routes.ts'
import { mailto, webAddress } from '#app/ui/address.ts'
import { fullDate } from '#app/ui/dates.ts'
import table from '#app/ui/scenes/table.svg'
import { useSiteConfig } from '#app/ui/site.ts'

export function Alpha() {
  const { alphaLaunchDate } = useSiteConfig()
  const launch = alphaLaunchDate && fullDate(alphaLaunchDate)
  return (
    <>
      <div className="wrap page">
        <Opening
          title="Have Doubts? Curious About Faith? Try Alpha."
          lead="Seven evenings of dinner, a talk and open conversation about life, faith and meaning."
          scene={table}
        >
          <p className="mt-7">
            <Register>Register for Alpha</Register>
          </p>
        </Opening>
      </div>
      <Announcement launch={launch} />
      <WhatIsAlpha />
      <Evening />
      <SevenWeeks />
      <Invitation launch={launch} />
    </>
  )
}

/** Leads to the registration, wherever the church takes it. */
function Register({ children, light = false }: { children: string; light?: boolean }) {
  const { alphaRegistrationUrl, email } = useSiteConfig()
  const form = webAddress(alphaRegistrationUrl)
  const look = light ? 'btn bg-on-secondary text-secondary' : 'btn btn-fill'
  if (form) {
    return (
      <a href={form} target="_blank" rel="noopener" className={look}>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    )
  }
  return email ? (
    <a href={mailto(email, { subject: `Alpha: ${children}` })} className={look}>
      {children}
    </a>
  ) : (
    <Link to={routes.contact} className={look}>
      {children}
    </Link>
  )
}

function Announcement({ launch }: { launch: string }) {
  const facts = [...(launch ? [['Launch night', launch]] : []), ['Length', 'Seven weeks'], ['Cost', 'Free']]
  return (
    <div className="wrap">
      <dl className="sheet grid divide-line max-md:divide-y md:grid-cols-[1.6fr_1fr_1fr] md:divide-x">
        {facts.map(([name, fact]) => (
          <div key={name} className="px-[clamp(1.1rem,2.4vw,2rem)] py-6">
            <dt className="text-soft">{name}</dt>
            <dd className="font-serif text-[clamp(1.35rem,2vw,1.6rem)] leading-tight lining-nums">{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Invitation({ launch }: { launch: string }) {
  return (
    <section className="wrap pb-section">
      <div className="grid items-center gap-x-12 gap-y-7 rounded-card bg-secondary px-[clamp(1.5rem,5vw,4rem)] py-[clamp(2.5rem,6vw,4.5rem)] text-on-secondary lg:grid-cols-[1fr_auto]">
        <div>
          <h2>You are invited to Launch Night</h2>
          {launch && (
            <p className="mt-4 font-serif text-[clamp(1.25rem,2.2vw,1.5rem)] leading-tight lining-nums">{launch}</p>
          )}
          <p className="mt-4 max-w-[54ch] text-[1.1rem]">
            Dinner is on us, the conversation is real, and you decide afterward whether to come back. Free of charge, no
            pressure.{' '}
            {launch ? 'If this date has passed, ask us about the next course.' : 'Ask us about the next course.'}
          </p>
        </div>
        <p>
          <Register light>Learn More</Register>
        </p>
      </div>
    </section>
  )
}
