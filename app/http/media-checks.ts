/** Decides when a failed check of a video or a recording (`app/link-check`) is shown to visitors. */

/** Consecutive days of failure after which visitors see a message. */
export const GONE_AFTER_DAYS = 2

/**
 * The reason of a failure, once visitors should see it; otherwise empty. A server may be down for a day, but a web page does
 * not become a recording.
 * @param days in a row; null without a check
 */
export function reasonGone(days: number | null, why: string | null): string {
  if (!days || (days < GONE_AFTER_DAYS && why !== 'not_audio')) return ''
  return why || 'gone'
}
