/** The Host header of a request (RFC 9112, section 3.2). */
import type { IncomingMessage } from 'node:http'

/** A name or address with a port, perhaps (RFC 3986, section 3.2.2). */
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/

/** Whether a request has two Host headers, or one that is none, and is to be answered 400. Node keeps the first one only. */
export function hasBadHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (++hosts > 1 || !HOST.test(rawHeaders[index + 1] ?? '')) return true
  }
  return false
}
