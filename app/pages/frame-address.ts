/** What may be shown in a frame: our pages' policy takes only what comes over https. */
import { webAddress } from '#app/ui/address.ts'

/** The address when it can be framed, otherwise `null`. */
export function frameAddress(text: string | null | undefined): string | null {
  const address = webAddress(text)
  return address?.startsWith('https:') ? address : null
}
