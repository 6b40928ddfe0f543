/** Letters in which a church leaves places for what is known of the reader. Pure, for the server and the admin area. */

export interface EmailFacts {
  visitorName: string
  churchName: string
  /** As the form gives it: `0`, `1` … `5+`. */
  numberOfKids: string
}

/** What may stand in a letter for a fact, in brackets and as written here. */
export const placeholders: Record<keyof EmailFacts, string> = {
  visitorName: '[Visitor Name]',
  churchName: '[Church Name]',
  numberOfKids: '[Number of Kids]',
}

/** The answer of a church that has switched it on and written none. */
export const usualReply = {
  subject: 'We got your message',
  message: `Dear [Visitor Name], thank you for writing to [Church Name]. Someone will reply soon.`,
}

/** What looks like a place in the letter and is none, each once: it would be read as it stands. */
export function unknownPlaces(letter: string): string[] {
  const found = letter.match(/\[[\p{L}\p{N}][\p{L}\p{N} _-]{0,40}\]/gu) ?? []
  const known = new Set<string>(Object.values(placeholders))
  return [...new Set(found)].filter((place) => !known.has(place))
}

/** The letter with its places filled in. What stands in a fact is text and no place. */
export function filledIn(letter: string, facts: EmailFacts): string {
  return letter.replace(/\[(?:Visitor Name|Church Name|Number of Kids)\]/g, (place) => {
    const names = Object.keys(placeholders) as (keyof EmailFacts)[]
    const name = names.find((fact) => placeholders[fact] === place)
    return name ? facts[name] : place
  })
}
