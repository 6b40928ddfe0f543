/** How fast copies of a newsletter may go. */
import type { BulkRate } from '#mail/sending.ts'
import type { MailSettings } from '#mail/settings.ts'

/** Even over the minute: at most a second's share at once. */
export function rateOf({ perMinute, perDay }: MailSettings, now: Temporal.Instant): BulkRate {
  const window = Math.max(1_000, Math.ceil(60_000 / perMinute))
  return {
    most: Math.max(1, Math.floor((perMinute * window) / 60_000)),
    since: now.subtract({ milliseconds: window }).toString({ smallestUnit: 'millisecond' }),
    mostInDay: perDay,
    daySince: now.subtract({ hours: 24 }).toString({ smallestUnit: 'millisecond' }),
  }
}
