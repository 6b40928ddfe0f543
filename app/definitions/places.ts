/** The places of all features, in the order in which the dashboard’s search shows their records. */
import type { Place } from '#app/definitions/place.ts'
import { staffPlace } from '#app/features/church/place.ts'
import { eventPlace } from '#app/features/events/place.ts'
import { filePlace } from '#app/files/place.ts'
import { formPlace } from '#app/features/forms/place.ts'
import { streamPlace } from '#app/features/live-streams/place.ts'
import { issuePlace, subscriberPlace } from '#app/features/newsletter/place.ts'
import { sermonPlace } from '#app/features/sermons/place.ts'
import { attendancePlace } from '#app/features/statistics/place.ts'
import { translationPlace } from '#app/features/translations/place.ts'
import { sundayPlace } from '#app/features/sunday-services/place.ts'

export const places: readonly Place[] = [
  filePlace,
  sermonPlace,
  eventPlace,
  streamPlace,
  sundayPlace,
  staffPlace,
  formPlace,
  issuePlace,
  subscriberPlace,
  attendancePlace,
  translationPlace,
]
