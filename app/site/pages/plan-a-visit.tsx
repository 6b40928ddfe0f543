/** Plan a Visit: what to expect, where to find the church, and the visit form. */
import { questionsRead } from '#app/features/church/reads.ts'
import { NewsletterBlock } from '#app/features/newsletter/form.tsx'
import { newsletterWaysRead } from '#app/features/newsletter/subscription.ts'
import { visitForm } from '#app/inbox/visit.ts'
import VisitForm from '#app/inbox/visit-form.island.tsx'
import { island } from '#app/ui/island.tsx'
import { useSundayChange } from '#app/site/pages/sunday-change.ts'
import { routes } from '#app/routes.ts'
import { mailto, mapLinks, tel } from '#app/values/address.ts'
import { Link } from '#app/ui/link.tsx'
import { ChurchMap } from '#app/ui/map.tsx'
import { type ServiceChange, noticeSentence, noticesRead } from '#app/ui/notices.ts'
import { Paragraphs, Email } from '#app/ui/text.tsx'
import { loadPicture, Scene } from '#app/ui/page-intro.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import {
  dayAndClock,
  mainService,
  useServiceTimes,
  weekly,
  SpecialServices,
  specialServicesRead,
} from '#app/ui/service-times.tsx'
import { useContact, useSiteConfig, visitAnswersRead } from '#app/ui/site.ts'
import { page, useFormPlace, usePageQuery } from '#app/ui/page.tsx'

/** The time of the main service, or a default until the church has entered one. */
const useMainTime = () => mainService(useServiceTimes()) ?? { weekday: 7, time: '10:30' }

const FormIsland = island('visit-form', VisitForm, 'touch')

export const visitPage = page({
  address: routes.planAVisit,
  load: (reads) =>
    Promise.all([
      loadPicture(reads, 'visit'),
      reads.get(specialServicesRead),
      reads.get(questionsRead),
      reads.get(visitAnswersRead),
      reads.get(newsletterWaysRead),
    ]),
  head: () => ({
    title: 'Plan a Visit',
    description:
      'Join us this Sunday, in person or online. What to expect, how to find us, and a form to let us know you’re coming.',
    path: routes.planAVisit,
  }),
  view: () => <PlanAVisit />,
})

function PlanAVisit() {
  return (
    <>
      <div className="wrap page grid grid-cols-[minmax(0,1fr)] items-start gap-x-columns gap-y-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)] lg:grid-rows-[auto_1fr]">
        <div>
          <VisitIntro />
          <Scene
            slot="visit"
            drawing={useDrawings().church}
            className="mt-7 aspect-[2.2] w-full rounded-card border border-line object-cover object-[50%_68%]"
          />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Announcement />
        </div>
        <WhatToExpect />
      </div>
      <NewVisitorAnswers />
      <WhereToFindUs />
      <div className="no-print wrap py-section">
        <NewsletterBlock />
      </div>
    </>
  )
}

