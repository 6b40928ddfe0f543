/** The bar at the top. On small screens its links fold into a menu, which needs no JavaScript to open. */
import { routes } from '#app/routes.ts'
import { imageAddress, mapLinks, tel } from '#app/links/address.ts'
import { anything, may } from '#app/definitions/rights.ts'
import { useViewer } from '#app/ui/current-user.ts'
import { useSpeaksOfLive } from '#app/ui/facts.ts'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import { isOpenAt, type MenuLink, menusRead } from '#app/ui/menu.ts'
import { LanguageLink } from '#app/ui/language-link.tsx'
import { usePage, usePageQuery } from '#app/ui/page.tsx'
import { Img } from '#app/ui/picture.tsx'
import { useWorshipServices, worshipLabel } from '#app/ui/service-times.tsx'
import { useContact, useSiteConfig } from '#app/ui/site.ts'
import { t } from '#app/text/t.ts'

const MENU = 'site-menu'
/** Browsers without popovers have links in place of its buttons (`theme.css`). */
const BUTTON = 'rounded-pill border border-edge bg-card px-5 text-sm font-semibold'

export function Nav() {
  return (
    <header className="z-30 border-b border-line bg-paper no-print">
      <nav aria-label={t('Main')} className="wrap flex min-h-18 items-center gap-5 py-2 sm:gap-8">
        <Link to={routes.home} className="mr-auto flex min-h-11 min-w-0 items-center gap-3">
          <Brand />
        </Link>
        <ul className="hidden items-center gap-6 text-sm lg:flex">
          <Links />
        </ul>
        <LanguageLink className="inline-flex min-h-11 items-center text-sm max-sm:hidden" />
        <SearchLink />
        <span className="lg:hidden">
          <button type="button" popoverTarget={MENU} className={`popovers min-h-11 ${BUTTON}`}>
            {t('Menu')}
          </button>
          <a href={`#${MENU}`} className={`no-popovers hidden min-h-11 items-center ${BUTTON}`}>
            {t('Menu')}
          </a>
        </span>
        {/* A dialog focuses its first button when it opens: the one that opened the menu is covered by it. */}
        <dialog
          id={MENU}
          popover="auto"
          aria-label={t('Menu')}
          className="fixed inset-0 z-50 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-paper px-5 pb-5 text-ink lg:hidden"
        >
          <div className="flex min-h-18 flex-row-reverse items-center justify-between gap-5 border-b border-line py-2">
            <button
              type="button"
              popoverTarget={MENU}
              popoverTargetAction="hide"
              className={`popovers min-h-11 ${BUTTON}`}
            >
              {t('Close')}
            </button>
            <a href="#main" className={`no-popovers hidden min-h-11 items-center ${BUTTON}`}>
              {t('Close')}
            </a>
            <Link to={routes.home} className="flex min-h-11 min-w-0 items-center gap-3">
              <Brand />
            </Link>
          </div>
          <ul className="mt-3 grid">
            <Links inMenu />
          </ul>
          <MenuFooter />
        </dialog>
      </nav>
    </header>
  )
}

/** Links to the search field; the key `/` does the same (`habits.ts`). */
function SearchLink() {
  return (
    <Link
      to={routes.search}
      hash="q"
      aria-label={t('Search')}
      aria-keyshortcuts="/"
      className="-mx-3 grid size-11 shrink-0 place-items-center sm:-mx-4"
    >
      <svg
        viewBox="0 0 20 20"
        width={20}
        height={20}
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M13 13l5 5M8.5 15a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13z" />
      </svg>
    </Link>
  )
}

