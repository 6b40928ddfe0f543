/** The text without invisible characters, which web pages and word processors put in. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '').trim()
}
