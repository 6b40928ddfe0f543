/** Files that end in the middle, as interrupted downloads do. Pure, for server and browser. */

/** Bytes and characters within which a file's last word is looked for: plugins of caches write comments behind it. */
const TAIL = 20_000

export const CUT_OFF =
  'This file ends in the middle, so something is missing at its end. Export or download it again; what is here can be imported.'

/** @param end the last word of a whole file, in lower case */
export function endsEarly(text: string, end: string): boolean {
  return !text.slice(-TAIL).toLowerCase().includes(end)
}

/** The same of bytes in any encoding, as that word is ASCII. */
export function bytesEndEarly(bytes: Uint8Array, end: string): boolean {
  return endsEarly(new TextDecoder('latin1').decode(bytes.subarray(-TAIL)).replaceAll('\0', ''), end)
}
