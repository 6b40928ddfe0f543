/** The particulars at the end of every page. */
import { Link } from '@tanstack/react-router'
import { api, routes } from '#app/routes.ts'
import { mailto, tel, webAddress } from '#app/ui/address.ts'
import { useYear } from '#app/ui/clock.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { BrandIcon, type BrandName } from '#app/ui/brand-icons.tsx'
import { useServiceTimes } from '#app/ui/service-times.ts'
import type { SiteConfig } from '#app/settings.ts'
import { fallbackContact, useSiteConfig } from '#app/ui/site.ts'

const QUICK_LINKS = [
  ['Events', routes.events],
  ['Sermons', routes.sermons],
  ['Live Streams', routes.liveStreams],
  ['Contact', routes.contact],
  ['Media Room', routes.mediaRoom],
  ['Give', routes.give],
  ['Plan a Visit', routes.planAVisit],
] as const

export function Footer() {
  const config = useSiteConfig()
  const times = useServiceTimes().filter((time) => time.inFooter)
  const address = config.address ?? fallbackContact.address
  const phone = config.phone ?? fallbackContact.phone
  const email = config.email ?? fallbackContact.email
  return (
    <footer className="mt-auto border-t border-line pt-14 pb-8">
      <div className="wrap">
        <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1.1fr_1.1fr]">
          <div>
            <p className="mb-2 font-serif text-xl font-medium">{config.churchName}</p>
            <p className="max-w-[34ch] text-soft">{config.footerAbout ?? fallbackContact.about}</p>
            <SocialCircles config={config} email={email} />
          </div>
          <Section title="Quick Links">
            <QuickLinks />
          </Section>
          {times.length > 0 && (
            <Section title="Service Times">
              <ul className="grid gap-2 text-soft">
                {times.map((time) => (
                  <li key={time.id}>{time.isMain ? time.label : <Named time={time} />}</li>
                ))}
              </ul>
            </Section>
          )}
          <Section title="Contact">
            <address className="grid gap-1 text-soft not-italic">
              <p>
                {address.split('\n').map((line, index) => (
                  <span key={line}>
                    {index > 0 && <br />}
                    {line}
                  </span>
                ))}
              </p>
              <p>
                <a className="onward hover:text-primary-text" href={tel(phone)}>
                  {phone}
                </a>
              </p>
              <p>
                <a className="onward break-all hover:text-primary-text" href={mailto(email)}>
                  {email}
                </a>
              </p>
            </address>
          </Section>
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-4 text-[0.92rem] text-soft">
          <p>
            © {useYear(config.timeZone)} {config.churchName}
          </p>
          <SignedInLinks />
        </div>
      </div>
    </footer>
  )
}

function Named({ time }: { time: { name: string; label: string } }) {
  return (
    <>
      {time.name}
      <br />
      {time.label}
    </>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-[1.15rem]">{title}</h2>
      {children}
    </section>
  )
}

function QuickLinks() {
  const link = { className: 'inline-flex min-h-9 items-center text-soft hover:text-primary-text' }
  return (
    <ul className="grid grid-cols-2 gap-x-4 lg:grid-cols-1">
      <li>
        <Link to={routes.home} {...link}>
          Home
        </Link>
      </li>
      <li>
        <Link to={routes.aboutTab} params={{ tab: 'staff' }} {...link}>
          About
        </Link>
      </li>
      {QUICK_LINKS.map(([label, to]) => (
        <li key={to}>
          <Link to={to} {...link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function SocialCircles({ config, email }: { config: SiteConfig; email: string }) {
  const channel = config.youtubeChannelUrl ?? config.socialYoutube
  const circles: [BrandName, string, string | null][] = [
    ['youtube', 'Our YouTube channel', webAddress(channel)],
    ['email', `Email ${config.churchName}`, mailto(email)],
    ['facebook', 'Facebook', webAddress(config.socialFacebook)],
    ['instagram', 'Instagram', webAddress(config.socialInstagram)],
    ['x', 'Twitter', webAddress(config.socialTwitter)],
  ]
  return (
    <ul className="mt-5 flex flex-wrap gap-2">
      {circles.map(
        ([name, label, address]) =>
          address && (
            <li key={name}>
              <a
                href={address}
                aria-label={label}
                className="grid size-11 place-items-center rounded-full border border-line bg-white text-soft hover:border-edge hover:text-primary-text"
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
  const { user } = useCurrentUser()
  const link = 'inline-flex min-h-11 items-center hover:text-primary-text'
  if (!user) {
    return (
      <a href={api.login} className={link}>
        Login
      </a>
    )
  }
  return (
    <span className="flex gap-5">
      {user.isAdmin && (
        <a href={routes.admin} className={link}>
          Admin Dashboard
        </a>
      )}
      <a href={routes.account} className={link}>
        Account
      </a>
      <a href={api.logout} className={link}>
        Logout
      </a>
    </span>
  )
}
