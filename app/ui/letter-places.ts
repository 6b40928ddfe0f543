/** Letters in which a church leaves places for what is known of the reader. Pure, for the server and the desk. */

export interface LetterFacts {
  visitorName: string
  churchName: string
  /** As the form gives it: `0`, `1` … `5+`. */
  numberOfKids: string
}

/** What may stand in a letter for a fact, in brackets and as written here. */
export const placeholders: Record<keyof LetterFacts, string> = {
  visitorName: '[Visitor Name]',
  churchName: '[Church Name]',
  numberOfKids: '[Number of Kids]',
}

/** The letter with its places filled in. What stands in a fact is text and no place. */
export function filledIn(letter: string, facts: LetterFacts): string {
  return letter.replace(/\[(?:Visitor Name|Church Name|Number of Kids)\]/g, (place) => {
    const names = Object.keys(placeholders) as (keyof LetterFacts)[]
    const name = names.find((fact) => placeholders[fact] === place)
    return name ? facts[name] : place
  })
}
