/** The offering form of an outside service, over the whole width; without one, the ways to give. */
import { Link } from '@tanstack/react-router'
import { frameAddress } from '#app/pages/frame-address.ts'
import { TaxNote, WaysToGive } from '#app/pages/ways-to-give.tsx'
import { routes } from '#app/routes.ts'
import { useSiteConfig } from '#app/ui/site.ts'

export function Offering() {
  const { offeringFormUrl } = useSiteConfig()
  const form = frameAddress(offeringFormUrl)
  return form ? <Form address={form} /> : <WithoutForm />
}

function Form({ address }: { address: string }) {
  return (
    <>
      <div className="wrap pt-[clamp(2.5rem,6vw,5rem)] pb-8">
        <h1>Offering</h1>
        <p className="lead max-w-[56ch]!">
          Make your offering with the form below. If you don’t see it,{' '}
          <a href={address} target="_blank" rel="noopener" className="link">
            open it in a new tab
            <span className="sr-only"> (opens in a new tab)</span>
          </a>{' '}
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
      <div className="wrap page">
        <h1>Offering</h1>
        <p className="lead">
          “All things come of thee, O Lord, and of thine own have we given thee.” However you give, thank you.
        </p>
        <p className="mt-7">
          <Link to={routes.give} className="btn btn-fill">
            Give
          </Link>
        </p>
      </div>
      <div className="bg-sand py-section">
        <div className="wrap">
          <WaysToGive title="Ways to give" />
          <div className="mt-12 border-t border-ink/25 pt-6">
            <TaxNote />
          </div>
        </div>
      </div>
    </>
  )
}
