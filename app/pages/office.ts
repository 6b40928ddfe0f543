/** How the parish office is reached, with the product's own words until the church has set its own. */
import { fallbackContact, useSiteConfig } from '#app/ui/site.ts'

export interface Office {
  /** Lines separated by line breaks. */
  address: string
  phone: string
  email: string
}

export function useOffice(): Office {
  const { address, phone, email } = useSiteConfig()
  return {
    address: address ?? fallbackContact.address,
    phone: phone ?? fallbackContact.phone,
    email: email ?? fallbackContact.email,
  }
}
