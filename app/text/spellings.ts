/** Chooses which of several spellings of one name is shown. Spellings with the same `nameKey` are one name. */
import { compare } from '#app/text/compare.ts'
import { nameKey } from '#app/text/slug.ts'

/** The names in alphabetical order, each in one spelling. */
export function oneSpellingEach(spellings: readonly string[]): string[] {
  return [...spellingByKey(spellings).values()].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** The spellings that are shown, by `nameKey`, whatever the order of the given ones. */
export function spellingByKey(spellings: readonly string[]): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const spelling of spellings) {
    const name = cleaned(spelling)
    const key = nameKey(name)
    const other = byKey.get(key)
    if (key !== '' && (other === undefined || isBetter(name, other))) byKey.set(key, name)
  }
  return byKey
}

/** Without the invisible characters that separate nothing, and with ordinary spaces. */
function cleaned(name: string): string {
  return name
    .normalize()
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether people would rather read it: capitalized, with its accents and punctuation. */
function isBetter(name: string, other: string): boolean {
  const [one, two] = [name, other].map((text) => [
    text.match(/\p{Lu}\p{Ll}/gu)?.length ?? 0,
    text.normalize('NFD').length,
  ])
  const first = one?.findIndex((value, at) => value !== two?.[at]) ?? -1
  return first < 0 ? compare(name, other) > 0 : (one?.[first] ?? 0) > (two?.[first] ?? 0)
}
