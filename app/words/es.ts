/** What the website says in Spanish: Latin American, with “usted”. By the English text, in the order of the places where they are said. */
import { dates } from '#app/words/es-dates.ts'
import { delivered } from '#app/words/es-delivered.ts'
import { frame } from '#app/words/es-frame.ts'
import { media } from '#app/words/es-media.ts'
import { people } from '#app/words/es-people.ts'
import type { Words } from '#app/words/languages.ts'

export const spanish: Words = {
  ...dates,
  ...frame,
  ...delivered,
  ...media,
  ...people,
}
