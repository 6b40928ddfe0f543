/** Links that leave the admin area. */
import type { ReactNode } from 'react'
import { webAddress } from '#app/ui/address.ts'

/** A link that opens in a new tab, which screen readers announce. */
export function NewTabLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" {...(className === undefined ? {} : { className })}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/**
 * The link from a row of a table to its video; nothing for a record without one.
 * @param title of the record
 */
export function WatchLink({ address, title }: { address: string | null; title: string }) {
  const to = webAddress(address)
  if (!to) return null
  return (
    <NewTabLink to={to}>
      Watch<span className="sr-only"> {title}</span>
    </NewTabLink>
  )
}
