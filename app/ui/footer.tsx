/** The footer of every page. */
import { api, routes } from '#app/routes.ts'
import type { SiteConfig } from '#app/settings.ts'
import { mailto, tel, webAddress } from '#app/ui/address.ts'
import { useYear } from '#app/ui/clock.ts'
import { useViewer } from '#app/ui/current-user.ts'
import { Link, useOpenPage } from '#app/ui/link.tsx'
import { useServiceTimes } from '#app/ui/service-times.ts'
import { fallbackContact, useSiteConfig } from '#app/ui/site.ts'
import { reused } from '#app/ui/reused.ts'

const QUICK_LINKS = [
  ['Events', routes.events],
  ['Sermons', routes.sermons],
  ['Live Streams', routes.liveStreams],
  ['Contact', routes.contact],
  ['Media Room', routes.mediaRoom],
  ['Give', routes.give],
  ['Plan a Visit', routes.planAVisit],
] as const

export const Footer = reused(function Footer() {
  const config = useSiteConfig()
  const times = useServiceTimes().filter((time) => time.inFooter)
  const phone = config.phone ?? fallbackContact.phone
  const email = config.email ?? fallbackContact.email
  return (
    <footer className="mt-auto border-t border-line pt-10 pb-4">
      <div className="wrap">
        <div className="grid grid-cols-[2fr_3fr] gap-x-6 gap-y-7 text-sm md:grid-cols-[1.7fr_1fr_1.1fr]">
          <div className="max-md:col-span-2">
            <p className="mb-2 font-serif text-xl leading-tight font-medium">{config.churchName}</p>
            <p className="max-w-[34ch] text-soft">{config.footerAbout ?? fallbackContact.about}</p>
            <SocialLinks config={config} email={email} />
          </div>
          {times.length > 0 && (
            <Section title="Service Times">
              <ul className="grid gap-2 text-soft">
                {times.map((time) => (
                  <li key={time.id}>{time.isMain ? time.label : <NamedTime time={time} />}</li>
                ))}
              </ul>
            </Section>
          )}
          <Section title="Contact">
            <Contact address={config.address ?? fallbackContact.address} phone={phone} email={email} />
          </Section>
        </div>
        <div className="mt-7 flex flex-wrap items-center justify-between gap-x-8 border-t border-line pt-2 text-sm text-soft">
          <QuickLinks />
          <p className="flex flex-wrap items-center justify-between gap-x-6 max-lg:grow">
            <span>
              © {useYear(config.timeZone)} {config.churchName}
            </span>
            <SignedInLinks />
          </p>
        </div>
      </div>
    </footer>
  )
})

function NamedTime({ time }: { time: { name: string; label: string } }) {
  return (
    <>
      {time.name}
      <br />
      {time.label}
    </>
  )
}

function Contact({ address, phone, email }: { address: string; phone: string; email: string }) {
  return (
    <address className="grid gap-1 text-soft not-italic">
      <p className="whitespace-pre-line">{address}</p>
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
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  )
}

function QuickLinks() {
  const openPage = useOpenPage()
  const link = (to: string) => ({
    className: 'inline-flex min-h-11 items-center hover:text-primary-text',
    ...openPage(to),
  })
  return (
    <nav aria-label="Quick links" className="max-lg:w-full">
      <ul className="grid grid-cols-3 gap-x-4 sm:flex sm:flex-wrap sm:gap-x-6">
        <li>
          <Link to={routes.home} {...link(routes.home)}>
            Home
          </Link>
        </li>
        <li>
          <Link to={routes.aboutTab} params={{ tab: 'staff' }} {...link(routes.about)}>
            About
          </Link>
        </li>
        {QUICK_LINKS.map(([label, to]) => (
          <li key={to}>
            <Link to={to} {...link(to)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SocialLinks({ config, email }: { config: SiteConfig; email: string }) {
  const channel = config.youtubeChannelUrl ?? config.socialYoutube
  const links: [BrandName, string, string | null][] = [
    ['youtube', 'Our YouTube channel', webAddress(channel)],
    ['email', `Email ${config.churchName}`, mailto(email)],
    ['facebook', 'Facebook', webAddress(config.socialFacebook)],
    ['instagram', 'Instagram', webAddress(config.socialInstagram)],
    ['x', 'Twitter', webAddress(config.socialTwitter)],
  ]
  return (
    <ul className="mt-5 flex flex-wrap gap-2">
      {links.map(
        ([name, label, address]) =>
          address && (
            <li key={name}>
              <a
                href={address}
                aria-label={label}
                className="grid size-11 place-items-center rounded-full border border-line bg-card text-soft hover:border-edge hover:text-primary-text"
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
      {user.roles[0] && (
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

const paths = {
  youtube:
    'M23.498 6.186a3.016 3.016 0 0 0-2.122-2.136C19.505 3.545 12 3.545 12 3.545s-7.505 0-9.377.505A3.017 3.017 0 0 0 .502 6.186C0 8.07 0 12 0 12s0 3.93.502 5.814a3.016 3.016 0 0 0 2.122 2.136c1.871.505 9.376.505 9.376.505s7.505 0 9.377-.505a3.015 3.015 0 0 0 2.122-2.136C24 15.93 24 12 24 12s0-3.93-.502-5.814zM9.545 15.568V8.432L15.818 12l-6.273 3.568z',
  facebook:
    'M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z',
  instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3V7a3 3 0 0 0-3-3zm5 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm5.3-3.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  x: 'M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z',
  email:
    'M2 4h20a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zm1.6 2 8.4 6.6L20.4 6zM21 8l-9 7-9-7v10h18z',
}

type BrandName = keyof typeof paths

function BrandIcon({ name }: { name: BrandName }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
