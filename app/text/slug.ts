/** Readable parts of addresses, and what makes two spellings the same name. */
import { href } from '#app/routes.ts'
import { streamSafe } from '#db/stream-safe.ts'

/**
 * `the-lost-coin` for `The Lost Coin!`. Latin letters lose their accents; others stay as they are.
 * @returns nothing when the text has no letter and no digit
 */
export function slugOf(text: string): string | undefined {
  // At most 60 characters, cut between words where there are several.
  return /^(?:.{1,60}(?=-|$)|.{60})/u.exec(wordsOf(text))?.[0]
}

/**
 * The same for all spellings of a name that people take for one: they differ in case, accents, quotes, punctuation, kinds
 * of space, invisible characters or Unicode's form. Only compared, never shown.
 */
export function nameKey(name: string): string {
  return wordsOf(name) || streamSafe(name).normalize().trim()
}

export function isSameName(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other)
}

/** The words, joined with hyphens; empty without any. */
function wordsOf(text: string): string {
  const words = streamSafe(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'‘’`\p{Cf}\p{Me}\p{Variation_Selector}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return words?.join('-') ?? ''
}

/** The one address of a record's page. */
export function recordPath(address: string, { id, title }: { id: string; title: string }): string {
  return href(address, { id, slug: slugOf(title) })
}
