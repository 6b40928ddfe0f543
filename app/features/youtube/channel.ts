/** Which channel an address names. Pure, for both sides. */
import { parsedAddress } from '#app/ui/address.ts'

/** A channel's id (`UC…`) or handle (`@…`), from its address. Other forms of address name none. */
export function channelIn(address: string | null): string | undefined {
  const url = parsedAddress(address ?? '')
  if (!url || !/^((www|m)\.)?youtube\.com$/.test(url.hostname)) return undefined
  return /^\/(?:channel\/(UC[\w-]{22})|(@[\w.-]{3,60}))(?:\/|$)/.exec(decodedPath(url))?.slice(1).find(Boolean)
}

function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
