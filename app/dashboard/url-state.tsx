/**
 * The current place in the admin area: the section, and search, sort order and open record in its address. The parameters
 * are plain text, so that an address can be read, saved and shared.
 */
import { type AnyRouter, Link, useLinkProps, useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentProps, createContext, useContext, useState } from 'react'

export type Search = Record<string, string>

interface UrlState {
  pathname: string
  search: Search
  /**
   * Changes search parameters of the section; an empty one is removed.
   * @param how `replace`: without a new entry in the browser's history; `keepsScroll`: without scrolling to the top
   */
  change: (search: Record<string, string | undefined>, how?: { replace?: boolean; keepsScroll?: boolean }) => void
  /** Opens another section. */
  go: (pathname: string, search?: Search) => void
}

/**
 * The address of the section around a component. A link changes the address before the section that it leads to is loaded, so
 * the one that is left must not take `?add=yes` or `?edit=ID` as meant for itself: it sees its own last search, and changes nothing.
 */
export const OwnPath = createContext<string | undefined>(undefined)

export function useUrlState(): UrlState {
  const router = useRouter()
  const own = useContext(OwnPath)
  const current = useLocation({ select: ({ pathname }) => pathname })
  const given = useLocation({ select: ({ search }) => search as Search })
  const [last, setLast] = useState(given)
  const isHere = own === undefined || isAt(own, current)
  if (isHere && last !== given) setLast(given)
  const [pathname, search] = [own ?? current, isHere ? given : last]
  const navigate = (to: string, next: Search, replace = false, keepsScroll = false) =>
    void router.navigate<AnyRouter, string>({ to, search: next, replace, resetScroll: !keepsScroll })
  return {
    pathname,
    search,
    change: (changes, { replace, keepsScroll } = {}) => {
      if (own !== undefined && !isAt(own, router.state.location.pathname)) return
      const next = Object.entries({ ...search, ...changes }).filter(([, value]) => value)
      navigate(pathname, Object.fromEntries(next) as Search, replace, keepsScroll)
    },
    go: (to, next = {}) => navigate(to, next),
  }
}

/** The router takes `/admin/Sermons/` for the same section. */
function isAt(own: string, path: string): boolean {
  return path.toLowerCase().replace(/\/$/, '') === own
}

type AdminLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  search?: Search
  /** Part of the section, without `#`. */
  hash?: string
  isExact?: boolean
}

const NOTHING: Search = {}

/** A link to a section; it has `aria-current` when the section is open. */
export function AdminLink({ to, search = NOTHING, isExact = false, ...anchor }: AdminLinkProps) {
  const activeOptions = { exact: isExact, includeSearch: false }
  const link = { to, search, activeOptions, preload: false, ...anchor } as const
  return <Link<AnyRouter, string, string> {...link} />
}

interface PlaceLinkProps extends Omit<AdminLinkProps, 'isExact'> {
  /** `page` if this very part of the section is open, `true` if what is open belongs to it. */
  current: 'page' | 'true' | undefined
}

/** A link of the navigation, whose caller knows whether it is the current one: several may lead to parts of one section. */
export function PlaceLink({ to, search = NOTHING, current, children, ...anchor }: PlaceLinkProps) {
  const link = useLinkProps<AnyRouter, string, string>({ to, search, preload: false, ...anchor })
  return (
    <a {...link} aria-current={current}>
      {children}
    </a>
  )
}
