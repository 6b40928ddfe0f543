/** Requests for pages that a browser loads in advance, and that nobody may ever open. */
import type { HonoRequest } from 'hono'

/** Headers by which old and new browsers mark them. */
const HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

export function isPrefetch(request: HonoRequest): boolean {
  return HEADERS.some((name) => request.header(name))
}
