/** Reads what people paste into fields whose text is a code: a web address, an email address, a date. Pure. */

import { withoutInvisible } from '#app/text/invisible.ts'

const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu
/** A name such as `flyer.pdf` is a file on someone's computer. */
const FILE = /\.(?:jpe?g|png|gif|webp|svg|hei[cf]|pdf|docx?|xlsx?|pptx?|txt|csv|zip|html?|mp3|m4a|wav|ogg|mp4|mov)$/i

/**
 * The web address that was meant: `www.church.org/visit` gets its `https://`, and of the code with which a site is embedded, its
 * address is left. Anything else stays what it is.
 */
export function meantAddress(text: string): string {
  const embedded = /<iframe\b[^<>]{0,500}?\ssrc="([^"<>]+)"/i.exec(text)?.[1]
  const source = embedded?.replaceAll('&amp;', '&').replace(/^\/\//, 'https://')
  const address = withoutInvisible(source ?? text)
  const [, host = '', more = ''] = /^([^\s/?#:@]+)(?::\d+)?((?:[/?#]\S*)?)$/.exec(address) ?? []
  return DOMAIN.test(host) && (more !== '' || !FILE.test(host)) ? `https://${address}` : address
}

/** The web address that a cell of an imported file means: also `//church.org/visit`, as pages write it, which forms refuse. */
export function writtenAddress(text: string): string {
  const bare = text.replace(/^\s*\/\/(?=[^/\s])/, '')
  const address = meantAddress(bare)
  return address === bare ? meantAddress(text) : address
}
