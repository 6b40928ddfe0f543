/** The features with records. What follows from the list is in `feature-list.ts`. */
import { church } from '#app/features/church/api.ts'
import { events } from '#app/features/events/api.ts'
import { featuredContent } from '#app/features/featured/api.ts'
import { forms } from '#app/features/forms/api.ts'
import { files } from '#app/files/api.ts'
import { liveStreams } from '#app/features/live-streams/api.ts'
import { subscribers } from '#app/features/newsletter/admin-api.ts'
import { newsletters } from '#app/features/newsletter/issue-api.ts'
import { notices } from '#app/features/notices/api.ts'
import { sermons } from '#app/features/sermons/api.ts'
import { statistics } from '#app/features/statistics/api.ts'
import { sundayServices } from '#app/features/sunday-services/api.ts'
import { translations } from '#app/features/translations/api.ts'
import { playlists } from '#app/videos/youtube/api.ts'
import { inbox } from '#app/inbox/admin-api.ts'
import { pages } from '#app/pages/api.ts'
import type { Feature } from '#app/records/feature.ts'

/** In the order in which the site search shows their results. */
export const features: readonly Feature[] = [
  church,
  events,
  sermons,
  featuredContent,
  files,
  forms,
  inbox,
  liveStreams,
  newsletters,
  notices,
  pages,
  playlists,
  subscribers,
  statistics,
  sundayServices,
  translations,
]
