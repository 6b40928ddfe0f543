/** Ways to reach the church: phone, email, the contact form and the address. */
import { mailto, tel } from '#app/links/address.ts'
import { Email } from '#app/ui/text.tsx'
import { ContactForm } from '#app/inbox/contact-form.tsx'
import { ChurchMap } from '#app/ui/map.tsx'
import { Scene } from '#app/ui/page-intro.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { dayAndClock, useServiceTimes, SpecialServices, specialServicesRead } from '#app/ui/service-times.tsx'
import { useContact, useSiteConfig } from '#app/ui/site.ts'
import type { PublicPage } from '#app/ui/page-content.ts'
import { useFilled } from '#app/ui/rich-text.tsx'
import { contentPage } from '#app/site/content-page.tsx'
import { wordsIn } from '#app/blocks/page-words.ts'
import { capitalized } from '#app/text/format-count.ts'
import { routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'

export const contactPage = contentPage(routes.contact, {
  slot: 'visit',
  load: (reads) => reads.get(specialServicesRead),
  view: ContactPage,
})

function ContactPage({ content }: { content: PublicPage }) {
  const { address } = useContact()
  const filled = useFilled()
  const words = wordsIn(content, 'contact-words')
  return (
    <div className="wrap page">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-columns gap-y-12 lg:grid-cols-[minmax(0,0.85fr)_minmax(0,1.15fr)]">
        <div>
          <h1>{filled(content.title)}</h1>
          <p className="lead">{filled(content.lead)}</p>
          <Scene
            slot="visit"
            drawing={useDrawings().church}
            className="mt-7 aspect-video w-full rounded-card border border-line object-cover"
          />
          <div className="grid gap-x-9 md:max-lg:grid-cols-2">
            <ContactDetails />
            <ServiceTimes heading={filled(words.times)} none={filled(words.noTimes)} />
          </div>
          <SpecialServices className="mt-10" />
        </div>
        <ContactForm />
      </div>
      {address && (
        <section aria-labelledby="map-title" className="no-print mt-section">
          <h2 id="map-title" className="mb-6">
            {filled(words.map)}
          </h2>
          <ChurchMap />
        </section>
      )}
    </div>
  )
}

function ContactDetails() {
  const { parkingNote } = useSiteConfig()
  const { address, phone, email } = useContact()
  return (
    <dl className="mt-9 grid grid-cols-[fit-content(9rem)_1fr] content-start items-baseline border-t border-line">
      {address && (
        <Detail name={t('Address')}>
          <address className="py-2 whitespace-pre-line not-italic">{address}</address>
        </Detail>
      )}
      {parkingNote && (
        <Detail name={t('Parking')}>
          <p className="py-2">{parkingNote}</p>
        </Detail>
      )}
      {phone && (
        <Detail name={t('Phone')}>
          <a href={tel(phone)} className="link onward">
            {phone}
          </a>
        </Detail>
      )}
      {email && (
        <Detail name={t('Email')}>
          <a href={mailto(email)} className="link onward">
            <Email>{email}</Email>
          </a>
        </Detail>
      )}
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-baseline border-b border-line py-1.5">
      <dt className="min-w-[5.5rem] pr-3 font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ServiceTimes({ heading, none }: Record<'heading' | 'none', string>) {
  const times = useServiceTimes().filter((time) => time.inContact)
  return (
    <section id="service-times" aria-labelledby="service-times-title" className="mt-9">
      <h2 id="service-times-title" className="text-2xl">
        {heading}
      </h2>
      {times.length > 0 ? (
        <ul className="mt-3 grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3 sm:gap-x-6 border-t border-line lining-nums">
          {times.map((time) => {
            const { day, clock } = dayAndClock(time)
            return (
              <li
                key={time.id}
                id={time.id}
                className="col-span-full grid grid-cols-subgrid border-b border-line py-3 text-soft"
              >
                <span className="wrap-anywhere font-semibold text-ink">{time.name}</span>
                {/* A name such as "Sunday Worship" already contains the day. */}
                <span>{time.name.startsWith(capitalized(day)) ? '' : `${capitalized(day)} `}</span>
                <span className="text-right">{clock}</span>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="mt-3 text-soft">{none}</p>
      )}
    </section>
  )
}
