import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { secondAddresses } from '#app/links/giving-way.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { ownAddressesRead } from '#app/ui/page-content.ts'

interface Props {
  /** The page's usual address. The page has another one while the church has a page of its own there. */
  first: string
  link: string
  children: ReactNode
}

/** Leads to a page of the program, which gives way to one of the church. */
export function WhereItIs({ first, link, children }: Props) {
  const { data: own } = useQuery(ownAddressesRead)
  if (!own) return null
  const isTaken = own.includes(first)
  const address = isTaken ? (secondAddresses.get(first) ?? first) : first
  return (
    <p>
      <NewTabLink to={address} className="link">
        {link}
      </NewTabLink>{' '}
      {children} Its address is {address}
      {isTaken && `, since your website has a page or a redirect of your own at ${first}`}.
    </p>
  )
}
