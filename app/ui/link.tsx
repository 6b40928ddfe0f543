/** Links to pages. Each is a plain element, and the browser follows it. */
import type { ComponentProps, ReactNode } from 'react'
import { href } from '#app/routes.ts'
import { t } from '#app/text/t.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address as in `routes`. */
  to: string
  params?: Record<string, string | undefined>
  search?: object
  /** The fragment, without its sign. */
  hash?: string
  children?: ReactNode
}

/** A link to a page. */
export function Link({ to, params, search, hash, children, ...link }: LinkProps) {
  const fragment = hash === undefined ? '' : `#${hash}`
  return (
    <a href={href(to, params, search) + fragment} {...link}>
      {children}
    </a>
  )
}

/**
 * A link that opens in a new tab, which screen readers announce.
 * @param srOnly further text for screen readers only
 */
export function NewTabLink({
  to,
  srOnly = '',
  children,
  ...link
}: ComponentProps<'a'> & { to: string; srOnly?: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" {...link}>
      {children}
      <span className="sr-only">{`${srOnly} ${t('(opens in a new tab)')}`}</span>
    </a>
  )
}

/** Link from a record back to its list, with filters and scroll position when the visitor came from there (`habits.ts`). */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="no-print onward mb-6 font-semibold text-primary-text hover:underline" data-back="">
      ‹ {children}
    </Link>
  )
}
