/**
 * Links to pages. Each is a plain element, so that a page with hundreds of them hydrates fast; one listener for the whole
 * document passes clicks to the router.
 */
import { type AnyRouter, type LinkComponent, useLocation } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { href } from '#app/routes.ts'

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
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || event.defaultPrevented || link.target) return
    event.preventDefault()
    clearTimeout(loading)
    void router.navigate({ href: addressOf(link), ...NAVIGATION[link.dataset['page'] ?? ''] })
  })
}

function closestPageLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a[data-page]')) || undefined
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}
