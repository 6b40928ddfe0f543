/** Where something was found in a text: its sentence, and the words in it. Pure. */
import { fold } from '#db/search-text.ts'
import { shortened } from '#app/text/shortened.ts'

const MAX_LENGTH = 180
/** Before what was found in a long sentence. */
const LEAD = 60

/**
 * The sentence that has the most of the terms, around them if it is long.
 * @param texts in the order of the page
 * @param terms folded
 * @returns undefined where none of the texts has any
 */
export function sentenceWith(texts: readonly string[], terms: readonly string[]): string | undefined {
  let best: { sentence: string; rank: number } | undefined
  for (const text of texts) {
    const folded = fold(text)
    if (!terms.some((term) => folded.includes(term))) continue
    for (const sentence of text.split(/(?<=[.!?…])\s+|\n+/)) {
      const plain = fold(sentence)
      const count = terms.filter((term) => plain.includes(term)).length
      // A heading says less than a sentence.
      const rank = count === 0 ? 0 : count + (/[.!?…]\s*$/.test(sentence) ? 0.5 : 0)
      if (rank > (best?.rank ?? 0)) best = { sentence: sentence.trim(), rank }
    }
  }
  return best && around(best.sentence, terms)
}

function around(sentence: string, terms: readonly string[]): string {
  if (sentence.length <= MAX_LENGTH) return sentence
  let at = 0
  for (const { text, isFound } of foundPieces(sentence, terms)) {
    if (isFound) break
    at += text.length
  }
  const from = at < MAX_LENGTH - LEAD ? 0 : sentence.indexOf(' ', at - LEAD) + 1
  return (from > 0 ? '…' : '') + shortened(sentence.slice(from), MAX_LENGTH)
}

/**
 * A text in pieces, so that the words in which the terms were found can be marked: whole words, as people read them.
 * @param terms folded; a phrase marks its words
 */
export function foundPieces(text: string, terms: readonly string[]): { text: string; isFound: boolean }[] {
  const words = [...new Set(terms.flatMap((term) => term.split(' ')))].filter(Boolean)
  return text.split(/([\p{L}\p{N}\p{M}'’:-]+)/u).map((piece, index) => {
    const folded = index % 2 === 1 ? fold(piece) : ''
    // A letter or two are in too many words.
    return { text: piece, isFound: words.some((word) => (word.length < 3 ? folded === word : folded.includes(word))) }
  })
}
