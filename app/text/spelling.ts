import { isBritish } from '#app/text/customs.ts'

/** Words of our own texts that British English spells otherwise. */
const BRITISH: Record<string, string> = {
  neighbor: 'neighbour',
  color: 'colour',
  favorite: 'favourite',
  honor: 'honour',
  center: 'centre',
  program: 'programme',
}
const AMERICAN_WORDS = new RegExp(`\\b(?:${Object.keys(BRITISH).join('|')})(?=s?\\b)`, 'gi')

/** A text of ours in the spelling of the church's country. What people typed stays as they typed it. */
export function spelled(text: string): string {
  if (!isBritish()) return text
  return text.replace(AMERICAN_WORDS, (word) => word[0] + (BRITISH[word.toLowerCase()] ?? word).slice(1))
}
