/** The pages about privacy and accessibility: at an address of each, and at another for a church with a page of its own there. */
import { mailto } from '#app/links/address.ts'
import { currentAddress, privacyRead } from '#app/privacy/reads.ts'
import type { Privacy } from '#app/privacy/api.ts'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { ownAddressesRead } from '#app/ui/page-content.ts'
import { page, usePageQuery } from '#app/ui/page.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { useContact, useSiteConfig } from '#app/ui/site.ts'
import { t } from '#app/text/t.ts'
import { Email } from '#app/ui/text.tsx'
import type { ReactNode } from 'react'

export const privacyPages = [routes.privacy, routes.privacyElsewhere].map((address) =>
  page({
    address,
    load: (reads) => Promise.all([reads.get(privacyRead), reads.get(ownAddressesRead)]),
    head: (reads) => ({
      title: t('Privacy'),
      description: t('What this website keeps about people, for what, how long, and who sees it.'),
      ...whereItIs(address, routes.privacy, reads),
    }),
    view: () => <PrivacyPage />,
  }),
)

export const accessibilityPages = [routes.accessibility, routes.accessibilityElsewhere].map((address) =>
  page({
    address,
    load: (reads) => reads.get(ownAddressesRead),
    head: (reads) => ({
      title: t('Accessibility'),
      description: t('How this website works for everyone, what may still be hard, and how to tell us.'),
      ...whereItIs(address, routes.accessibility, reads),
    }),
    view: () => <AccessibilityPage />,
  }),
)

/** At its second address a page is for search engines only while the church has the first. */
function whereItIs(address: string, first: string, reads: PageReads) {
  return { path: address, hidden: address !== currentAddress(first, reads.of(ownAddressesRead)) }
}

function PrivacyPage() {
  const groups = usePageQuery(privacyRead)
  const { churchName } = useSiteConfig()
  const hasOwn = usePageQuery(ownAddressesRead).includes(routes.privacy)
  return (
    <div className="wrap page">
      <h1>{t('Privacy')}</h1>
      <p className="lead">
        {t(
          'What the website of {church} keeps about people, for what, how long, and who sees it. The list is made from what this website uses now.',
          { church: churchName },
        )}
      </p>
      {hasOwn && (
        <p className="mt-4">
          <Link to={routes.privacy} className="link onward">
            {t('What else we say about privacy')}
          </Link>
        </p>
      )}
      {groups.map(
        ({ title, items }) =>
          items.length > 0 && (
            <Part key={title} title={title}>
              {items.map((item) => (
                <Item key={`${item.title} ${item.text}`} {...item} />
              ))}
            </Part>
          ),
      )}
      <Part title={t('What you can ask us')}>
        <p>
          {t(
            'Ask us if you want to know what is stored about you, if something is wrong, or if you want it deleted. The law of your country may give you further rights. After we have deleted it, only a hash of your email address stays, from which nobody can read it, so that no list adds you again.',
          )}
        </p>
        <p>{t('Each newsletter has a link to unsubscribe, and the email about each sign-up has one to cancel it.')}</p>
      </Part>
      <Part title={t('How to reach us')}>
        <Reach />
      </Part>
    </div>
  )
}

/** A heading with what belongs to it, beside each other where there is room. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 grid gap-x-columns gap-y-4 border-t border-line pt-6 lg:grid-cols-[16rem_1fr]">
      <h2 className="text-2xl text-balance">{title}</h2>
      <div className="prose">{children}</div>
    </section>
  )
}

function Item({ title, text, until, seenBy }: Privacy[number]['items'][number]) {
  return (
    <div className="not-first:mt-8">
      <h3 className="mt-0">{title}</h3>
      <p>{text}</p>
      {until && (
        <dl className="mt-3 text-base text-soft">
          {[[t('How long'), until] as const, ...(seenBy ? [[t('Who sees it'), seenBy] as const] : [])].map(
            ([name, said]) => (
              <div key={name}>
                <dt className="inline font-semibold">{name}:</dt> <dd className="inline">{said}</dd>
              </div>
            ),
          )}
        </dl>
      )}
    </div>
  )
}

function AccessibilityPage() {
  const { churchName } = useSiteConfig()
  return (
    <div className="wrap page">
      <h1>{t('Accessibility')}</h1>
      <p className="lead">
        {t('Everyone should be able to use the website of {church}, with any device and any way of reading.', {
          church: churchName,
        })}
      </p>
      <div className="prose mt-10">
        <h2>{t('How it is made')}</h2>
        <p>
          {t(
            'The software of this website is built to follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and its pages are tested for them automatically. You can use it with a keyboard and with a screen reader, enlarge the text, and turn off motion in your device’s settings. Everything that is written has enough contrast. No form asks you to solve a puzzle.',
          )}
        </p>
        <h2>{t('What may still be hard')}</h2>
        <ul>
          <li>{t('Recordings may have no transcript, and videos only the captions that their own site makes.')}</li>
          <li>{t('Some PDF files can’t be read aloud well.')}</li>
          <li>{t('Images that we have added may have no description yet.')}</li>
          <li>{t('Forms and players of other services are made by those services.')}</li>
        </ul>
        <h2>{t('Tell us')}</h2>
        <p>
          {t(
            'If something doesn’t work for you, tell us which page it is and what you tried, or ask us for what you need in another way.',
          )}
        </p>
        <h2>{t('How to reach us')}</h2>
        <Reach />
      </div>
    </div>
  )
}

/** How to reach the church. */
function Reach() {
  const { churchName } = useSiteConfig()
  const { address, phone, email } = useContact()
  return (
    <address className="not-italic">
      <div className="whitespace-pre-line">{[churchName, address, phone].filter(Boolean).join('\n')}</div>
      <p>
        {email ? (
          <a href={mailto(email)} className="link onward">
            <Email>{email}</Email>
          </a>
        ) : (
          <Link to={routes.contact} className="link onward">
            {t('Write to us')}
          </Link>
        )}
      </p>
    </address>
  )
}
