import { isBritish } from '#app/text/customs.ts'
import { british } from '#app/words/en-gb.ts'

const AMERICAN_WORDS = new RegExp(`\\b(?:${Object.keys(british).join('|')})(?=s?\\b)`, 'gi')

/** A text of ours in the spelling of the church's country. What people typed stays as they typed it. */
export function spelled(text: string): string {
  if (!isBritish()) return text
  return text.replace(AMERICAN_WORDS, (word) => word[0] + (british[word.toLowerCase()] ?? word).slice(1))
}
