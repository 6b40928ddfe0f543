/** Giving and the offering: through outside services if the church uses them, and other ways to give. */
import { widgetAddress } from '#app/site/pages/widget-pages.ts'
import { routes } from '#app/routes.ts'
import { loadedAddress, mailto, tel, webAddress } from '#app/links/address.ts'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import { useContact, useSiteConfig } from '#app/ui/site.ts'
import { type Page, type PageAt, usePageQuery } from '#app/ui/page.tsx'
import { useFacts } from '#app/ui/facts.ts'
import { withFacts } from '#app/church/facts.ts'
import { pageRead } from '#app/ui/page-content.ts'
import { contentPage } from '#app/site/content-page.tsx'
import { t } from '#app/text/t.ts'
import { sentence } from '#app/ui/sentence.ts'

export const givePage = contentPage(routes.give, { slot: 'give', intro: GiveNow })

/** The buttons to give, unless the giving form stands on the page. */
function GiveNow() {
  return widgetAddress(routes.give, useSiteConfig()) ? null : <Actions />
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
          {t('Give online')}
        </NewTabLink>
      ) : offeringFormUrl ? (
        <Link to={routes.offering} className="btn btn-fill">
          {t('Give online')}
        </Link>
      ) : email ? (
        <a href={mailto(email, { subject: t('Giving') })} className="btn btn-fill">
          {t('Email us about giving')}
        </a>
      ) : (
        <Link to={routes.contact} className="btn btn-fill">
          {t('Contact us about giving')}
        </Link>
      )}
      {!online && !offeringFormUrl && phone && (
        <a href={tel(phone)} className="link onward lining-nums">
          {t('Call {phone}', { phone })}
        </a>
      )}
    </p>
  )
}

const offeringContent = contentPage(routes.offering, { slot: 'give', intro: GiveInstead })

export const offeringPage: Page = {
  ...offeringContent,
  view(at) {
    return <Offering at={at} />
  },
}

function GiveInstead() {
  return (
    <p className="mt-7">
      <Link to={routes.give} className="btn btn-fill">
        {t('Give')}
      </Link>
    </p>
  )
}

function Offering({ at }: { at: PageAt }) {
  const { offeringFormUrl } = useSiteConfig()
  const form = loadedAddress(offeringFormUrl)
  const { title, blocks } = usePageQuery(pageRead(at.path))
  const facts = useFacts()
  if (!form) return offeringContent.view(at)
  return <Form address={form} title={withFacts(title, facts)} lead={withFacts(leadOf(blocks), facts)} />
}

/** The sentence above the form: a field of the page's block. */
function leadOf(blocks: readonly object[]): string {
  const own = blocks.find((block): block is { formLead: string } => 'formLead' in block)
  return own?.formLead ?? ''
}

function Form({ address, title, lead }: Record<'address' | 'title' | 'lead', string>) {
  return (
    <>
      <div className="wrap pt-[clamp(2.5rem,6vw,5rem)] pb-8">
        <h1>{title}</h1>
        <p className="lead max-w-[36rem]!">
          {lead}{' '}
          {sentence('If you don’t see it, {tab} or see {ways}.', {
            tab: (
              <NewTabLink to={address} className="link">
                {t('open it in a new tab')}
              </NewTabLink>
            ),
            ways: (
              <Link to={routes.give} className="link">
                {t('other ways to give')}
              </Link>
            ),
          })}
        </p>
      </div>
      <iframe
        src={address}
        title={t('Offering form')}
        referrerPolicy="strict-origin-when-cross-origin"
        allow="payment"
        className="block h-[2665px] w-full border-0 border-t border-line bg-white"
      />
    </>
  )
}
