/**
 * Every part of the server with routes. A feature with records is listed once: its routes, the labels in the activity log
 * and the cleanup of pictures follow from that.
 */
import { featuredTargetRoutes } from '#app/admin/featured-target-api.ts'
import { newsletterDraftRoutes } from '#app/admin/newsletter-draft-api.ts'
import { deletedRoutes } from '#app/admin/deleted-api.ts'
import { draftRoutes } from '#app/admin/drafts-api.ts'
import { editLinkRoute } from '#app/admin/edit-link-api.ts'
import { findRoutes } from '#app/admin/find-api.ts'
import { healthRoutes } from '#app/admin/health-api.ts'
import { overviewRoutes } from '#app/admin/overview-api.ts'
import { backupRoutes } from '#app/backup/api.ts'
import { discoveryRoutes } from '#app/discovery/api.ts'
import { feedRoutes } from '#app/discovery/feeds-api.ts'
import { shareRoutes } from '#app/discovery/share-api.ts'
import { recognizeRoutes } from '#app/admin/recognize-api.ts'
import { peopleAdminRoutes } from '#app/features/accounts/admin-api.ts'
import { accountsRoutes } from '#app/features/accounts/api.ts'
import { church } from '#app/features/church/api.ts'
import { emailsAdminRoutes } from '#app/features/emails/admin-api.ts'
import { events } from '#app/features/events/api.ts'
import { featuredContent } from '#app/features/featured/api.ts'
import { liveStreams } from '#app/features/live-streams/api.ts'
import { mediaRoutes } from '#app/features/media/api.ts'
import { audioRoutes } from '#app/features/media/audio-api.ts'
import type { PictureColumn } from '#app/features/media/clear.ts'
import { audioHolders, pictureHolders } from '#app/features/media/holders.ts'
import { picturesRoutes } from '#app/features/media/serve.ts'
import { subscribers } from '#app/features/newsletter/admin-api.ts'
import { newsletters } from '#app/features/newsletter/issue-api.ts'
import { notices } from '#app/features/notices/api.ts'
import { sermons } from '#app/features/sermons/api.ts'
import { undoRemoval } from '#app/sample/remove.ts'
import { siteAdminRoutes, undoSettings } from '#app/features/site/admin-api.ts'
import { siteRoutes } from '#app/features/site/api.ts'
import { testEmailAdminRoutes } from '#app/features/site/test-email-api.ts'
import { sundayServices } from '#app/features/sunday-services/api.ts'
import { playlists } from '#app/features/youtube/api.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { inbox } from '#app/inbox/admin-api.ts'
import { spamRoutes } from '#app/inbox/spam-api.ts'
import { linkCheckAdminRoutes, mediaStateRoutes } from '#app/link-check/api.ts'
import { liveRoutes } from '#app/live/api.ts'
import type { Feature } from '#app/records/routes.ts'
import { undoRoutes } from '#app/records/undo.ts'
import { searchRoutes } from '#app/search/api.ts'
import { syncRoutes } from '#app/sync/api.ts'

/** Features with records. */
const features: readonly Feature[] = [
  church,
  events,
  featuredContent,
  inbox,
  liveStreams,
  newsletters,
  notices,
  playlists,
  sermons,
  subscribers,
  sundayServices,
]

export const definitions = features.flatMap((feature) => feature.definitions)

export const routers: readonly ((services: Services) => Router)[] = [
  ...features.map(({ routes }) => routes),
  accountsRoutes,
  (services) => audioRoutes(services, audioHolders(definitions)),
  backupRoutes,
  deletedRoutes,
  discoveryRoutes,
  feedRoutes,
  emailsAdminRoutes,
  featuredTargetRoutes,
  (services) => findRoutes(services, definitions),
  editLinkRoute,
  (services) => draftRoutes(services, definitions),
  healthRoutes,
  linkCheckAdminRoutes,
  liveRoutes,
  (services) => mediaRoutes(services, pictureHolders(definitions)),
  mediaStateRoutes,
  newsletterDraftRoutes,
  overviewRoutes,
  peopleAdminRoutes,
  picturesRoutes,
  recognizeRoutes,
  searchRoutes,
  shareRoutes,
  siteAdminRoutes,
  siteRoutes,
  spamRoutes,
  syncRoutes,
  testEmailAdminRoutes,
  (services) =>
    undoRoutes(services, {
      afterChange: Object.assign({}, ...features.map(({ afterChange }) => afterChange)),
      special: { settings: (...undo) => undoSettings(services, ...undo), sample: undoRemoval },
    }),
]

/** Where records name a picture. */
export function pictureColumns(): PictureColumn[] {
  return pictureHolders(definitions).map(({ table, column }) => ({ table, column }))
}
