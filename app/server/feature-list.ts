/**
 * Every part of the server with routes for visitors. A feature with records is listed once: its routes, the labels in the
 * activity log and the cleanup of pictures follow from that. Routes of the dashboard alone are in `app/server/admin-api.ts`.
 */
import { editLinkRoute } from '#app/admin/edit-link-api.ts'
import { discoveryRoutes } from '#app/discovery/api.ts'
import { calendarRoutes } from '#app/discovery/calendars-api.ts'
import { feedRoutes } from '#app/discovery/feeds-api.ts'
import { posterRoutes } from '#app/discovery/poster-api.ts'
import { shareRoutes } from '#app/discovery/share-api.ts'
import { accountData } from '#app/accounts/personal-data.ts'
import { accountsRoutes } from '#app/accounts/api.ts'
import { audioFileRoutes } from '#app/media/audio-serve.ts'
import type { PictureColumn } from '#app/media/clear.ts'
import { pictureHolders } from '#app/media/uses.ts'
import { picturesRoutes } from '#app/media/serve.ts'
import { backupData } from '#app/backup/personal-data.ts'
import type { Archived } from '#app/archive/import.ts'
import type { PersonalData } from '#app/definitions/personal-data.ts'
import { emailData } from '#app/emails/personal-data.ts'
import { importData } from '#app/imports/personal-data.ts'
import { recordData } from '#app/records/personal-data.ts'
import { settingData } from '#app/settings/personal-data.ts'
import { privacyRoutes } from '#app/privacy/api.ts'
import { siteRoutes } from '#app/settings/api.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { noWatch, type VisitWatch } from '#app/http/visits.ts'
import type { WatchServices } from '#app/records/feature.ts'
import { features } from '#lists/features.ts'
import { mediaStateRoutes } from '#app/videos/link-check/store.ts'
import { liveRoutes } from '#app/videos/live/worship.ts'
import { transcriptRoutes } from '#app/transcripts/api.ts'
import { searchRoutes } from '#app/search/api.ts'

export const publicKinds = features.flatMap((feature) => feature.publicKinds ?? [])

/** Everything that is kept about people. */
export const personalData: readonly PersonalData[] = [
  ...features.flatMap((feature) => feature.personalData ?? []),
  ...emailData,
  ...importData,
  ...recordData,
  ...backupData,
  ...settingData,
  ...accountData,
]

export const definitions = features.flatMap((feature) => feature.definitions)

export const archived: Archived = {
  definitions,
  inArchives: Object.assign({}, ...features.map(({ inArchives }) => inArchives)),
}

/** Routes for visitors, and for signing in. */
export const publicRouters: readonly ((services: Services) => Router)[] = [
  ...features.flatMap(({ routes = [] }) => routes),
  accountsRoutes,
  audioFileRoutes,
  discoveryRoutes,
  feedRoutes,
  calendarRoutes,
  editLinkRoute,
  liveRoutes,
  mediaStateRoutes,
  picturesRoutes,
  transcriptRoutes,
  posterRoutes,
  (services) => privacyRoutes(services, personalData),
  searchRoutes,
  shareRoutes,
  siteRoutes,
]

/** Columns of records with addresses of pictures. */
export function pictureColumns(): PictureColumn[] {
  return pictureHolders(definitions).map(({ table, column }) => ({ table, column }))
}

/** The feature that counts visits, if there is one. */
export function watchVisits(services: WatchServices): VisitWatch {
  return features.find((feature) => feature.watchVisits)?.watchVisits?.(services) ?? noWatch
}
