/** Texts that are cut where there is room for less. */

/**
 * The text as it is, or its beginning, cut between words, with an ellipsis.
 * Written without lookbehind, which Safari before 16.4 can't read: islands use it.
 * @param max characters at most, the ellipsis counted
 */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = text.slice(0, max - 1)
  const [lastWord = ''] = /\s\S*$/.exec(kept) ?? []
  return `${kept
    .slice(0, kept.length - lastWord.length)
    .trimEnd()
    .replace(/[,;:]$/, '')}…`
}
