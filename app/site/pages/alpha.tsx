/** The Alpha course: what it is, who it is for, when it starts and how to register. */
import { PageIntro } from '#app/ui/page-intro.tsx'
import { Section, ThreeTexts } from '#app/site/pages/section.tsx'
import { routes } from '#app/routes.ts'
import { useDrawings } from '#app/ui/scenes.ts'
import { mailto, webAddress } from '#app/values/address.ts'
import { videoAt } from '#app/values/media-address.ts'
import { fullDate } from '#app/values/dates.ts'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { Video } from '#app/ui/video.tsx'
import { page } from '#app/ui/page.tsx'
import { loadPicture } from '#app/ui/page-intro.tsx'

export const alphaPage = page({
  address: routes.alpha,
  load: (reads) => loadPicture(reads, 'alpha'),
  head: () => ({
    title: 'Alpha',
    description: 'Have Doubts? Curious About Faith? Try Alpha: seven weeks of dinner, a talk and open conversation.',
    path: routes.alpha,
  }),
  view: () => <Alpha />,
})

function Alpha() {
  const { alphaLaunchDate } = useSiteConfig()
  const launch = alphaLaunchDate && fullDate(alphaLaunchDate)
  return (
    <>
      <PageIntro
        title="Have Doubts? Curious About Faith? Try Alpha."
        lead="Seven evenings of dinner, a talk and open conversation about life, faith and meaning."
        scene={useDrawings().table}
        slot="alpha"
      >
        <p className="mt-7">
          <Register>Register for Alpha</Register>
        </p>
      </PageIntro>
      <Announcement launch={launch} />
      <WhatIsAlpha />
      <Section title="How an evening works" tinted>
        <ThreeTexts list="ol" texts={EVENING} />
      </Section>
      <SevenWeeks />
      <Invitation launch={launch} />
    </>
  )
}

/** Link to the church's registration form, or to the contact page without one. */
function Register({ children, light = false }: { children: string; light?: boolean }) {
  const { alphaRegistrationUrl, email } = useSiteConfig()
  const form = webAddress(alphaRegistrationUrl)
  const className = light ? 'btn bg-on-secondary text-secondary' : 'btn btn-fill'
  // Where the button doesn't say it, screen readers do.
  const about = children.includes('Alpha') ? '' : ' about Alpha'
  if (form) {
    return (
      <NewTabLink to={form} className={className} srOnly={about}>
        {children}
      </NewTabLink>
    )
  }
  return email ? (
    <a href={mailto(email, { subject: `Alpha: ${children}` })} className={className}>
      {children}
      {about && <span className="sr-only">{about}</span>}
    </a>
  ) : (
    <Link to={routes.contact} className={className}>
      {children}
      {about && <span className="sr-only">{about}</span>}
    </Link>
  )
}

function Announcement({ launch }: { launch: string }) {
  const facts = [...(launch ? [['Launch night', launch]] : []), ['Length', 'Seven weeks'], ['Cost', 'Free']]
  return (
    <div className="wrap">
      <dl className="sheet grid divide-line max-md:divide-y md:grid-cols-[2fr_1fr_1fr] md:divide-x">
        {facts.map(([name, fact]) => (
          <div key={name} className="px-box py-6">
            <dt className="text-soft">{name}</dt>
            <dd className="font-serif text-xl leading-tight lining-nums">{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Invitation({ launch }: { launch: string }) {
  return (
    <section className="wrap pb-section">
      <div className="grid items-center gap-x-columns gap-y-7 rounded-card bg-secondary p-banner text-on-secondary lg:grid-cols-[1fr_auto]">
        <div>
          <h2>You are invited to Launch Night</h2>
          {launch && <p className="mt-4 font-serif text-xl leading-tight lining-nums">{launch}</p>}
          <p className="mt-4 max-w-[33rem]">
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

const EVENING = [
  ['Dinner', 'Every evening starts with a good meal.'],
  ['Talk', 'A short talk or video on one of life’s big questions. You don’t need to prepare.'],
  ['Discussion', 'Say what you think, or just listen. No question is off limits.'],
] as const

/** The usual topics of the seven evenings. */
const QUESTIONS = [
  'Is there more to life than this?',
  'Who is Jesus?',
  'Why did Jesus die?',
  'How can I have faith?',
  'Why and how do I pray?',
  'Why and how should I read the Bible?',
  'What about the church?',
] as const

function WhatIsAlpha() {
  const { alphaVideoUrl } = useSiteConfig()
  return (
    <section className="wrap grid items-center gap-x-columns gap-y-8 py-section lg:grid-cols-2">
      <div>
        <h2>What is Alpha?</h2>
        <div className="prose mt-5">
          <p>
            Alpha is a place to ask your questions about God, at your own pace. It runs all over the world, in churches,
            cafés, prisons and homes, and everyone is welcome.
          </p>
          <p>You don’t have to believe anything, sing or pray to come. Just come hungry.</p>
        </div>
      </div>
      {videoAt(alphaVideoUrl) ? (
        <Video
          address={alphaVideoUrl ?? ''}
          title="What is Alpha?"
          action="Watch the introduction"
          placeholder={{ seed: 'Alpha', eyebrow: 'Alpha', text: 'What is Alpha?' }}
        />
      ) : (
        <Verse />
      )}
    </section>
  )
}

function Verse() {
  return (
    <figure className="rounded-card bg-sand p-banner">
      <blockquote className="font-serif text-3xl leading-tight">
        <p className="text-balance">Come now, and let us reason together, saith the Lord.</p>
      </blockquote>
      <figcaption className="mt-3 text-soft">Isaiah 1:18</figcaption>
    </figure>
  )
}

function SevenWeeks() {
  return (
    <section className="wrap grid gap-x-columns gap-y-14 py-section lg:grid-cols-2">
      <div>
        <h2>Seven weeks</h2>
        <p className="mt-4 max-w-[33rem] text-soft">
          One evening a week, with a new question each time. Come to the first one and see. There’s no obligation.
        </p>
        <ol className="mt-6 border-b border-line">
          {QUESTIONS.map((question, index) => (
            <li key={question} className="grid grid-cols-[2.5rem_1fr] items-baseline border-t border-line py-3">
              <span aria-hidden="true" className="font-serif text-xl text-soft">
                {index + 1}
              </span>
              <span>{question}</span>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h2>Who is it for?</h2>
        <ul className="mt-6 grid gap-5 text-base text-pretty">
          <li>Anyone who wonders if there’s more to life than this.</li>
          <li>Anyone with doubts and no good place to talk about them.</li>
          <li>Anyone who gave up on church, or felt that church gave up on them.</li>
          <li>Anyone who already believes and wants a fresh start.</li>
        </ul>
        <p className="mt-8 border-l-3 border-primary pl-5 font-serif text-xl leading-snug text-balance">
          All ages, backgrounds and opinions are welcome. Come alone or bring a friend.
        </p>
      </div>
    </section>
  )
}
