/** The footer of every page. */
import { api, routes } from '#app/routes.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import { mailto, mapLinks, tel, webAddress } from '#app/links/address.ts'
import { nearDate } from '#app/dates/format.ts'
import { useDrawnAt, useYear } from '#app/ui/clock.ts'
import { anything, may } from '#app/definitions/rights.ts'
import { useViewer } from '#app/ui/current-user.ts'
import { Email } from '#app/ui/text.tsx'
import { isOpenAt, menusRead } from '#app/ui/menu.ts'
import { isServiceChange, noticeInShort, noticesRead } from '#app/ui/notices.ts'
import { LanguageLink } from '#app/ui/language-link.tsx'
import { usePage, usePageQuery } from '#app/ui/page.tsx'
import { nextDay, nextService, type ServiceTime, useServiceTimes, useWorshipServices } from '#app/ui/service-times.tsx'
import { useContact, useSiteConfig } from '#app/ui/site.ts'
import { isAbout, movableService } from '#app/church/worship-services.ts'
import { t } from '#app/text/t.ts'

const CONTACT_LINK = 'onward hover:text-primary-text'
const LINK = 'inline-flex min-h-11 items-center hover:text-primary-text'

export function Footer() {
  const config = useSiteConfig()
  const times = useServiceTimes().filter((time) => time.inFooter)
  const worship = useWorshipServices()
  const shown = worship.filter(({ inFooter }) => inFooter)
  const next = nextService(shown, useDrawnAt(), config.timeZone)
  const contact = useContact()
  return (
    <footer className="mt-auto border-t border-line pt-8 pb-3">
      <div className="wrap">
        <div className="grid grid-cols-[minmax(8rem,1fr)_auto] gap-x-4 gap-y-6 text-sm wrap-anywhere md:gap-x-6 md:grid-cols-[1.3fr_1fr_1.2fr] lg:flex lg:justify-between">
          <div className="max-md:col-span-2">
            <p className="mb-2 font-serif text-xl leading-tight font-medium">{config.churchName}</p>
            <p className="no-print max-w-[27rem] text-balance text-soft">{contact.footerAbout}</p>
            <SocialLinks config={config} email={contact.email} />
          </div>
          {times.length > 0 && (
            <Section title={t('Service Times')}>
              <ul className="grid gap-2 text-balance text-soft">
                {times.map((time) => (
                  <li key={time.id}>
                    {!(worship.length === 1 && time.isMain) && (
                      <>
                        {time.name}
                        <br />
                      </>
                    )}
                    {time.label}
                    {time.id === next?.id && <NextService of={time} />}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Contact {...contact} mapUrl={config.mapUrl} />
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 border-t border-line pt-2 text-sm text-soft">
          <QuickLinks />
          <p className="flex flex-wrap items-center justify-between gap-x-6 max-lg:grow">
            <span className="inline-flex min-h-11 items-center">
              © {useYear(config.timeZone)} {config.churchName}
            </span>
            <span className="flex gap-5">
              <a href={routes.privacy} className={LINK}>
                {t('Privacy')}
              </a>
              <LanguageLink className={LINK} />
              <a href={routes.accessibility} className={LINK}>
                {t('Accessibility')}
              </a>
            </span>
            <SignedInLinks />
          </p>
        </div>
      </div>
    </footer>
  )
}

/** The day of the next service, or what is different about it. */
function NextService({ of }: { of: ServiceTime }) {
  const day = nextDay(of, useDrawnAt(), useSiteConfig().timeZone)
  const changes = usePageQuery(noticesRead).filter(isServiceChange)
  const isMovable = movableService(useServiceTimes(), of.weekday)?.id === of.id
  const change = changes.find((one) => one.date === day && isAbout(one, { time: of.time, isMovable }))
  return (
    <span className="block">
      {change ? t('This {change}', { change: noticeInShort(change) }) : t('Next: {date}', { date: nearDate(day) })}
    </span>
  )
}

interface ContactProps {
  address: string
  phone: string
  email: string
  mapUrl: string | null
}

function Contact({ address, phone, email, mapUrl }: ContactProps) {
  if (!address && !phone && !email) return null
  return (
    <Section title={t('Contact')}>
      <address className="text-soft not-italic">
        {address && (
          <div>
            <p className="whitespace-pre-line">{address}</p>
            <p className="no-print">
              <a
                className={`${CONTACT_LINK} underline underline-offset-4`}
                href={mapLinks(address, mapUrl).googleDirections}
                rel="noopener noreferrer"
              >
                {t('Directions')}
              </a>
            </p>
          </div>
        )}
        {phone && (
          <p>
            <a className={CONTACT_LINK} href={tel(phone)}>
              {phone}
            </a>
          </p>
        )}
        {email && (
          <p>
            <a className={CONTACT_LINK} href={mailto(email)}>
              <Email>{email}</Email>
            </a>
          </p>
        )}
      </address>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  )
}

function QuickLinks() {
  const { path } = usePage()
  const links = usePageQuery(menusRead).footer.flatMap((link) => [link, ...link.below])
  return (
    <nav aria-label={t('Quick links')} className="max-lg:w-full">
      <ul className="grid grid-cols-3 gap-x-4 md:grid-cols-5 lg:flex lg:flex-wrap lg:gap-x-6">
        {links.map(
          ({ label, address }) =>
            address && (
              <li key={`${label} ${address}`}>
                <a
                  href={address}
                  className={LINK}
                  {...(isOpenAt(address, path) ? { 'aria-current': 'page' as const } : {})}
                >
                  {label}
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

function SocialLinks({ config, email }: { config: SiteConfig; email: string }) {
  const channel = config.youtubeChannelUrl ?? config.socialYoutube
  const links: [BrandName, string, string | null][] = [
    ['youtube', t('Our YouTube channel'), webAddress(channel)],
    ['email', t('Email {name}', { name: config.churchName }), email && mailto(email)],
    ['facebook', 'Facebook', webAddress(config.socialFacebook)],
    ['instagram', 'Instagram', webAddress(config.socialInstagram)],
    ['x', 'Twitter', webAddress(config.socialTwitter)],
  ]
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {links.map(
        ([name, label, address]) =>
          address && (
            <li key={name}>
              <a
                href={address}
                aria-label={label}
                className="grid size-11 place-items-center rounded-pill border border-line bg-card text-soft hover:border-edge hover:text-primary-text"
              >
                <BrandIcon name={name} />
              </a>
            </li>
          ),
      )}
    </ul>
  )
}

function SignedInLinks() {
  const user = useViewer()
  const links = user
    ? [
        ...(may(user, ...anything()) ? [[t('Admin Dashboard'), routes.admin]] : []),
        [t('Account'), routes.account],
        [t('Logout'), api.logout],
      ]
    : [[t('Login'), api.login]]
  return (
    <span className="flex gap-5">
      {links.map(([label, address]) => (
        <a key={label} href={address} className={LINK}>
          {label}
        </a>
      ))}
    </span>
  )
}

const paths = {
  youtube:
    'M23.5 6.2a3 3 0 0 0-2.1-2.1C19.5 3.5 12 3.5 12 3.5s-7.5 0-9.4.6A3 3 0 0 0 .5 6.2 32 32 0 0 0 .5 17.8a3 3 0 0 0 2.1 2.1c1.9.6 9.4.6 9.4.6s7.5 0 9.4-.6a3 3 0 0 0 2.1-2.1 32 32 0 0 0 0-11.6zM9.5 15.6V8.4l6.3 3.6z',
  facebook: 'M9 23.7v-8H6.5V12H9v-1.6C9 5 12.3 3.8 17 4.6v3.3c-3-.2-3.6.3-3.6 2.5V12h4l-.7 3.7h-3.3v8z',
  instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3V7a3 3 0 0 0-3-3zm5 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm5.3-3.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  x: 'M14.2 10.2 23 0h-2.1l-7.6 8.8L7.3 0h-7l9.1 13.3L.3 24h2l8-9.3 6.4 9.3h7zM11.4 13.5l-.9-1.3L3.1 1.6h3.2l14.6 20.9h-3.2z',
  email:
    'M2 4h20a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zm1.6 2 8.4 6.6L20.4 6zM21 8l-9 7-9-7v10h18z',
}

type BrandName = keyof typeof paths

function BrandIcon({ name }: { name: BrandName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      className="size-5"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
