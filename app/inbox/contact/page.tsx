/** How to reach the parish: by letter, phone, mail or the form, when people gather, and where. */
import { ContactForm } from '#app/inbox/contact/form.tsx'
import { mailto, tel } from '#app/ui/address.ts'
import { ChurchMap } from '#app/ui/map.tsx'
import { dayAndClock, useServiceTimes } from '#app/ui/service-times.ts'
import { fallbackContact, useSiteConfig } from '#app/ui/site.ts'
import { SpecialServices } from '#app/ui/special-services.tsx'

export function ContactPage() {
  return (
    <div className="wrap page">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-[clamp(2rem,6vw,5rem)] gap-y-12 lg:grid-cols-[minmax(0,0.85fr)_minmax(0,1.15fr)]">
        <div>
          <h1>Contact Us</h1>
          <p className="lead">Write, call or come by. We read every message and are glad of it.</p>
          <Particulars />
          <ServiceTimes />
          <SpecialServices className="mt-10" />
        </div>
        <ContactForm />
      </div>
      <section aria-labelledby="map-title" className="mt-section">
        <h2 id="map-title" className="mb-6">
          Find Us
        </h2>
        <ChurchMap />
      </section>
    </div>
  )
}

function Particulars() {
  const config = useSiteConfig()
  const address = config.address ?? fallbackContact.address
  const phone = config.phone ?? fallbackContact.phone
  const email = config.email ?? fallbackContact.email
  return (
    <dl className="mt-9 grid grid-cols-[5.5rem_1fr] items-baseline border-t border-line">
      <Particular name="Address">
        <address className="py-2 whitespace-pre-line not-italic">{address}</address>
      </Particular>
      {config.parkingNote && (
        <Particular name="Parking">
          <p className="py-2">{config.parkingNote}</p>
        </Particular>
      )}
      <Particular name="Phone">
        <a href={tel(phone)} className="link onward">
          {phone}
        </a>
      </Particular>
      <Particular name="Email">
        <a href={mailto(email)} className="link onward break-all">
          {email}
        </a>
      </Particular>
    </dl>
  )
}

function Particular({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-baseline border-b border-line py-1.5">
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ServiceTimes() {
  const times = useServiceTimes().filter((time) => time.inContact)
  return (
    <section id="service-times" aria-labelledby="service-times-title" className="mt-10">
      <h2 id="service-times-title" className="text-[1.9rem]">
        Service Times
      </h2>
      {times.length > 0 ? (
        <ul className="mt-3 border-t border-line">
          {times.map((time) => {
            const { day, clock } = dayAndClock(time)
            return (
              <li key={time.id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
                <span className="font-semibold">{time.name}</span>
                {/* "Sunday Worship" has said its day already. */}
                <span className="text-soft">{time.name.startsWith(day) ? clock : `${day} ${clock}`}</span>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="mt-3 text-soft">Call or write, and we will tell you when we gather next.</p>
      )}
    </section>
  )
}
