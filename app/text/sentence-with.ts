/** The sentence of a text in which something was found. Pure. */
import { fold } from '#db/search-text.ts'
import { foundPieces } from '#app/text/found-pieces.ts'
import { shortened } from '#app/text/shortened.ts'

const MAX_LENGTH = 180
/** The most characters before what was found in a long sentence. */
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
  const [before, found] = foundPieces(sentence, terms.join(' '))
  const at = before && found ? before.text.length : 0
  const from = at < MAX_LENGTH - LEAD ? 0 : sentence.indexOf(' ', at - LEAD) + 1
  return (from > 0 ? '…' : '') + shortened(sentence.slice(from), MAX_LENGTH)
}
