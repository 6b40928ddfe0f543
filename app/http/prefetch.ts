/** Requests for pages that a browser loads in advance, and that nobody may ever open. */

/**
 * Whether old or new browsers mark it so. Asked for every page that the cache serves, so the names are written out.
 * @param headers of the request, by names in lower case
 */
export function isPrefetch(headers: Readonly<Record<string, unknown>>): boolean {
  const marks = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz']
  return marks !== undefined
}
