/** Words of other alphabets in plain Latin letters, for addresses that people type and read aloud. Pure. */

import { streamSafe } from '#db/stream-safe.ts'

const LETTERS: ReadonlyMap<string, string> = new Map(
  (
    'ß ss ẞ ss æ ae œ oe ø o ł l đ d ð d þ th ı i ħ h ŋ ng ŧ t ĸ k ƒ f ə e ' +
    // Greek, as its passports write it (ELOT 743).
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o ' +
    // Cyrillic: Russian, Ukrainian, Bulgarian, Serbian and Macedonian.
    'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ ~ ы y ь ~ ' +
    'э e ю yu я ya є ye і i ґ g ђ dj ј j љ lj њ nj ћ c џ dz ѕ dz'
  )
    .split(' ')
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, (all[at + 1] ?? '').replace('~', '')]] : [])),
)

/**
 * `strasse` for `Straße`, `christos` for `Χριστός`; letters without an accepted spelling, such as Chinese, stay.
 * @returns in lower case where a letter was replaced, without accents on those
 */
export function latin(text: string): string {
  return streamSafe(text)
    .normalize('NFD')
    .replaceAll(/[οΟ]\u0301?[υΥ](?!\u0308)/gu, 'ou')
    .replaceAll(/[иИ]\u0306/gu, 'y')
    .replaceAll(/\p{L}/gu, (letter) => LETTERS.get(letter) ?? LETTERS.get(letter.toLowerCase()) ?? letter)
    .normalize('NFC')
}
