/** Text of others as it may stand on our pages. Pure, for both sides. */

/**
 * Without what no field of the admin area takes, control characters and halves of characters; and without the marks that turn
 * the direction of what follows, also of our own words beside it (Unicode Standard Annex 9, section 2). Every break of a
 * line is `\n`.
 */
export function usableText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|\p{Surrogate}|[\u202A-\u202E\u2066-\u2069]/gu, '')
}
