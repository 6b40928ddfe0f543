/**
 * Descriptions of schedules in Spanish, as the English ones that `wordsToRule` reads: “Todos los martes, excepto en diciembre”.
 * Words that aren't known stay as they are, so that the text is not understood and nothing is guessed.
 */
import { MONTH_NAMES } from '#app/features/events/pattern.ts'

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const NUMBERS = 'dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ')

/** Without accents. */
const WORDS: Record<string, string> = {
  ...pairs(
    'lunes Monday martes Tuesday miercoles Wednesday jueves Thursday viernes Friday sabado Saturday domingo Sunday',
  ),
  ...pairs('sabados Saturdays domingos Sundays setiembre September'),
  ...pairs(
    'primer first primero first segundo second tercer third tercero third cuarto fourth quinto fifth ultimo last',
  ),
  ...pairs('dia day dias days semana week semanas weeks mes month meses months ano year anos years veces times'),
  ...pairs('y and e and hasta until excepto except salvo except menos except cada every'),
  ...Object.fromEntries(MONTHS.map((name, at) => [name, MONTH_NAMES[at] ?? ''])),
  ...Object.fromEntries(NUMBERS.map((name, at) => [name, String(at + 2)])),
}

const month = `${MONTHS.join('|')}|setiembre`

/** In the order in which they are replaced. */
const PHRASES: readonly [RegExp, string][] = [
  [/\b(?:de cada|del) mes\b/g, 'of the month'],
  [new RegExp(`\\b(\\d{1,2}) de (${month})(?: del? (\\d{4}))`, 'g'), '$2 $1, $3'],
  [new RegExp(`\\b(\\d{1,2}) de (${month})`, 'g'), '$2 $1'],
  [/\b(?:de|desde) (\p{L}+) (?:a|hasta) (\p{L}+)/gu, '$1 through $2'],
  [new RegExp(`\\b(?:en|de) (?=${month})`, 'g'), 'in '],
  [/\b(excepto|salvo|menos) in\b/g, '$1'],
  [/\b(?:todos los|todas las) (dia|semana|mes|ano)e?s\b/g, 'every $1'],
  [/\b(?:todos los|todas las)\b/g, 'every'],
  [/\bhasta el\b/g, 'hasta'],
  [/\b(el|los) (\d{1,2})(?= (?:of the month|y |e )|,|$)/g, '$1 $2th'],
  [/, (?:el|los) /g, ' on '],
  [/\b(?:el|los|las) /g, ''],
]

/** The words of a Spanish text in English; undefined for a text without any. */
export function fromSpanish(text: string): string | undefined {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  if (!plain.match(/\p{L}+/gu)?.some((word) => Object.hasOwn(WORDS, word))) return undefined
  const replaced = PHRASES.reduce((given, [phrase, english]) => given.replace(phrase, english), plain)
  return replaced.replace(/\p{L}+/gu, (word) => (Object.hasOwn(WORDS, word) ? (WORDS[word] ?? word) : word))
}

/** @param text words, each before its English one */
function pairs(text: string): Record<string, string> {
  const words = text.split(' ')
  return Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? word]] : [])))
}
