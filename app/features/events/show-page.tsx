/** The page of one event: what, when, where, a link to ask about it, and the form for signing up. */
import type { ReactNode } from 'react'
import { changeInWords, isRegular, shownDate } from '#app/features/events/dates.ts'
import { DEFAULT_LINK_TEXT } from '#app/features/events/event.ts'
import type { ChurchEvent, EventChange, EventDetails, Occurrence } from '#app/features/events/outputs.ts'
import { fullDays, nearDays, timesInWords } from '#app/features/events/span.ts'
import { shownSpan } from '#app/features/events/when.ts'
import { eventRead } from '#app/features/events/reads.ts'
import { AddToCalendar } from '#app/features/events/calendar-parts.tsx'
import { EventPicture } from '#app/features/events/picture.tsx'
import { placesOf, signUpForm } from '#app/features/events/sign-ups/sign-up.ts'
import SignUpForm from '#app/features/events/sign-ups/sign-up.island.tsx'
import { routes } from '#app/routes.ts'
import { mailto, webAddress } from '#app/values/address.ts'
import { clockTime, nearDate } from '#app/values/dates.ts'
import { shareImage } from '#app/ui/head.ts'
import { island } from '#app/ui/island.tsx'
import { Link, BackLink, NewTabLink } from '#app/ui/link.tsx'
import { linkify } from '#app/ui/text.tsx'
import { readAlt, useAlt } from '#app/ui/picture.tsx'
import { loadLinks, RecordText } from '#app/ui/record-text.tsx'
import { FileList, loadFiles } from '#app/ui/files.tsx'
import { loadRecord } from '#app/ui/record-page.ts'
import { recordPath } from '#app/values/slug.ts'
import { useContact } from '#app/ui/site.ts'
import { MessagePage } from '#app/ui/message-page.tsx'
import { page, useFormPlace, usePageQuery } from '#app/ui/page.tsx'

const SignUp = island('sign-up', SignUpForm, 'touch')
const GONE = "The event you're looking for doesn't exist or has been removed."

export const eventPage = page({
  address: routes.event,
  async load(reads, { params }) {
    const query = eventRead(params.id)
    const { imageUrl, descriptionRich, files } = await loadRecord(reads, params, { address: routes.event, query })
    await Promise.all([readAlt(reads, imageUrl), loadLinks(reads, descriptionRich), loadFiles(reads, files)])
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
  const place = useFormPlace(signUpForm)
  return (
    <div className="wrap page">
      <BackLink to={routes.events}>Events</BackLink>
      <div className="grid items-start gap-x-columns gap-y-9 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_19rem]">
        <header className="lg:col-span-2">
          <h1 dir="auto" className={event.title.length > 60 ? 'max-w-[30ch] text-3xl' : 'max-w-[22ch]'}>
            {event.title}
          </h1>
          {event.recurrenceDescription && <p className="badge mt-5">{event.recurrenceDescription}</p>}
          {event.change && <Changed event={event} change={event.change} />}
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
            <FileList links={event.files} heading="Files" />
            {event.openDates.length > 0 && (
              <SignUp
                place={place}
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
    </div>
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

/** The dates after the one that is shown above. */
function NextDates({ dates }: { dates: Occurrence[] }) {
  if (dates.length === 0) return null
  return (
    <Particular name="Next dates">
      <ul className="text-base">
        {dates.map(({ on, date, endDate, startTime, location, change, note }) => (
          <li key={on} className="py-0.5">
            {nearDays({ date, endDate })}
            {change !== '' && (
              <span className="block text-soft">
                {[
                  changeInWords({ kind: change, plannedDate: on }, date),
                  change === 'moved' && startTime && clockTime(startTime),
                  change === 'moved' && location,
                  note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Particular>
  )
}

function Particulars({ event }: { event: EventDetails }) {
  const span = shownSpan(event)
  const times = timesInWords(span)
  const website = webAddress(event.externalUrl)
  const leftOut = event.recurrenceExceptions.flatMap(({ on, isCancelled }) => (isCancelled ? [on] : []))
  return (
    <aside
      className={`border-t-2 border-ink pt-5 ${event.description || event.openDates.length > 0 ? 'lg:row-span-2' : ''}`}
    >
      <dl className="grid gap-5 sm:max-lg:grid-cols-2">
        <Particular name="Date">
          {isRegular(event) ? (
            event.recurrenceDescription
          ) : (
            <>
              <time dateTime={span.date}>{fullDays(span)}</time>
              {!event.nextDate && <span className="block text-soft">This event is over.</span>}
            </>
          )}
          {leftOut.length > 0 && (
            <span className="block text-sm text-soft">Not on {leftOut.map(nearDate).join('; ')}</span>
          )}
        </Particular>
        {times && <Particular name="Time">{times}</Particular>}
        {event.location && <Particular name="Location">{linkify(event.location)}</Particular>}
        <NextDates dates={event.nextDates.slice(1)} />
      </dl>
      <div className="mt-7 flex flex-wrap items-start gap-3">
        {website && (
          <NewTabLink to={website} rel="noopener noreferrer" className="btn btn-fill">
            {event.externalLinkText ?? DEFAULT_LINK_TEXT}
          </NewTabLink>
        )}
        <ContactUs event={event} />
        <AddToCalendar event={event} />
      </div>
    </aside>
  )
}

function Particular({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className="font-serif text-xl leading-snug text-balance wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}

function ContactUs({ event }: { event: ChurchEvent }) {
  const { email } = useContact()
  const span = shownSpan(event)
  const times = timesInWords(span)
  const day = isRegular(event) ? event.recurrenceDescription : fullDays(span)
  const when = [day, times].filter(Boolean).join(', ')
  // Line breaks as RFC 6068, section 5, requires.
  const question = {
    subject: `Question about ${event.title}`,
    body: `Hello,\r\n\r\nI have a question about “${event.title}” (${when}).\r\n\r\n`,
  }
  return (
    <a href={email ? mailto(email, question) : routes.contact} className="btn btn-line">
      Contact Us
    </a>
  )
}

export function EventNotFound() {
  return (
    <MessagePage title="Event Not Found" text={GONE}>
      <Link to={routes.events} className="btn btn-fill">
        Back to Events
      </Link>
    </MessagePage>
  )
}
