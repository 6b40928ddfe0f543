/** Conditional requests (RFC 9110, section 13): whether the client already has the current version. */

interface RequestConditions {
  /** The request's If-None-Match. */
  etags: string | undefined
  /** The request's If-Modified-Since; it counts only without If-None-Match. */
  since: string | undefined
}

interface CurrentVersion {
  etag: string
  /** Its Last-Modified, when it has one. */
  modified: string | undefined
}

/** Whether to answer 304. ETags are compared weakly, as for any GET. */
export function isUnchanged({ etags, since }: RequestConditions, { etag, modified }: CurrentVersion): boolean {
  if (etags === undefined) {
    return since !== undefined && modified !== undefined && Date.parse(since) >= Date.parse(modified)
  }
  const withoutWeakPrefix = (one: string) => one.trim().replace(/^W\//, '')
  return etags.split(',').some((one) => one.trim() === '*' || withoutWeakPrefix(one) === withoutWeakPrefix(etag))
}
