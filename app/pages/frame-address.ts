/** What may be shown in a frame. */
import { loadedAddress } from '#app/ui/address.ts'

/** The address when it can be framed, otherwise `null`. */
export function frameAddress(text: string | null | undefined): string | null {
  return loadedAddress(text)
}
