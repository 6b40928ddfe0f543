/** Says where the pages of Sundays are, if a page of the church's own has their first address. */
import { useQuery } from '@tanstack/react-query'
import { routes, secondAddresses } from '#app/routes.ts'
import { ownAddressesRead } from '#app/ui/page-content.ts'

const names: Readonly<Record<string, string>> = {
  [routes.thisSunday]: 'The page of the next Sunday',
  [routes.sundays]: 'The list of Sundays',
}

export function OtherAddresses() {
  const { data: own = [] } = useQuery(ownAddressesRead)
  return own
    .filter((address) => Object.hasOwn(names, address))
    .map((address) => (
      <p key={address} className="admin-note mb-5">
        {names[address]} is at {secondAddresses.get(address)}, because you have a page of your own at {address}.
      </p>
    ))
}
