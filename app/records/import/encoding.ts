/** The bytes of a file as text. Pure, for both sides. */

/**
 * Text as spreadsheets save it: UTF-8, "Unicode text" (UTF-16 with its mark), or an old encoding of Windows, of which
 * the commonest is taken.
 */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
