/** What rows of all kinds have in common. Pure, for server and browser. */
import { readContent } from '#app/imports/wordpress/content.ts'
import type { Item } from '#app/imports/wordpress/export-file.ts'
import type { Site } from '#app/imports/wordpress/old-site.ts'
import { type Content, type Part, plainOfParts } from '#app/imports/wordpress/parts.ts'
import { plainText } from '#app/records/import/feed-text.ts'
import type { BroughtRow } from '#app/records/import/brought.ts'
import { isDay } from '#app/dates/days.ts'

/** Beyond this, a title is none. */
const MAX_TITLE_HTML = 10_000
const PICTURES_NAMED = 3

/** What to look at, gathered while a row is made. */
export class Looks {
  readonly #all = new Set<string>()

  add(...sentences: string[]): void {
    for (const sentence of sentences) this.#all.add(sentence)
  }

  toString(): string {
    return [...this.#all].join(' ')
  }
}

/** The row without empty cells, and its line, by which it is named in the report. */
export function rowOf(line: number, cells: Readonly<Record<string, string | undefined>>): BroughtRow {
  const filled = Object.entries(cells).filter((one): one is [string, string] => one[1] !== undefined && one[1] !== '')
  return { line: String(line), ...Object.fromEntries(filled) }
}

export function titleOf({ title }: Pick<Item, 'title'>): string {
  return plainText(title.slice(0, MAX_TITLE_HTML)).replace(/\s+/g, ' ').trim()
}

/** `YYYY-MM-DD`; '' for a date that WordPress has left open. */
export function dayOf({ date }: Pick<Item, 'date'>): string {
  const day = date.slice(0, 10)
  return isDay(day) && !day.startsWith('0000') ? day : ''
}

export function firstMeta({ meta }: Item, ...keys: readonly string[]): string {
  return keys.map((key) => meta.get(key)?.[0]?.trim() ?? '').find((value) => value !== '') ?? ''
}

export function termsOf({ terms }: Item, ...taxonomies: readonly string[]): string[] {
  return [
    ...new Set(taxonomies.flatMap((taxonomy) => terms.get(taxonomy) ?? []).map((name) => titleOf({ title: name }))),
  ]
}

/** The address of the picture that stands for the item. */
export function pictureOf(item: Item, site: Site): string {
  const known = site.fileOf(firstMeta(item, '_thumbnail_id'))
  return known ?? (item.picture ? site.loadedFrom(item.picture) : undefined) ?? ''
}

/** The texts of an item as parts, and as plain texts, without those whose words another has already. */
export function contentOf(texts: readonly string[], site: Site): Content & { texts: string[]; plain: string } {
  const plainSite = { ...site, linkTo: site.wholeLinkTo }
  const read = texts.filter(Boolean).map((text) => readContent(text, plainSite))
  const plain = read.map(({ parts }) => plainOfParts(parts))
  const kept = plain.filter((text, at) => {
    const others = plain.filter((_, index) => index < at || (plain[index]?.length ?? 0) > text.length)
    return text !== '' && !others.some((other) => wordsOf(other).includes(wordsOf(text)))
  })
  return {
    parts: read.flatMap(({ parts }) => parts),
    looks: [...new Set(read.flatMap(({ looks }) => looks))],
    texts: kept,
    plain: kept.join('\n\n'),
  }
}

export function picturesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.is === 'picture' ? [part.image] : []))
}

/** The addresses of recordings and videos. */
export function playedIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.is === 'audio' || part.is === 'video' ? [part.address] : []))
}

/** Names the pictures of a text that has no room for any. */
export function picturesLeft(parts: readonly Part[], shown: string | undefined): string[] {
  const left = picturesIn(parts).filter((image) => image !== shown)
  return left.length > 0 ? [`Pictures in its text were left out: ${left.slice(0, PICTURES_NAMED).join(', ')}.`] : []
}

/** The words alone, by which texts are compared. */
export function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
}
