/** The words of a text in which something was found, so that they can be marked. Pure, for server and browser. */
import { slugOf } from '#app/text/slug.ts'

/**
 * A text in pieces that are found and not found by turns: whole words, as people read them. The first one is not found, and may be empty.
 * @param query as it was typed; a phrase marks its words
 */
export function foundPieces(text: string, query: string): { text: string; isFound: boolean }[] {
  const terms = query.split(/[\s"“”]+|(?<=\p{L})[-‐‑–](?=\p{L})/u).flatMap((word) => slugOf(word) ?? [])
  const pieces = [{ text: '', isFound: false }]
  for (const [index, word] of text.split(/([\p{L}\p{N}\p{M}'’:-]+)/u).entries()) {
    const plain = index % 2 === 1 ? (slugOf(word) ?? '') : ''
    // A letter or two are in too many words.
    const isFound = terms.some((term) => (term.length < 3 ? plain === term : plain.includes(term)))
    const last = pieces.at(-1)
    if (last && last.isFound === isFound) last.text += word
    else pieces.push({ text: word, isFound })
  }
  return pieces
}
