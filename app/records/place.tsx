/**
 * Where one is in the admin area: the section, and in its address what is searched, sorted, opened. An address holds plain
 * text, so that it can be read, kept and sent on.
 */
import { type AnyRouter, Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export type Search = Record<string, string>

interface Place {
  pathname: string
  search: Search
  /**
   * Goes to the same section with other particulars; an empty one is taken out of the address.
   * @param how `replace`: without a step of its own in the browser's history
   */
  change: (search: Record<string, string | undefined>, how?: { replace?: boolean }) => void
  /** Goes to another section. */
  go: (pathname: string, search?: Search) => void
}

export function usePlace(): Place {
  const router = useRouter()
  const { pathname, search } = useLocation({ select: ({ pathname, search }) => ({ pathname, search }) })
  const navigate = (to: string, next: Search, replace = false) =>
    // The types know the addresses of the public router, and these are of the admin area's.
    void router.navigate<AnyRouter, string>({ to, search: next, replace })
  return {
    pathname,
    search: search as Search,
    change: (changes, { replace = false } = {}) => {
      const next = Object.entries({ ...(search as Search), ...changes }).filter(([, value]) => value)
      navigate(pathname, Object.fromEntries(next) as Search, replace)
    },
    go: (to, next = {}) => navigate(to, next),
  }
}

type AdminLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  search?: Search
  /** Part of the section, without `#`. */
  hash?: string
  isExact?: boolean
}

const NOTHING: Search = {}

/** A link to a section; it says `aria-current` when it is the open one. */
export function AdminLink({ to, search = NOTHING, isExact = false, ...anchor }: AdminLinkProps) {
  const activeOptions = { exact: isExact, includeSearch: false }
  const link = { to, search, activeOptions, preload: false, ...anchor } as const
  return <Link<AnyRouter, string, string> {...link} />
}
