/** Placeholders in the texts of automatic emails. Pure, for the server and the dashboard. */

import { facts, fillBrackets } from '#app/church/facts.ts'

export interface EmailFacts {
  visitorName: string
  churchName: string
  /** The number as the form gives it: `0`, `1` … `5+`. */
  numberOfKids: string
}

export const placeholders: Record<keyof EmailFacts, string> = {
  visitorName: '[Visitor Name]',
  churchName: `[${facts.churchName.label}]`,
  numberOfKids: '[Number of Kids]',
}

/** The text of the automatic reply until the church has written its own. */
export const defaultReply = {
  subject: 'We got your message',
  message: `Dear [Visitor Name], thank you for writing to [Church Name]. Someone will reply soon.`,
}

/** Words in brackets that are no placeholders and would be sent unchanged, without duplicates. */
export function unknownPlaceholders(text: string): string[] {
  const found = text.match(/\[[\p{L}\p{N}][\p{L}\p{N} _-]{0,40}\]/gu) ?? []
  const known = new Set<string>(Object.values(placeholders))
  return [...new Set(found)].filter((word) => !known.has(word))
}

/** Fills in the placeholders. Brackets inside a fact stay as they are. */
export function fillPlaceholders(text: string, values: EmailFacts): string {
  const names = Object.keys(placeholders) as (keyof EmailFacts)[]
  return fillBrackets(text, (word) => {
    const name = names.find((fact) => placeholders[fact] === word)
    return name && values[name]
  })
}
