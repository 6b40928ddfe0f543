/** Email addresses in a text that people have typed. Pure. */

/** Longer texts hold more than a person's addresses. */
const MAX_LENGTH = 2000
const EMAIL = /^[^\s@<>"']{1,100}@[^\s@<>"']{1,200}\.[^\s@.<>"']{2,30}$/

/**
 * The addresses of a cell with one or several of them, such as `ann@x.org; "Tom" <tom@x.org>`, as typed.
 * @returns none when a part of it is no address
 */
export function emailsIn(text: string): string[] {
  if (text.length > MAX_LENGTH) return []
  const parts = text
    .split(/[;,/|\n\r]|\s(?:and|or|&)\s/i)
    .map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim().replace(/^mailto:/i, ''))
    .flatMap((part) => part.split(/\s+/))
    .filter((part) => part !== '')
  return parts.every((part) => EMAIL.test(part)) ? [...new Set(parts)] : []
}
