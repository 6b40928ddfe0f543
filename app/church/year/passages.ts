/** The passages that a citation names, with the church’s sermons on each. */
import { href, routes } from '#app/routes.ts'

interface CitedPassage {
  /** The citation of one passage, such as `Psalm 24:7-10`. */
  text: string
  /** The list of the church’s sermons whose passage contains some of it; it may be empty. */
  address: string
}

/** @param citation such as `Psalm 84 or Psalm 24:7-10`, or with a Spanish `o` */
export function citedPassages(citation: string): CitedPassage[] {
  return citation.split(/ or? /).map((text) => ({ text, address: href(routes.sermons, {}, { reference: text }) }))
}
