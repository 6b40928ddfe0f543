/** Plan a Visit: what to expect, where to find the church, and the visit form. */
import { questionsRead } from '#app/features/church/reads.ts'
import { NewsletterBlock } from '#app/features/newsletter/form.tsx'
import { newsletterWaysRead } from '#app/features/newsletter/subscription.ts'
import { visitForm } from '#app/inbox/visit.ts'
import { useSundayChange } from '#app/ui/sunday-change.ts'
import { routes } from '#app/routes.ts'
import { mailto, tel } from '#app/links/address.ts'
import { Link } from '#app/ui/link.tsx'
import { ChurchMap } from '#app/ui/map.tsx'
import { type ServiceChange, noticeSentence, noticesRead } from '#app/ui/notices.ts'
import type { PageReads } from '#app/ui/read.ts'
import { loadLinks, RecordText } from '#app/ui/record-text.tsx'
import { Email } from '#app/ui/text.tsx'
import { Scene } from '#app/ui/page-intro.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { SpecialServices, specialServicesRead } from '#app/ui/service-times.tsx'
import { capitalClock, dayNames, timesOfServices } from '#app/church/worship-services.ts'
import { useContact, useSiteConfig, visitAnswersRead } from '#app/ui/site.ts'
import { isAskedAtLength } from '#app/definitions/settings-sections.ts'
import { useFacts, useVisitTimes } from '#app/ui/facts.ts'
import type { PublicPage } from '#app/ui/page-content.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { formId } from '#app/forms/form-rules.ts'
import { withFacts } from '#app/church/facts.ts'
import { contentPage } from '#app/site/content-page.tsx'
import { wordsIn } from '#app/blocks/page-words.ts'
import { Announcement } from '#app/site/pages/announcement.tsx'
import { t } from '#app/text/t.ts'

export const visitPage = contentPage(routes.planAVisit, {
  slot: 'visit',
  load: (reads) =>
    Promise.all([
      reads.get(specialServicesRead),
      loadQuestions(reads),
      reads.get(visitAnswersRead),
      reads.get(newsletterWaysRead),
    ]),
  view: PlanAVisit,
  end: VisitEnd,
})

/** The id of the questions, to which the introduction leads. */
const ANSWERS = 'answers'

/** The short answers that no question repeats. */
function useShortAnswers() {
  const questions = usePageQuery(questionsRead)
  const { answers } = usePageQuery(visitAnswersRead)
  return answers.filter(({ question: name }) => !isAskedAtLength(name, questions))
}

async function loadQuestions(reads: PageReads): Promise<void> {
  const questions = await reads.get(questionsRead)
  await Promise.all(questions.map(({ answerRich }) => loadLinks(reads, answerRich)))
}

type Words = ReturnType<typeof wordsIn<'visit-words'>>

const LOWER = { clock: (time: string) => capitalClock(time).toLowerCase() }

/** The words of the page, in which the time is written in one of several ways; nothing that names a time which nobody has entered. */
function useWords(content: PublicPage) {
  const facts = useFacts()
  const services = useVisitTimes()
  const clock = timesOfServices(services, { clock: capitalClock })
  // Who watches is told of the services of that day which are broadcast.
  const ofDay = services.filter(({ weekday }) => weekday === services[0]?.weekday)
  const watched = ofDay.filter(({ isBroadcast }) => isBroadcast)
  return {
    words: wordsIn(content, 'visit-words'),
    days: dayNames(services[0] ?? { weekday: 7 }),
    filled: (text: string, mainTime = clock) =>
      !mainTime && text.includes('[Main Service Time]') ? '' : withFacts(text, { ...facts, mainTime }),
    clock: timesOfServices(services, LOWER),
    watchClock: timesOfServices(watched.length > 0 ? watched : ofDay, LOWER),
  }
}

function PlanAVisit({ content }: { content: PublicPage }) {
  const { words, filled } = useWords(content)
  return (
    <>
      {/* On phones the answers come before the form, which the button reaches. */}
      <div className="wrap page grid grid-cols-[minmax(0,1fr)] items-start gap-x-columns gap-y-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)] lg:grid-rows-[auto_1fr]">
        <div>
          <VisitIntro content={content} />
          <Scene
            slot="visit"
            drawing={useDrawings().church}
            className="mt-7 aspect-video w-full rounded-card border border-line object-cover"
          />
        </div>
        <WhatToExpect heading={filled(words.questions)} />
        <NewVisitorAnswers heading={filled(words.answers)} />
        <div className="stays lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Announcement arrive={filled(words.arrive)} />
        </div>
      </div>
      <WhereToFindUs
        heading={filled(words.where)}
        facts={words.facts.map(({ name, value }) => ({ name, value: filled(value) })).filter(({ value }) => value)}
      />
    </>
  )
}

