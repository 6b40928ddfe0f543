/** The page of one event: what, when, where, a link to ask about it, and the form for signing up. */
import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { changeInWords, isRegular, shownDate } from '#app/features/events/dates.ts'
import { DEFAULT_LINK_TEXT } from '#app/features/events/event.ts'
import type { ChurchEvent, EventChange, EventDetails, Occurrence, OpenDate } from '#app/features/events/outputs.ts'
import { fullDays, nearDays, timesInWords } from '#app/features/events/span.ts'
import { shownSpan } from '#app/features/events/when.ts'
import { eventRead } from '#app/features/events/reads.ts'
import { AddToCalendar } from '#app/features/events/calendar-parts.tsx'
import { EventPicture } from '#app/features/events/picture.tsx'
import { answerName, readQuestion, signUpForm } from '#app/features/events/sign-ups/sign-up.ts'
import { routes } from '#app/routes.ts'
import { mailto, webAddress } from '#app/ui/address.ts'
import { clockTime, nearDate } from '#app/ui/dates.ts'
import { Select, TextField, Outcome } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { Link, BackLink, NewTabLink } from '#app/ui/link.tsx'
import { linkify, Paragraphs } from '#app/ui/text.tsx'
import { useAlt } from '#app/ui/picture.tsx'
import { useContact } from '#app/ui/site.ts'
import { MessagePage } from '#app/ui/message-page.tsx'
import { type FormInUse, useForm } from '#app/ui/use-form.ts'
import { useReading } from '#app/ui/read.ts'

export function EventPage() {
  const { id } = useParams({ from: '/layout/events/$id/{-$slug}' })
  const event = useReading(eventRead(id))
  const alt = useAlt(event.imageUrl)
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
        {(event.description || event.openDates.length > 0) && (
          <div className="grid gap-9">
            {event.description && (
              <div className="prose">
                <Paragraphs text={event.description} />
              </div>
            )}
            {event.openDates.length > 0 && <SignUp event={event} />}
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

function SignUp({ event }: { event: EventDetails }) {
  const use = useForm(signUpForm)
  const { openDates: dates, signUpQuestions: questions } = event
  const isFull = dates.every((one) => one.isFull)
  const what = isFull ? 'Join the waiting list' : 'Sign up'
  return (
    <Form use={use} className="sheet grid gap-5 p-box">
      <div>
        <h2 className="text-2xl">{what}</h2>
        <p className="mt-1.5 text-sm text-soft">
          {isFull && 'All places are taken. '}
          {event.sendsEmail && (isFull ? 'We’ll email you when a place is free.' : 'We’ll email you a confirmation. ')}
          {!isFull && 'You don’t need an account.'}
        </p>
      </div>
      <Outcome use={use} />
      <input type="hidden" name="event" value={event.id} />
      <Fragment key={use.edition}>
        <DateField use={use} dates={dates} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...use.field('name')} label="Name" autoComplete="name" required />
          <TextField
            {...use.field('email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
        </div>
        {questions.map(readQuestion).map(({ label, isNeeded }, index) => (
          <TextField key={label} {...use.field(answerName(index))} label={label} required={isNeeded} maxLength={500} />
        ))}
      </Fragment>
      <Submit use={use} pending="Signing up..." className="btn-fill sm:justify-self-start">
        {what}
      </Submit>
    </Form>
  )
}

/** The choice of a date, where there are several. */
function DateField({ use, dates }: { use: FormInUse; dates: EventDetails['openDates'] }) {
  const [only] = dates.length === 1 ? dates : []
  if (only) return <input type="hidden" name="date" value={only.on} />
  return (
    <Select {...use.field('date')} label="Date" required>
      {dates.map((one) => (
        <option key={one.on} value={one.on}>
          {dateInWords(one)}
        </option>
      ))}
    </Select>
  )
}

function dateInWords({ startTime, isFull, ...days }: OpenDate): string {
  const when = [fullDays(days), startTime && clockTime(startTime)].filter(Boolean).join(', ')
  return isFull ? `${when} (waiting list)` : when
}

/** Shown for any failure. */
export function EventNotFound() {
  return (
    <MessagePage title="Event Not Found" text="The event you're looking for doesn't exist or has been removed.">
      <Link to={routes.events} className="btn btn-fill">
        Back to Events
      </Link>
    </MessagePage>
  )
}
