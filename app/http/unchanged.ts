/** Conditional requests (RFC 9110, section 13): whether the client already has the current version. */

interface Asked {
  /** The request's If-None-Match. */
  etags: string | undefined
  /** The request's If-Modified-Since; it counts only without If-None-Match. */
  since: string | undefined
}

interface Current {
  etag: string
  /** Its Last-Modified, when it has one. */
  modified: string | undefined
}

/** Whether to answer 304. ETags are compared weakly, as for any GET. */
export function isUnchanged({ etags, since }: Asked, { etag, modified }: Current): boolean {
  if (etags === undefined) {
    return since !== undefined && modified !== undefined && Date.parse(since) >= Date.parse(modified)
  }
  const strong = (one: string) => one.trim().replace(/^W\//, '')
  return etags.split(',').some((one) => one.trim() === '*' || strong(one) === strong(etag))
}
