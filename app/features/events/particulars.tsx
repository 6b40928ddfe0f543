/** What, when and where of one event, and what a visitor can do about it: one of it above all. */
import type { ReactNode } from 'react'
import { changeInWords, isRegular } from '#app/features/events/dates.ts'
import { AddToCalendar } from '#app/features/events/calendar-parts.tsx'
import { DEFAULT_LINK_TEXT } from '#app/features/events/event.ts'
import type { ChurchEvent, EventDetails, Occurrence } from '#app/features/events/outputs.ts'
import { fullDays, nearDays, timesInWords } from '#app/features/events/span.ts'
import { signUpForm } from '#app/features/events/sign-ups/sign-up.ts'
import { wayTo } from '#app/features/events/way.ts'
import { shownSpan } from '#app/features/events/when.ts'
import { routes } from '#app/routes.ts'
import { mailto, webAddress } from '#app/links/address.ts'
import { clockTime, nearDate } from '#app/dates/format.ts'
import { formId } from '#app/forms/form-rules.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { linkify } from '#app/ui/text.tsx'
import { useContact, useSiteConfig } from '#app/ui/site.ts'
import { t } from '#app/text/t.ts'
import { capitalized } from '#app/text/format-count.ts'

/** The dates after the one that is shown above. */
function NextDates({ dates }: { dates: Occurrence[] }) {
  if (dates.length === 0) return null
  return (
    <Particular name={t('Next dates')}>
      <ul className="text-base">
        {dates.map(({ on, date, endDate, startTime, location, change, note }) => (
          <li key={on} className="py-0.5">
            {capitalized(nearDays({ date, endDate }))}
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

export function Particulars({ event }: { event: EventDetails }) {
  const span = shownSpan(event)
  const times = timesInWords(span)
  const leftOut = event.recurrenceExceptions.flatMap(({ on, isCancelled }) => (isCancelled ? [on] : []))
  return (
    <aside className={`sheet stays p-6 ${event.description || event.openDates.length > 0 ? 'lg:row-span-2' : ''}`}>
      <dl className="grid gap-5 sm:max-lg:grid-cols-2">
        <Particular name={t('Date')}>
          {isRegular(event) ? (
            event.recurrenceDescription
          ) : (
            <time dateTime={span.date}>{capitalized(fullDays(span))}</time>
          )}
          {leftOut.length > 0 && (
            <span className="block text-sm text-soft">
              {t('Not on {days}', { days: leftOut.map(nearDate).join('; ') })}
            </span>
          )}
        </Particular>
        {times && <Particular name={t('Time')}>{capitalized(times)}</Particular>}
        {event.location && (
          <Particular name={t('Location')}>
            {linkify(event.location)}
            <Directions event={event} />
          </Particular>
        )}
        <NextDates dates={event.nextDates.slice(1)} />
      </dl>
      <div className="no-print mt-7 grid gap-3 sm:max-lg:flex sm:max-lg:flex-wrap">
        <Actions event={event} />
        <AddToCalendar event={event} className="[&>summary]:w-full sm:max-lg:[&>summary]:w-fit" />
      </div>
    </aside>
  )
}

/** To sign up, here or elsewhere, or else to ask; the first of them stands out. */
function Actions({ event }: { event: EventDetails }) {
  const website = webAddress(event.externalUrl)
  const canSignUp = event.openDates.length > 0
  return (
    <>
      {canSignUp && (
        <a href={`#${formId(signUpForm.name)}`} className="btn btn-fill">
          {event.openDates.every(({ isFull }) => isFull) ? t('Join the waiting list') : t('Sign up')}
        </a>
      )}
      {website && (
        <NewTabLink to={website} rel="noopener noreferrer" className={`btn ${canSignUp ? 'btn-line' : 'btn-fill'}`}>
          {event.externalLinkText ?? t(DEFAULT_LINK_TEXT)}
        </NewTabLink>
      )}
      <ContactUs event={event} className={canSignUp || website ? 'btn-line' : 'btn-fill'} />
    </>
  )
}

function Directions({ event }: { event: EventDetails }) {
  const { address } = useContact()
  const { mapUrl } = useSiteConfig()
  const way = wayTo(event, { address, mapUrl })
  if (!way) return null
  return (
    <span className="no-print block">
      <a href={way.address} rel="noopener noreferrer" className="link onward font-sans text-base">
        {t(way.label)}
      </a>
    </span>
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

function ContactUs({ event, className }: { event: ChurchEvent; className: string }) {
  const { email } = useContact()
  const span = shownSpan(event)
  const times = timesInWords(span)
  const day = isRegular(event) ? event.recurrenceDescription : fullDays(span)
  const when = [day, times].filter(Boolean).join(', ')
  // Line breaks as RFC 6068, section 5, requires.
  const question = {
    subject: t('Question about {event}', { event: event.title }),
    body: `${t('Hello,')}\r\n\r\n${t('I have a question about “{event}” ({when}).', { event: event.title, when })}\r\n\r\n`,
  }
  return (
    <a href={email ? mailto(email, question) : routes.contact} className={`btn ${className}`}>
      {t('Contact Us')}
    </a>
  )
}
