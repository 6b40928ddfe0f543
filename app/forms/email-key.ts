/** The one form of an email address that is compared, wherever an address is a key. Pure. */
import { parsedAddress } from '#app/links/address.ts'
import { withoutInvisible } from '#app/text/invisible.ts'
import { streamSafe } from '#db/stream-safe.ts'

/** A host as people type it, also with other alphabets and their full stops. */
const HOST = /^[\p{L}\p{M}\p{N}.\-\u3002\uFF0E\uFF61]+$/u

/**
 * The address in lower case and composed (NFC), with the domain in ASCII without a dot at its end, as mail servers get it
 * (UTS #46; RFC 5891): `Ann@Müller.example.` and `ann@xn--mller-kva.example` are one address. Invisible characters don't
 * count. Anything that isn't an address stays what it is.
 */
export function emailKey(address: string): string {
  const typed = streamSafe(withoutInvisible(address)).normalize('NFC').toLowerCase().normalize('NFC')
  const at = typed.lastIndexOf('@') + 1
  const host = typed.slice(at)
  if (at < 2 || !HOST.test(host)) return typed
  const ascii = /^[a-z0-9.-]+$/.test(host) ? host : (parsedAddress(`http://${host}`)?.hostname ?? host)
  return `${typed.slice(0, at)}${ascii.replace(/(?<=.)\.$/, '')}`
}
