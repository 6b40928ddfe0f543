/**
 * Every part of the server with routes for visitors. A feature with records is listed once: its routes, the labels in the
 * activity log and the cleanup of pictures follow from that. Routes of the dashboard alone are in `app/server/admin-api.ts`.
 */
import { editLinkRoute } from '#app/admin/edit-link-api.ts'
import { discoveryRoutes } from '#app/discovery/api.ts'
import { feedRoutes } from '#app/discovery/feeds-api.ts'
import { shareRoutes } from '#app/discovery/share-api.ts'
import { accountsRoutes } from '#app/features/accounts/api.ts'
import { church } from '#app/features/church/api.ts'
import { events } from '#app/features/events/api.ts'
import { featuredContent } from '#app/features/featured/api.ts'
import { forms } from '#app/features/forms/api.ts'
import { files } from '#app/features/files/api.ts'
import { liveStreams } from '#app/features/live-streams/api.ts'
import { audioFileRoutes } from '#app/features/media/audio-serve.ts'
import type { PictureColumn } from '#app/features/media/clear.ts'
import { pictureHolders } from '#app/features/media/uses.ts'
import { picturesRoutes } from '#app/features/media/serve.ts'
import { subscribers } from '#app/features/newsletter/admin-api.ts'
import { newsletters } from '#app/features/newsletter/issue-api.ts'
import { notices } from '#app/features/notices/api.ts'
import { sermons } from '#app/features/sermons/api.ts'
import { siteRoutes } from '#app/features/site/api.ts'
import { sundayServices } from '#app/features/sunday-services/api.ts'
import { playlists } from '#app/videos/youtube/api.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { inbox } from '#app/inbox/admin-api.ts'
import { mediaStateRoutes } from '#app/videos/link-check/store.ts'
import { pages } from '#app/pages/api.ts'
import { liveRoutes } from '#app/videos/live/worship.ts'
import type { Feature } from '#app/records/routes.ts'
import { searchRoutes } from '#app/search/api.ts'

/** Features with records, in the order in which the site search shows their results. */
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
  sundayServices,
]

export const publicKinds = features.flatMap((feature) => feature.publicKinds ?? [])

export const definitions = features.flatMap((feature) => feature.definitions)

/** Routes for visitors, and for signing in. */
export const publicRouters: readonly ((services: Services) => Router)[] = [
  ...features.flatMap(({ routes = [] }) => routes),
  accountsRoutes,
  audioFileRoutes,
  discoveryRoutes,
  feedRoutes,
  editLinkRoute,
  liveRoutes,
  mediaStateRoutes,
  picturesRoutes,
  searchRoutes,
  shareRoutes,
  siteRoutes,
]

/** Columns of records with addresses of pictures. */
export function pictureColumns(): PictureColumn[] {
  return pictureHolders(definitions).map(({ table, column }) => ({ table, column }))
}
