/**
 * The text with at most 30 marks in a row (Unicode's Stream-Safe Text Format, UAX #15, section 13). No word of any language has
 * more. `normalize` sorts marks in a time that grows with the square of their number, so texts of strangers are cut before it.
 */
export function streamSafe(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1')
}
