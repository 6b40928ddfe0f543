/** Derives the hue and the drawing of a share image. */

/** The drawings, in `app/ui/motifs`. */
export const motifs = [
  ...(['wave', 'wheat', 'lamp', 'vine', 'boat', 'tower', 'fish'] as const),
  ...(['rope', 'star', 'hills', 'cup', 'dove', 'door'] as const),
]
/** The hues of our drawings (`app/look/theme.ts`). */
export const hues = ['deep', 'sky', 'sand', 'slate'] as const

/**
 * What they follow from: the same text or whole number always gives the same. Numbers that follow one another, or
 * are a week of days apart, give different ones.
 */
export type Seed = string | number

/** Drawings of the sea, and what stands in their place for a church inland: hills for waves, vine, cup and wheat. */
export const inlandMotifs: Readonly<Record<number, number>> = { 0: 9, 4: 3, 6: 10, 7: 1 }

export function shareMotif(seed: Seed): number {
  return (typeof seed === 'number' ? seed : hash(seed, 131)) % motifs.length
}

export function shareHue(seed: Seed): (typeof hues)[number] {
  const number = typeof seed === 'number' ? seed : hash(seed, 31)
  return hues[number % hues.length] ?? 'deep'
}

function hash(seed: string, factor: number): number {
  let result = 7
  for (const character of seed.toLowerCase()) result = (result * factor + (character.codePointAt(0) ?? 0)) % 100_003
  return result
}
