/** Derives the color and the drawing of a placeholder from a text: the same text always gives the same ones. */

/** How many drawings and colors `placeholders.css` has. */
const MOTIFS = 13
const COLORS = 11

/** Drawings of the sea, and what stands in their place for a church inland: hills for waves, vine, cup and wheat. */
export const inlandMotifs: Readonly<Record<number, number>> = { 0: 9, 4: 3, 6: 10, 7: 1 }

export function placeholderMotif(seed: string): number {
  return hash(seed, 131) % MOTIFS
}

export function placeholderColorNumber(seed: string): number {
  return hash(seed, 31) % COLORS
}

export function placeholderColorClass(seed: string): string {
  return `placeholder-${placeholderColorNumber(seed)}`
}

function hash(seed: string, factor: number): number {
  let result = 7
  for (const character of seed.toLowerCase()) result = (result * factor + (character.codePointAt(0) ?? 0)) % 100_003
  return result
}
