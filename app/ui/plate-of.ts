/** Derives the color and the drawing of a plate from a text: the same text always gives the same ones. */

/** How many drawings and colors `plates.css` has. */
const MOTIFS = 13
const COLORS = 11

/** The number of the drawing for a text. */
export function motifOf(of: string): number {
  return sum(of, 131) % MOTIFS
}

/** The number of the color for a text. */
export function colorOf(of: string): number {
  return sum(of, 31) % COLORS
}

/** The class with the background and text color for a text. */
export function plateColor(of: string): string {
  return `plate-${colorOf(of)}`
}

function sum(of: string, factor: number): number {
  let result = 7
  for (const character of of.toLowerCase()) result = (result * factor + (character.codePointAt(0) ?? 0)) % 100_003
  return result
}
