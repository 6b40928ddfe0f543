/** How to give without any outside service: by check, in person, through the office. */
import { mailto, tel } from '#app/ui/address.ts'
import { mainService, useServiceTimes } from '#app/ui/service-times.ts'
import { useSiteConfig } from '#app/ui/site.ts'

export function WaysToGive({ title }: { title: string }) {
  const { churchName, address, phone, email } = useSiteConfig()
  const service = mainService(useServiceTimes())
  return (
    <section>
      <h2 className="mb-[clamp(1.5rem,3vw,2.4rem)]">{title}</h2>
      <ul className="grid gap-x-[clamp(2rem,4vw,3.5rem)] gap-y-9 md:grid-cols-3">
        <Way name="By check">
          <p>Make checks payable to {churchName}. If your gift is for a specific purpose, write it on the memo line.</p>
          <address className="font-semibold whitespace-pre-line text-ink not-italic lining-nums">
            {[churchName, address].filter(Boolean).join('\n')}
          </address>
        </Way>
        <Way name="In person">
          <p>We pass an offering plate during worship. You’ll find envelopes for cash and checks in the pews.</p>
          {service && <p className="font-semibold text-ink">{service.label}</p>}
        </Way>
        <Way name="Through the office">
          <p>To give by bank transfer, stock or your will, or in memory of someone, contact us.</p>
          <p className="grid font-semibold text-ink lining-nums">
            {phone && (
              <a href={tel(phone)} className="onward whitespace-nowrap hover:text-primary-text">
                {phone}
              </a>
            )}
            {email && (
              <a href={mailto(email, { subject: 'Giving' })} className="onward break-all hover:text-primary-text">
                {email}
              </a>
            )}
          </p>
        </Way>
      </ul>
    </section>
  )
}

function Way({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <li className="grid content-start gap-3 border-t border-ink/25 pt-5 text-soft">
      <h3 className="text-[1.55rem] text-ink">{name}</h3>
      {children}
    </li>
  )
}

/** What the law says about gifts to the church. */
export function TaxNote() {
  const { churchName } = useSiteConfig()
  return (
    <p className="max-w-[60ch]">
      {churchName} is a 501(c)(3) nonprofit organization. Gifts are tax-deductible, and we’ll send you a statement for
      your tax records every January.
    </p>
  )
}
