/** Requests for pages that a browser loads in advance, and that nobody may ever open. */

/** Headers by which old and new browsers mark them. */
const HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** @param headers of the request, by names in lower case */
export function isPrefetch(headers: Readonly<Record<string, unknown>>): boolean {
  return HEADERS.some((name) => headers[name] !== undefined)
}
