/** Dates, times and schedules: a file of their own, since the dashboard, too, writes schedules for visitors. */
import type { Words } from '#app/words/languages.ts'

export const dates: Words = {
  // app/dates/format.ts; in countries that write the day first the English patterns are others.
  'January February March April May June July August September October November December':
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday': 'domingo lunes martes miércoles jueves viernes sábado',
  '{month} {day}': '{day} de {month}',
  '{day} {month}': '{day} de {month}',
  '{date}, {year}': '{date} de {year}',
  '{date} {year}': '{date} de {year}',
  '{weekday}, {date}': '{weekday} {date}',
  '{month} {days}': '{days} de {month}',
  '{days} {month}': '{days} de {month}',
  'a.m.': 'a. m.',
  'p.m.': 'p. m.',

  // app/features/events/pattern.ts
  'Sundays Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays':
    'domingos lunes martes miércoles jueves viernes sábados',
  'Every day': 'Todos los días',
  'Every other day': 'Cada dos días',
  'Every {count} days': 'Cada {count} días',
  'Every week': 'Todas las semanas',
  'Every other week': 'Cada dos semanas',
  'Every {count} weeks': 'Cada {count} semanas',
  'Every month': 'Todos los meses',
  'Every other month': 'Cada dos meses',
  'Every {count} months': 'Cada {count} meses',
  'Every year': 'Todos los años',
  'Every other year': 'Cada dos años',
  'Every {count} years': 'Cada {count} años',
  'Monday–Friday': 'De lunes a viernes',
  'Every {day}': 'Todos los {days}',
  'Every other {day}': 'Cada dos semanas, los {days}',
  '{often} on {day}': '{often}, los {days}',
  '{often} on {date}': '{often}, el {date}',
  '{often} on the {nths}': '{often}, {nths}',
  '{nths} of the month': '{nths} de cada mes',
  'first second third fourth fifth last': 'primer segundo tercer cuarto quinto último',
  '{nths} {day}': 'el {nths} {day}',
  '{nth}': 'el {day}',
  'last day': 'el último día',
  '{list} and {last}': '{list} y {last}',
  '{often} except {months}': '{often}, excepto en {months}',
  '{often}, {first}–{last}': '{often}, de {first} a {last}',
  '{often} in {months}': '{often} en {months}',
  '{often} in {month}': '{often} de {month}',
  '{often} until {date}': '{often}, hasta el {date}',
  '{often}, {count} times': '{often}, {count} veces',
}
