/** Readable parts of addresses. */
import { href } from '#app/routes.ts'

/**
 * `the-lost-coin` for `The Lost Coin!`. Latin letters lose their accents; others stay as they are.
 * @returns nothing when the text has no letter and no digit
 */
export function slugOf(text: string): string | undefined {
  const words = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  // At most 60 characters, cut between words where there are several.
  return words ? /^(?:.{1,60}(?=-|$)|.{60})/u.exec(words.join('-'))?.[0] : undefined
}

/** The one address of a record's page. */
export function recordPath(address: string, { id, title }: { id: string; title: string }): string {
  return href(address, { id, slug: slugOf(title) })
}
