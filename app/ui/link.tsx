/**
 * Links to pages. Each is a plain element, so that a page with hundreds of them hydrates fast; one listener for the whole
 * document passes clicks to the router.
 */
import { type AnyRouter, type LinkComponent, useLocation, type LinkProps, useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { href, routes } from '#app/routes.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous entry of the history is the list from which the record was opened. */
    fromList?: boolean
  }
}

/** The state for a link from a list to one of its records. */
export const fromList = { fromList: true } as const

/** How the router follows a link, by the value of its attribute. */
const NAVIGATION: Record<string, { state?: typeof fromList; resetScroll?: boolean }> = {
  '': {},
  still: { resetScroll: false },
  'from-list': { state: fromList },
}

interface GivenProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  to?: unknown
  params?: unknown
  search?: unknown
  hash?: unknown
  state?: unknown
  resetScroll?: boolean | undefined
  children?: ReactNode | ((state: { isActive: boolean; isTransitioning: boolean }) => ReactNode)
}

/** A link to a page. It has the props of the router's link, which check the address; the only state is `fromList`. */
export const Link: LinkComponent<'a'> = function Link(given: GivenProps) {
  const { to, params, search, hash, state, resetScroll = true, children, ...rest } = given
  const address = href(String(to), { ...objectOf(params) }, objectOf(search))
  const fragment = typeof hash === 'string' ? `#${hash}` : ''
  const navigation = state ? 'from-list' : resetScroll ? '' : 'still'
  return (
    <a href={address + fragment} data-page={navigation} {...rest}>
      {typeof children === 'function' ? null : children}
    </a>
  )
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value ? value : {}
}

/**
 * A link that opens in a new tab, which screen readers announce.
 * @param unseen further text for screen readers only
 */
export function NewTabLink({
  to,
  unseen = '',
  children,
  ...link
}: ComponentProps<'a'> & { to: string; unseen?: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" {...link}>
      {children}
      <span className="sr-only">{unseen} (opens in a new tab)</span>
    </a>
  )
}

/** Link from a record back to its list, with filters and scroll position when the visitor came from there. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: string }) {
  const router = useRouter()
  const cameFromList = useLocation({ select: ({ state }) => state.fromList === true })

  function goBack(event: React.MouseEvent) {
    if (!cameFromList || !isPlainClick(event)) return
    event.preventDefault()
    router.history.back()
  }

  return (
    <Link to={to} className="no-print onward mb-6 font-semibold text-primary-text hover:underline" onClick={goBack}>
      ‹ {children}
    </Link>
  )
}

/** A link of a menu. It is marked as current in its section, which is its page by default. */
export type MenuLink = readonly [label: string, to: string, section?: string, look?: string]

/** The page to which links in menus say “About”. */
export const staffPage = href(routes.aboutTab, { tab: 'staff' })

/** Marks a link of a menu as current while its page, or one below it, is open. */
export function useOpenPage(): (to: string) => { 'aria-current'?: 'page' } {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (to) => (path === to || path.startsWith(`${to}/`) ? { 'aria-current': 'page' } : {})
}

/** How long the mouse must rest on a link before its page is preloaded. */
const HOVER_MS = 50

/** Has the router follow links, and preloads a page when a person is about to open it. */
export function followLinks(router: AnyRouter): void {
  let pointedAt: HTMLAnchorElement | undefined
  let loading: ReturnType<typeof setTimeout>
  const load = (link: HTMLAnchorElement) =>
    void router.preloadRoute({ to: '/', href: addressOf(link) }).catch(() => undefined)
  const onPoint = ({ target }: Event) => {
    const link = closestPageLink(target)
    if (link === pointedAt) return
    pointedAt = link
    clearTimeout(loading)
    if (link) loading = setTimeout(load, HOVER_MS, link)
  }
  addEventListener('mouseover', onPoint, { passive: true })
  addEventListener('focusin', onPoint, { passive: true })
  addEventListener('touchstart', onPoint, { passive: true })
  addEventListener('click', (event) => {
    const link = closestPageLink(event.target)
    if (!link || !isPlainClick(event) || event.defaultPrevented || link.target) return
    event.preventDefault()
    clearTimeout(loading)
    void router.navigate({ href: addressOf(link), ...NAVIGATION[link.dataset['page'] ?? ''] })
  })
}

/** Whether a click opens the page here: not in another tab or window, and not as a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | React.MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function closestPageLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a[data-page]')) || undefined
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}