function Links({ inMenu = false }: { inMenu?: boolean }) {
  const user = useViewer()
  const { path } = usePage()
  const { header } = usePageQuery(menusRead)
  const leadsHere = ({ address, below }: MenuLink) => [{ address }, ...below].some((one) => isOpenAt(one.address, path))
  // Ministries are about the church where they have no link of their own.
  const isAbout = isOpenAt(routes.ministries, path) && !header.some(leadsHere)
  const linkClass = inMenu
    ? 'flex min-h-13 items-center rounded-lg px-3 font-serif text-2xl hover:text-primary-text'
    : 'inline-flex min-h-11 items-center border-b-2 whitespace-nowrap border-transparent hover:text-primary-text'
  const openClass = inMenu ? 'bg-sand font-semibold' : 'border-current! font-semibold'
  return (
    <>
      {header.map((link) => {
        if (inMenu && isVisit(link)) return null
        const { label, address, below } = link
        const isOpen = leadsHere(link) || (isAbout && isOpenAt(address, routes.about))
        const className = [linkClass, link.isAccented && ACCENT, isOpen && openClass].filter(Boolean).join(' ')
        return (
          <li key={`${label} ${address}`}>
            {below.length > 0 && !inMenu ? (
              <Submenu link={link} className={className} />
            ) : (
              <NavLink {...link} className={className} />
            )}
            {below.length > 0 && inMenu && (
              <ul className="mb-2 ml-6 grid">
                {below.map((one) => (
                  <li key={`${one.label} ${one.address}`}>
                    <NavLink {...one} className="flex min-h-11 items-center px-3 text-lg" />
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
      {user && may(user, ...anything()) && (
        <li>
          <a href={routes.admin} className={linkClass}>
            {t('Admin')}
          </a>
        </li>
      )}
    </>
  )
}

/** The look of a link that stands out. */
const ACCENT = 'font-sans! font-bold tracking-wide text-bad!'

interface NavLinkProps extends Pick<MenuLink, 'label' | 'address'> {
  className: string
}

function NavLink({ label, address, className }: NavLinkProps) {
  const { path } = usePage()
  if (address === null) return <span className={className}>{label}</span>
  if (/^https?:/.test(address)) {
    return (
      <NewTabLink to={address} className={className}>
        {label}
      </NewTabLink>
    )
  }
  return (
    <a href={address} {...(isOpenAt(address, path) ? { 'aria-current': 'page' as const } : {})} className={className}>
      {label}
    </a>
  )
}

/** A button that shows the links below a link, which is the first of them. */
function Submenu({ link, className }: { link: MenuLink; className: string }) {
  const { label, address, isAccented, below } = link
  const id = `${MENU}-${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const links = address === null ? below : [{ label, address, isAccented }, ...below]
  return (
    <>
      <button type="button" popoverTarget={id} className={className}>
        {label} <span aria-hidden="true">&nbsp;▾</span>
      </button>
      <ul id={id} popover="auto" className="submenu absolute sheet min-w-48 px-2 py-2 text-ink shadow-md">
        {links.map((one) => (
          <li key={`${one.label} ${one.address}`}>
            <NavLink {...one} className="flex min-h-11 items-center rounded-lg px-3 hover:bg-sand" />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The link that is a button in the menu of small screens, below the others. */
function isVisit({ address, below }: MenuLink): boolean {
  return address === routes.planAVisit && below.length === 0
}

/** What a visitor on the way wants, below the links of the menu: to plan the visit, the service time, directions, a call. */
function MenuFooter() {
  const worship = worshipLabel(useWorshipServices())
  const { address, phone } = useContact()
  const { mapUrl } = useSiteConfig()
  const visit = usePageQuery(menusRead).header.find(isVisit)
  const isToWatch = useSpeaksOfLive()
  return (
    <div className="mt-4 border-t border-line px-3 pt-5">
      {visit && <NavLink {...visit} className="btn btn-fill mb-5 w-full" />}
      {worship && <p className="eyebrow">{worship}</p>}
      <p className="flex flex-wrap gap-x-6">
        {address && (
          <a href={mapLinks(address, mapUrl).googleDirections} className="link onward" rel="noopener noreferrer">
            {t('Directions')}
          </a>
        )}
        {isToWatch && (
          <a href={routes.liveStreamWorship} className="link onward">
            {t('Watch')}
          </a>
        )}
        {phone && (
          <a href={tel(phone)} className="link onward">
            {phone}
          </a>
        )}
      </p>
    </div>
  )
}

function Brand() {
  const { churchName, logoUrl } = useSiteConfig()
  const logo = imageAddress(logoUrl)
  if (logo)
    return (
      <Img
        src={logo}
        alt={churchName}
        sizes="13rem"
        className="h-12 w-auto min-w-0 max-w-[min(13rem,100%)] object-contain object-left"
      />
    )
  return (
    <>
      <svg
        viewBox="0 0 60 64"
        width={36}
        height={36}
        className="size-9 shrink-0 max-[23rem]:hidden"
        fill="currentColor"
        fillRule="evenodd"
        aria-hidden="true"
      >
        <path d="M28 0h4v4h8v4h-8v5l8 11h-4v7l20 19v4h-4v10H36V51q0-7-6-11-6 4-6 11v13H8V54H4v-4l20-19v-7h-4l8-11V8h-8V4h8zM28 32v-6q2-3 4 0v6z" />
      </svg>
      <span className="font-serif text-base leading-tight font-semibold text-balance wrap-anywhere line-clamp-4 sm:text-lg">
        {churchName}
      </span>
    </>
  )
}
