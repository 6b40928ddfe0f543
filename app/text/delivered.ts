/**
 * Texts that we deliver as a church’s own. A paragraph is said only in languages that have words for it. Those without any are
 * creeds, and what is promised about children, taxes and text messages: a translation would be said in the church’s name without
 * anyone at a church having checked it. A church of that language enters its own.
 */
import { findWords } from '#app/text/t.ts'

/** A delivered text in the language of the page, without what that language has no words for; empty if that is all of it. */
export function delivered(english: string): string {
  return paragraphsOf(english).flatMap(inWords).join(BLANK_LINE)
}

/** Whether the language of the page has words for all of these texts. */
export function hasWordsFor(english: readonly string[]): boolean {
  return english.flatMap(paragraphsOf).every((one) => inWords(one).length > 0)
}

const BLANK_LINE = '\n\n'
const paragraphsOf = (text: string) => text.split(BLANK_LINE)

/** @returns nothing where there are no words; what has none besides facts in brackets is the same in every language */
function inWords(english: string): string[] {
  if (!/\p{L}/u.test(english.replace(/\[[^\][]*\]/g, ''))) return [english]
  return [findWords(english)].filter((one) => one !== undefined)
}
