/** Giving and the offering: through outside services if the church uses them, and other ways to give. */
import { widgetAddress } from '#app/site/pages/widget-pages.ts'
import { routes } from '#app/routes.ts'
import { PageIntro } from '#app/ui/page-intro.tsx'
import { loadedAddress, mailto, tel, webAddress } from '#app/values/address.ts'
import { Email } from '#app/ui/text.tsx'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import offering from '#app/ui/scenes/offering.svg'
import { mainService, useServiceTimes } from '#app/ui/service-times.tsx'
import { useContact, useSiteConfig } from '#app/ui/site.ts'
import { Widget } from '#app/site/pages/widget.ts'
import { page } from '#app/ui/page.tsx'
import { loadPicture } from '#app/ui/page-intro.tsx'

export const givePage = page({
  address: routes.give,
  load: (reads) => loadPicture(reads, 'give'),
  head: () => ({
    title: 'Give',
    description: 'Ways to support our church.',
    path: routes.give,
  }),
  view: () => <Give />,
})

function Give() {
  const config = useSiteConfig()
  const script = widgetAddress(routes.give, config)
  return (
    <>
      <PageIntro
        title="Give"
        lead="Your gifts support worship and music, children, people who are sick and neighbors who need groceries this week. Thank you."
        scene={offering}
        slot="give"
      >
        {!script && <Actions />}
      </PageIntro>
      {script && (
        <section aria-labelledby="give-online" className="wrap pb-section">
          <h2 id="give-online" className="mb-6">
            Give online
          </h2>
          <div className="sheet p-box">
            <Widget
              script={script}
              elementId={config.givingElementId ?? 'giving-widget'}
              name="giving form"
              fallbackText="Other ways to give are below."
            />
          </div>
        </section>
      )}
      <WaysToGive title={script ? 'Other ways to give' : 'Ways to give'} />
    </>
  )
}

/** The quickest way to give that the church offers: its provider's page, its form, or an email to the office. */
function Actions() {
  const { givingUrl, offeringFormUrl, phone } = useSiteConfig()
  const { email } = useContact()
  const online = webAddress(givingUrl)
  return (
    <p className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-2">
      {online ? (
        <NewTabLink to={online} className="btn btn-fill">
          Give online
        </NewTabLink>
      ) : offeringFormUrl ? (
        <Link to={routes.offering} className="btn btn-fill">
          Give online
        </Link>
      ) : email ? (
        <a href={mailto(email, { subject: 'Giving' })} className="btn btn-fill">
          Email us about giving
        </a>
      ) : (
        <Link to={routes.contact} className="btn btn-fill">
          Contact us about giving
        </Link>
      )}
      {!online && !offeringFormUrl && phone && (
        <a href={tel(phone)} className="link onward lining-nums">
          Call {phone}
        </a>
      )}
    </p>
  )
}

export const offeringPage = page({
  address: routes.offering,
  load: (reads) => loadPicture(reads, 'give'),
  head: () => ({
    title: 'Offering',
    description: 'Make an offering to our church.',
    path: routes.offering,
  }),
  view: () => <Offering />,
})

function Offering() {
  const { offeringFormUrl } = useSiteConfig()
  const form = loadedAddress(offeringFormUrl)
  return form ? <Form address={form} /> : <WithoutForm />
}

function Form({ address }: { address: string }) {
  return (
    <>
      <div className="wrap pt-[clamp(2.5rem,6vw,5rem)] pb-8">
        <h1>Offering</h1>
        <p className="lead max-w-[36rem]!">
          Make your offering with the form below. If you don’t see it,{' '}
          <NewTabLink to={address} className="link">
            open it in a new tab
          </NewTabLink>{' '}
          or see{' '}
          <Link to={routes.give} className="link">
            other ways to give
          </Link>
          .
        </p>
      </div>
      <iframe
        src={address}
        title="Offering form"
        referrerPolicy="strict-origin-when-cross-origin"
        allow="payment"
        className="block h-[2665px] w-full border-0 border-t border-line bg-white"
      />
    </>
  )
}

function WithoutForm() {
  return (
    <>
      <PageIntro
        title="Offering"
        lead="“All things come of thee, O Lord, and of thine own have we given thee.” However you give, thank you."
        scene={offering}
        slot="give"
      >
        <p className="mt-7">
          <Link to={routes.give} className="btn btn-fill">
            Give
          </Link>
        </p>
      </PageIntro>
      <WaysToGive title="Ways to give" />
    </>
  )
}

function WaysToGive({ title }: { title: string }) {
  const { churchName } = useSiteConfig()
  return (
    <div className="bg-sand py-section">
      <div className="wrap">
        <section>
          <h2 className="mb-8">{title}</h2>
          <Ways />
        </section>
        <div className="mt-14 grid items-start gap-x-columns gap-y-9 lg:grid-cols-2">
          <figure className="border-l-3 border-primary pl-6">
            <blockquote className="max-w-[33rem] font-serif text-xl leading-snug">
              <p>
                Every man according as he purposeth in his heart, so let him give; not grudgingly, or of necessity: for
                God loveth a cheerful giver.
              </p>
            </blockquote>
            <figcaption className="mt-2 text-soft">2 Corinthians 9:7</figcaption>
          </figure>
          <p className="max-w-[33rem]">
            {churchName} is a 501(c)(3) nonprofit organization. Gifts are tax-deductible, and we’ll send you a statement
            for your tax records every January.
          </p>
        </div>
      </div>
    </div>
  )
}

function Ways() {
  const { churchName, address, phone, email } = useSiteConfig()
  const service = mainService(useServiceTimes())
  return (
    <ul className="grid gap-x-columns gap-y-9 lg:grid-cols-3">
      <Way name="By check">
        <p>Make checks payable to {churchName}. If your gift is for a specific purpose, write it on the memo line.</p>
        {address && (
          <address className="font-semibold whitespace-pre-line text-ink not-italic lining-nums">
            {`${churchName}\n${address}`}
          </address>
        )}
      </Way>
      <Way name="In person">
        <p>We pass an offering plate during worship. You’ll find envelopes for cash and checks in the pews.</p>
        {service && <p className="font-semibold text-ink">{service.label}</p>}
        <p>
          <Link to={routes.planAVisit} className="link onward">
            Plan a Visit
          </Link>
        </p>
      </Way>
      <Way name="Through the office">
        <p>
          To give by bank transfer, stock or your will, or in memory of someone,{' '}
          <Link to={routes.contact} className="link">
            contact us
          </Link>
          .
        </p>
        <p className="grid justify-items-start lining-nums">
          {phone && (
            <a href={tel(phone)} className="link onward">
              {phone}
            </a>
          )}
          {email && (
            <a href={mailto(email, { subject: 'Giving' })} className="link onward">
              <Email>{email}</Email>
            </a>
          )}
        </p>
      </Way>
    </ul>
  )
}

function Way({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <li className="grid content-start gap-3 border-t border-ink/25 pt-5 text-soft">
      <h3 className="text-2xl text-ink">{name}</h3>
      {children}
    </li>
  )
}