/** All questions share one name, so the browser keeps one open at a time, with or without JavaScript. */
function WhatToExpect() {
  const questions = usePageQuery(questionsRead)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title" className="text-2xl">
        What to Expect
      </h2>
      <div className="mt-3 border-t border-line">
        {questions.map(({ id, question, answer }) => (
          <details key={id} id={id} name="what-to-expect" className="group border-b border-line">
            <summary className="flex list-none items-baseline justify-between gap-4 py-4 font-serif text-xl leading-tight font-medium hover:text-primary-text">
              <span className="min-w-0 text-balance break-words">{question}</span>
              <span aria-hidden="true" className="font-sans text-2xl leading-none font-normal text-soft">
                <span className="group-open:hidden">+</span>
                <span className="hidden group-open:inline">–</span>
              </span>
            </summary>
            <div className="prose pb-5 text-soft">
              <Paragraphs text={answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}

/** The form, with the facts for people who have announced a visit. */
function Announcement() {
  const { answers, greeting } = usePageQuery(visitAnswersRead)
  const { address } = useContact()
  const { mapUrl } = useSiteConfig()
  const service = useMainTime()
  const notice = useSundayChange(usePageQuery(noticesRead))
  const facts: [name: string, text: string][] = [
    // A time ends with a period.
    ['When', notice ? noticeSentence(notice) : `${weekly(service)} Ten minutes early is plenty of time.`],
    // The first answer is always about parking.
    ['Parking', answers[0]?.answer ?? ''],
    ['Who', greeting],
  ]
  return (
    <FormIsland
      place={useFormPlace(visitForm)}
      facts={facts.filter(([, text]) => text)}
      directions={address ? mapLinks(address, mapUrl).googleDirections : null}
    />
  )
}

/** Short answers for new people, all visible without a click. */
function NewVisitorAnswers() {
  const { answers } = usePageQuery(visitAnswersRead)
  if (answers.length === 0) return null
  return (
    <section id="new" aria-labelledby="new-title" className="wrap scroll-mt-20 pb-section">
      <h2 id="new-title">I’m New</h2>
      <dl className="mt-8 grid gap-x-columns gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {answers.map(({ question, answer }) => (
          <div key={question} className="border-t border-ink pt-4">
            <dt className="font-serif text-xl font-medium">{question}</dt>
            <dd className="mt-2 max-w-[33rem] whitespace-pre-line text-soft lining-nums">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function WhereToFindUs() {
  const { address } = useContact()
  const { day, clock } = dayAndClock(useMainTime())
  const tiles = [
    ['Worship Style', 'Traditional & Contemporary'],
    ['Community', 'Warm & Welcoming'],
    ['Service Time', `${day}s ${clock}`],
    ['After Service', 'Coffee & Fellowship'],
  ] as const
  return (
    <section aria-labelledby="where-title" className="bg-sand py-section">
      <div className="wrap">
        <h2 id="where-title">Where To Find Our Church</h2>
        <div className="mt-7 grid items-start gap-x-columns gap-y-8 lg:grid-cols-2">
          <div>
            <Address />
            <SpecialServices className="mt-9" />
            <dl className="mt-5 grid grid-cols-2 gap-3">
              {tiles.map(([name, text]) => (
                <div key={name} className="sheet px-4 py-4 sm:px-5">
                  <dt className="text-sm text-soft">{name}</dt>
                  <dd className="leading-snug font-semibold text-balance">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
          {address && <ChurchMap size="small" />}
        </div>
      </div>
    </section>
  )
}

function Address() {
  const { address } = useContact()
  const { phone, email } = useSiteConfig()
  return (
    <address className="grid gap-0.5 not-italic">
      {address && <p className="mb-2 whitespace-pre-line lining-nums">{address}</p>}
      {phone && (
        <p>
          <a href={tel(phone)} className="link onward">
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a href={mailto(email)} className="link onward">
            <Email>{email}</Email>
          </a>
        </p>
      )}
    </address>
  )
}

function VisitIntro() {
  const { day, clock } = dayAndClock(useMainTime())
  const notice = useSundayChange(usePageQuery(noticesRead))
  const { greeting, answers } = usePageQuery(visitAnswersRead)
  const usual = `${day} services at ${clock.toLowerCase()}, in person or online.`
  return (
    <>
      <h1>{notice ? titles[notice.kind] : DEFAULT_TITLE}</h1>
      <p className="lead lining-nums">
        {notice ? changedService(notice, usual, clock.toLowerCase(), greeting) : `${usual} ${greeting}`}
      </p>
      {answers.length > 0 && (
        <p className="no-print mt-1">
          <a href="#new" className="link onward">
            New here? Start with the short answers
          </a>
        </p>
      )}
    </>
  )
}

const DEFAULT_TITLE = 'Join Us This Sunday!'
const titles: Record<ServiceChange['kind'], string> = {
  cancelled: 'Join Us Another Sunday!',
  moved: DEFAULT_TITLE,
  online_only: 'Join Us Online This Sunday!',
}

/** @param usual the sentence about regular Sundays */
function changedService(notice: ServiceChange, usual: string, clock: string, greeting: string): React.ReactNode {
  const sentence = noticeSentence(notice)
  if (notice.kind === 'cancelled') return `${sentence} On other Sundays: ${usual} ${greeting}`
  if (notice.kind === 'moved') return `${sentence} ${greeting}`
  return (
    <>
      {sentence}{' '}
      <Link to={routes.liveStreamWorship} className="link">
        Watch online
      </Link>{' '}
      at {clock}. On other Sundays: {usual}
    </>
  )
}
