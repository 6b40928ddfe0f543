import { useQuery } from '@tanstack/react-query'
import { routes } from '#app/routes.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { ownAddressesRead } from '#app/ui/page-content.ts'

/** Leads to the hall screen: at `/screen`, unless the church has a page of its own there. */
export function WhereScreenIs() {
  const { data: own } = useQuery(ownAddressesRead)
  if (!own) return null
  const isTaken = own.includes(routes.screen)
  const address = isTaken ? routes.screenElsewhere : routes.screen
  return (
    <p>
      <NewTabLink to={address} className="link">
        Open the hall screen
      </NewTabLink>{' '}
      on the television, and make its browser full screen. Its address is {address}
      {isTaken && `, since your website has a page or a redirect of your own at ${routes.screen}`}.
    </p>
  )
}
