/** Texts that are cut where there is room for less. */

/**
 * The text as it is, or its beginning, cut between words, with an ellipsis.
 * @param max characters at most, the ellipsis counted
 */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const words = text.slice(0, max - 1).replace(/(?<!\s)\s+\S*$/, '')
  return `${words.replace(/(?<![,;:])[,;:]+$/, '')}…`
}
