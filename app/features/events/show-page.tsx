/** The page of one event: its picture, its particulars, the form for signing up, and what is on next. */
import { changeInWords, isRegular, shownDate } from '#app/features/events/dates.ts'
import type { EventChange, EventDetails } from '#app/features/events/outputs.ts'
import { fullDays } from '#app/features/events/span.ts'
import { shownSpan } from '#app/features/events/when.ts'
import { eventRead, upcomingEventsRead } from '#app/features/events/reads.ts'
import { isOff } from '#app/features/events/calendar-parts.tsx'
import { EventRow } from '#app/features/events/card.tsx'
import { Particulars } from '#app/features/events/particulars.tsx'
import { EventPicture } from '#app/features/events/picture.tsx'
import { placesOf } from '#app/features/events/sign-ups/sign-up.ts'
import { SignUpForm } from '#app/features/events/sign-ups/sign-up-form.tsx'
import { routes } from '#app/routes.ts'
import { shareImage } from '#app/ui/head.ts'
import { Link, BackLink } from '#app/ui/link.tsx'
import { linkify } from '#app/ui/text.tsx'
import { readAlt, useAlt } from '#app/ui/picture.tsx'
import { loadLinks, RecordText } from '#app/ui/record-text.tsx'
import { FileList, loadFiles } from '#app/ui/files.tsx'
import { loadRecord } from '#app/ui/record-page.ts'
import { recordPath } from '#app/text/slug.ts'
import { MessagePage } from '#app/ui/message-page.tsx'
import { page, usePageQuery } from '#app/ui/page.tsx'
import { t } from '#app/text/t.ts'

/** Stands in a sentence for the link. */
const TITLE = '\u0000'
/** How many events are listed below one, and one more in case it is among them. */
const NEXT = 2
const nextRead = upcomingEventsRead(NEXT + 1)
const GONE = "The event you're looking for doesn't exist or has been removed."

export const eventPage = page({
  address: routes.event,
  async load(reads, at) {
    const query = eventRead(at.params.id)
    const { imageUrl, descriptionRich, files } = await loadRecord(reads, at, { address: routes.event, query })
    await Promise.all([
      reads.get(nextRead),
      readAlt(reads, imageUrl),
      loadLinks(reads, descriptionRich),
      loadFiles(reads, files),
    ])
  },
  head(reads, { params: { id } }) {
    const event = reads.of(eventRead(id))
    return {
      title: event.title,
      description: event.description ?? event.when,
      path: recordPath(routes.event, event),
      image: shareImage('events', id),
    }
  },
  view: ({ params }) => <EventPage id={params.id} />,
  // The spec has one heading for every failure; a missing event is still a 404.
  missing: { title: 'Event Not Found', description: GONE, view: () => <EventNotFound /> },
  failed: {
    title: 'Event Not Found',
    description: 'We couldn’t load this event.',
    lead: 'We couldn’t load this event.',
    back: [routes.events, 'Back to Events'],
  },
})

function EventPage({ id }: { id: string }) {
  const event = usePageQuery(eventRead(id))
  const alt = useAlt(event.imageUrl)
  const isOver = event.nextDate === null && !isRegular(event)
  return (
    <div className="wrap page">
      <BackLink to={routes.events}>{t('Events')}</BackLink>
      <div className="grid items-start gap-x-columns gap-y-9 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_22rem]">
        <header className="lg:col-span-2">
          <h1 dir="auto" className={event.title.length > 60 ? 'max-w-[30ch] text-3xl' : 'max-w-[22ch]'}>
            {event.title}
          </h1>
          {event.recurrenceDescription && <p className="badge mt-5">{event.recurrenceDescription}</p>}
          {event.change && <Changed event={event} change={event.change} />}
          {isOver && <Over event={event} />}
        </header>
        <EventPicture event={event} alt={alt} sizes="(min-width: 64rem) 48rem, 95vw" className="rounded-card" />
        <Particulars event={event} />
        {(event.description || event.files || event.openDates.length > 0) && (
          <div className="grid gap-9">
            {event.description && (
              <div className="prose">
                <RecordText rich={event.descriptionRich} plain={event.description} level={2} />
              </div>
            )}
            <FileList links={event.files} heading={t('Files')} />
            {event.openDates.length > 0 && (
              <SignUpForm
                id={event.id}
                sendsEmail={event.sendsEmail}
                dates={event.openDates}
                questions={event.signUpQuestions}
                most={Math.min(event.partySize, placesOf(event.places))}
                isLimited={event.places !== null}
              />
            )}
          </div>
        )}
      </div>
      <NextEvents after={event.id} />
    </div>
  )
}

/** Says when an event was that is over, unless its change does, and what is next in its place. A series has no single day. */
function Over({ event }: { event: EventDetails }) {
  const next = usePageQuery(nextRead).find(({ id }) => id !== event.id)
  const [beforeTitle, afterTitle] = next
    ? t('Next: {title}, {date}', { title: TITLE, date: fullDays(shownSpan(next)) }).split(TITLE)
    : []
  return (
    <>
      {!isOff(event) && (
        <p className="lead">
          {event.isRecurring
            ? t('This event is over.')
            : t('This was on {date}.', { date: fullDays(shownSpan(event)) })}
        </p>
      )}
      {next && (
        <p className="no-print mt-2">
          {beforeTitle}
          <Link to={recordPath(routes.event, next)} className="link onward">
            <bdi>{next.title}</bdi>
          </Link>
          {afterTitle}
        </p>
      )}
    </>
  )
}

/** What is on next besides this event. */
function NextEvents({ after }: { after: string }) {
  const others = usePageQuery(nextRead).filter(({ id }) => id !== after)
  if (others.length === 0) return null
  return (
    <section className="no-print mt-section" aria-labelledby="next-title">
      <h2 id="next-title" className="mb-4 text-2xl">
        {t('Coming up next')}
      </h2>
      <ul className="grid gap-x-columns border-t border-line lg:grid-cols-2">
        {others.slice(0, NEXT).map((event) => (
          <li key={event.id}>
            <EventRow event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The change of the date that is shown. */
function Changed({ event, change }: { event: EventDetails; change: EventChange }) {
  return (
    <p className="mt-5 max-w-[44rem] rounded-card bg-secondary px-5 py-3 text-on-secondary wrap-anywhere">
      <strong>
        {changeInWords(change, shownDate(event))}: {fullDays(shownSpan(event))}.
      </strong>{' '}
      {change.note && linkify(change.note)}
    </p>
  )
}

export function EventNotFound() {
  return (
    <MessagePage title={t('Event Not Found')} text={t(GONE)}>
      <Link to={routes.events} className="btn btn-fill">
        {t('Back to Events')}
      </Link>
    </MessagePage>
  )
}
