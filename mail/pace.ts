/** How fast copies of a newsletter may go. */
import type { BulkRate } from '#mail/sending.ts'
import type { MailSettings } from '#mail/settings.ts'

/** Even over the minute: at most a second's share at once. */
export function rateOf({ provider, perMinute, perDay }: MailSettings, now: Temporal.Instant): BulkRate {
  const window = Math.max(1_000, Math.ceil(60_000 / perMinute))
  return {
    most: Math.max(1, Math.floor((perMinute * window) / 60_000)),
    since: now.subtract({ milliseconds: window }).toString({ smallestUnit: 'millisecond' }),
    // Copies wait for a mail server: each of them is sent once.
    mostInDay: provider === 'console' ? 0 : perDay,
    daySince: now.subtract({ hours: 24 }).toString({ smallestUnit: 'millisecond' }),
  }
}
