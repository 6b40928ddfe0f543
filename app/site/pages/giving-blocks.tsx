/** The own blocks of the pages about giving: the giving form, and other ways to give. */
import { anchorOf, type Drawn } from '#app/blocks/drawn.tsx'
import { routes } from '#app/routes.ts'
import { widgetAddress } from '#app/site/pages/widget-pages.ts'
import { Widget } from '#app/site/pages/widget.ts'
import { Link } from '#app/ui/link.tsx'
import { Rich, useFilled } from '#app/ui/rich-text.tsx'
import { useWorshipServices, worshipLabel } from '#app/ui/service-times.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { Email } from '#app/ui/text.tsx'
import { mailto, tel } from '#app/links/address.ts'
import { t } from '#app/text/t.ts'

export function GiveOnline({ block }: Drawn<'give-online'>) {
  const config = useSiteConfig()
  const filled = useFilled()
  const script = widgetAddress(routes.give, config)
  if (!script) return null
  return (
    <section id={anchorOf(block)} aria-labelledby="give-online" className="wrap pb-section">
      <h2 id="give-online" className="mb-6">
        {filled(block.heading)}
      </h2>
      <div className="sheet p-box">
        <Widget
          script={script}
          elementId={config.givingElementId ?? 'giving-widget'}
          name={t('giving form')}
          fallbackText={filled(block.fallback)}
        />
      </div>
    </section>
  )
}

export function WaysToGive({ block }: Drawn<'ways-to-give'> | Drawn<'ways-to-offer'>) {
  const { heading, headingBelow, check, inPerson, office, verse, source, tax } = block
  const hasWays = check !== '' || inPerson !== '' || office.length > 0
  const filled = useFilled()
  const script = widgetAddress(routes.give, useSiteConfig())
  const isBelow = block.kind === 'ways-to-give' && script !== null
  return (
    <section id={anchorOf(block)} className={hasWays ? 'bg-sand py-section' : 'pb-section'}>
      <div className="wrap">
        {hasWays && (
          <div className="mb-14">
            <h2 className="mb-8">{filled(isBelow ? headingBelow : heading)}</h2>
            <Ways {...block} />
          </div>
        )}
        <div
          className={`grid items-start gap-x-columns gap-y-9 ${verse && tax ? 'lg:grid-cols-2' : 'justify-items-center'}`}
        >
          {verse && (
            <figure className="border-l-3 border-primary pl-6">
              <blockquote className="max-w-[33rem] font-serif text-xl leading-snug">
                <p>{verse}</p>
              </blockquote>
              {source && <figcaption className="mt-2 text-soft">{source}</figcaption>}
            </figure>
          )}
          {tax && <p className="max-w-[33rem]">{filled(tax)}</p>}
        </div>
      </div>
    </section>
  )
}

function Ways({ check, inPerson, office }: Drawn<'ways-to-give'>['block'] | Drawn<'ways-to-offer'>['block']) {
  const { churchName, address, phone, email } = useSiteConfig()
  const worship = worshipLabel(useWorshipServices())
  const filled = useFilled()
  return (
    <ul className="grid gap-x-columns gap-y-9 md:grid-cols-3">
      {check && (
        <Way name={t('By check')}>
          <p>{filled(check)}</p>
          {address && (
            <address className="font-semibold whitespace-pre-line text-ink not-italic lining-nums">
              {`${churchName}\n${address}`}
            </address>
          )}
        </Way>
      )}
      {inPerson && (
        <Way name={t('In person')}>
          <p>{filled(inPerson)}</p>
          {worship && <p className="font-semibold text-ink">{worship}</p>}
          <p>
            <Link to={routes.planAVisit} className="link onward">
              {t('Plan a Visit')}
            </Link>
          </p>
        </Way>
      )}
      {office.length > 0 && (
        <Way name={t('Through the office')}>
          <Rich of={office} level={4} />
          <p className="grid justify-items-start lining-nums">
            {phone && (
              <a href={tel(phone)} className="link onward">
                {phone}
              </a>
            )}
            {email && (
              <a href={mailto(email, { subject: t('Giving') })} className="link onward">
                <Email>{email}</Email>
              </a>
            )}
          </p>
        </Way>
      )}
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
