/**
 * Where a link of the church's texts leads: one text that is stored. Links to records of the site name the record, so that
 * they survive another address.
 */
import { isOwnPath, webAddress } from '#app/links/address.ts'

/** A record that a link names, such as `@pages/about#history`. */
export interface LinkedRecord {
  /** `pages`, `sermons`, … */
  kind: string
  id: string
  /** The fragment with its sign, or empty. */
  anchor: string
}

export function linkedRecord(to: string): LinkedRecord | undefined {
  const {
    kind = '',
    id = '',
    anchor = '',
  } = /^@(?<kind>[a-z-]{1,30})\/(?<id>[\w-]{1,60})(?<anchor>#[\w-]{1,60})?$/.exec(to)?.groups ?? {}
  return id === '' ? undefined : { kind, id, anchor }
}

/** Whether a text can be the target of a link: a record, a page of this site, the web, an email address or a phone number. */
export function isLinkTarget(to: string): boolean {
  if (linkedRecord(to) || isOwnPath(to)) return true
  if (/^mailto:[^\s\p{Cc}@]+@[^\s\p{Cc}]+$/iu.test(to) || /^tel:\+?[\d().\s-]{3,30}$/i.test(to)) return true
  return !/[\s\p{Cc}]/u.test(to) && webAddress(to) !== null
}

/** Links to records in one text that have an address; further ones are words. */
export const MAX_LINKS = 50

/** The records that links name anywhere in a value: in rich texts, buttons, cards. */
export function recordLinksIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (value.startsWith('@') && linkedRecord(value)) found.add(value)
  } else if (typeof value === 'object' && value) {
    for (const part of Object.values(value)) recordLinksIn(part, found)
  }
  return found
}

/**
 * The address that a page links.
 * @param links addresses of the records that links name; those that visitors can't see are missing
 * @returns undefined for a link that leads nowhere now
 */
export function hrefOf(to: string, links: Readonly<Record<string, string>>): string | undefined {
  if (to.startsWith('@')) return Object.hasOwn(links, to) ? links[to] : undefined
  if (!isLinkTarget(to)) return undefined
  return isOwnPath(to) || /^(?:mailto|tel):/i.test(to) ? to : (webAddress(to) ?? undefined)
}
