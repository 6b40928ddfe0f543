/** The kinds of records that files bring, in the order in which they are written. */
import { staffBrings } from '#app/features/church/brings.ts'
import { eventBrings } from '#app/features/events/brings.ts'
import { subscriberBrings } from '#app/features/newsletter/brings.ts'
import { sermonBrings } from '#app/features/sermons/brings.ts'
import { pageBrings } from '#app/pages/brings.ts'
import type { Brings } from '#app/records/import/brought.ts'

export const brings: readonly Brings[] = [sermonBrings, eventBrings, pageBrings, staffBrings, subscriberBrings]
