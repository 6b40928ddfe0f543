/** What the website says in Spanish: Latin American, with “usted”. By the English text, in the order of the places where they are said. */
import { delivered } from '#app/words/es-delivered.ts'
import { frame } from '#app/words/es-frame.ts'
import { media } from '#app/words/es-media.ts'
import { people } from '#app/words/es-people.ts'
import type { Words } from '#app/words/languages.ts'

export const spanish: Words = {
  // Dates and times (app/dates)
  'January February March April May June July August September October November December':
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday': 'domingo lunes martes miércoles jueves viernes sábado',
  '{month} {day}': '{day} de {month}',
  '{date}, {year}': '{date} de {year}',
  '{weekday}, {date}': '{weekday} {date}',
  '{month} {days}': '{days} de {month}',
  'a.m.': 'a. m.',
  'p.m.': 'p. m.',
  ...frame,
  ...delivered,
  ...media,
  ...people,
}
