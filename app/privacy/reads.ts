/** What the pages about privacy and accessibility read, and where they are. */
import { secondAddresses } from '#app/links/giving-way.ts'
import type { Privacy } from '#app/privacy/api.ts'
import { api } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

export const privacyRead = read<Privacy>(api.privacy)

/**
 * Where the program's own page is.
 * @param address its first address
 * @param own the addresses that the church has taken
 */
export function currentAddress(address: string, own: readonly string[]): string {
  return own.includes(address) ? (secondAddresses.get(address) ?? address) : address
}