function VisitEnd({ content }: { content: PublicPage }) {
  const { words, filled } = useWords(content)
  return (
    <div className="no-print wrap py-section">
      <NewsletterBlock heading={filled(words.newsletter)} text={filled(words.newsletterText)} />
    </div>
  )
}

/** All questions share one name, so the browser keeps one open at a time, with or without JavaScript. */
function WhatToExpect({ heading }: { heading: string }) {
  const questions = usePageQuery(questionsRead)
  if (questions.length === 0) return null
  return (
    <section id={ANSWERS} aria-labelledby="questions-title">
      <h2 id="questions-title" className="text-2xl">
        {heading}
      </h2>
      <div className="mt-3 border-t border-line">
        {questions.map(({ id, question, answer, answerRich }) => (
          <details key={id} id={id} name="what-to-expect" className="group border-b border-line">
            <summary className="flex list-none items-baseline justify-between gap-4 py-4 font-serif text-xl leading-tight font-medium hover:text-primary-text">
              <span className="min-w-0 text-balance break-words">{question}</span>
              <span aria-hidden="true" className="font-sans text-2xl leading-none font-normal text-soft">
                <span className="group-open:hidden">+</span>
                <span className="hidden group-open:inline">–</span>
              </span>
            </summary>
            <div className="prose pb-5 text-soft">
              <RecordText rich={answerRich} plain={answer} level={3} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Short answers for new people, all visible without a click. */
function NewVisitorAnswers({ heading }: { heading: string }) {
  const answers = useShortAnswers()
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="new-title" className="lg:col-span-2 lg:pt-4">
      <h2 id="new-title" className="text-2xl">
        {heading}
      </h2>
      <dl className="mt-5 grid gap-x-columns gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {answers.map(({ question, answer }) => (
          <div key={question} className="border-t border-line pt-4">
            <dt className="font-serif text-xl leading-tight font-medium">{question}</dt>
            <dd className="mt-2 max-w-[33rem] whitespace-pre-line text-soft lining-nums">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function WhereToFindUs({ heading, facts }: Pick<Words, 'facts'> & { heading: string }) {
  const { address } = useContact()
  return (
    <section aria-labelledby="where-title" className="bg-sand py-section">
      <div className="wrap">
        <h2 id="where-title">{heading}</h2>
        <div className="mt-7 grid items-start gap-x-columns gap-y-8 lg:grid-cols-2">
          <div>
            <Address />
            <SpecialServices className="mt-9" />
            <dl className="mt-5 grid grid-cols-2 gap-3">
              {facts.map(({ name, value }) => (
                <div key={name} className="sheet px-4 py-4 sm:px-5">
                  <dt className="text-sm text-soft">{name}</dt>
                  <dd className="leading-snug font-semibold text-balance">{value}</dd>
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

function VisitIntro({ content }: { content: PublicPage }) {
  const { words, filled, days, clock, watchClock } = useWords(content)
  const notice = useSundayChange(usePageQuery(noticesRead))
  const { greeting } = usePageQuery(visitAnswersRead)
  const questions = usePageQuery(questionsRead)
  const titles: Record<ServiceChange['kind'], string> = {
    cancelled: words.canceledTitle,
    moved: content.title,
    online_only: words.onlineTitle,
  }
  const usual = filled(words.usual, clock)
  return (
    <>
      <h1>{filled(notice ? titles[notice.kind] : content.title)}</h1>
      <p className="lead lining-nums">
        {notice
          ? changedService(notice, usual && t('On other {days}: {usual}', { days, usual }), watchClock, greeting)
          : `${usual} ${greeting}`.trim()}
      </p>
      <p className="no-print mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={`#${formId(visitForm.name)}`} className="btn btn-fill lg:hidden">
          {t("Let us know you're coming")}
        </a>
        {questions.length > 0 && (
          <a href={`#${ANSWERS}`} className="link onward max-lg:hidden">
            {filled(words.toAnswers)}
          </a>
        )}
      </p>
    </>
  )
}

/** @param usual the sentence about other weeks */
function changedService(notice: ServiceChange, usual: string, clock: string, greeting: string): React.ReactNode {
  const sentence = noticeSentence(notice)
  if (notice.kind === 'cancelled') return `${sentence} ${usual} ${greeting}`
  if (notice.kind === 'moved') return `${sentence} ${greeting}`
  return (
    <>
      {sentence}{' '}
      <Link to={routes.liveStreamWorship} className="link">
        {t('Watch online')}
      </Link>
      {clock && ` ${t('at {times}', { times: clock })}`}. {usual}
    </>
  )
}
