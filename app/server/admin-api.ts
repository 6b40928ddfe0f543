/**
 * The dashboard's API. Most routes are here, and visitors need none of them, so they are loaded at the first request for one
 * and the server starts without them.
 */
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ErrorHandler } from 'hono'
import { deletedRoutes } from '#app/admin/deleted-api.ts'
import { draftRoutes, findRoutes } from '#app/admin/find-api.ts'
import { recognizeRoutes } from '#app/videos/import/recognize-api.ts'
import { healthRoutes } from '#app/admin/health-api.ts'
import { newsletterDraftRoutes, newsletterFromSunday } from '#app/admin/newsletter-draft-api.ts'
import { updateRoutes } from '#app/admin/updates-api.ts'
import { overviewRoutes } from '#app/admin/overview-api.ts'
import { archiveRoutes } from '#app/archive/api.ts'
import { backupRoutes } from '#app/backup/api.ts'
import { copiesRoutes } from '#app/backup/copies/api.ts'
import { peopleAdminRoutes } from '#app/accounts/admin-api.ts'
import { emailsAdminRoutes } from '#app/emails/admin-api.ts'
import { fileAdminRoutes } from '#app/files/api.ts'
import { mediaRoutes } from '#app/media/api.ts'
import { mailCheckRoutes } from '#app/settings/mail-checks-api.ts'
import { siteAdminRoutes } from '#app/settings/admin-api.ts'
import { undoSettings } from '#app/settings/save.ts'
import { transcriptAdminRoutes } from '#app/transcripts/api.ts'
import { testEmailAdminRoutes } from '#app/settings/test-email-api.ts'
import { setupRoutes } from '#app/setup/api.ts'
import { rewording } from '#app/setup/reword.ts'
import { spamRoutes } from '#app/inbox/spam-api.ts'
import { importRoutes } from '#app/imports/api.ts'
import { linkCheckRoutes } from '#app/videos/link-check/check.ts'
import type { AllFeatures } from '#app/records/feature.ts'
import { undoRoutes } from '#app/records/undo.ts'
import { undoRemoval } from '#app/sample/remove.ts'
import { syncRoutes } from '#app/videos/import/api.ts'
import { logRoutes } from '#app/admin/log-api.ts'
import { inputOfRow } from '#app/definitions/columns.ts'
import { listBackups, ownPlaces } from '#app/backup/stored.ts'
import { archived, definitions, personalData } from '#app/server/feature-list.ts'
import { personRoutes } from '#app/privacy/person-api.ts'
import { features } from '#lists/features.ts'
import { notFound } from '#app/http/errors.ts'
import type { Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'

const all: AllFeatures = {
  definitions,
  fromSunday: [...features.flatMap(({ fromSunday = [] }) => fromSunday), newsletterFromSunday],
  tellings: features.flatMap(({ tellings = [] }) => tellings),
}

const routers: readonly ((services: Services) => Router)[] = [
  ...features.map(
    ({ adminRoutes }) =>
      (services: Services) =>
        adminRoutes(services, all),
  ),
  (services) => archiveRoutes(services, archived),
  backupRoutes,
  copiesRoutes,
  deletedRoutes,
  emailsAdminRoutes,
  (services) => findRoutes(services, definitions),
  (services) => draftRoutes(services, definitions),
  healthRoutes,
  importRoutes,
  linkCheckRoutes,
  (services) => logRoutes(services, definitions),
  mailCheckRoutes,
  (services) => mediaRoutes(services, definitions),
  (services) => fileAdminRoutes(services, definitions),
  newsletterDraftRoutes,
  (services) => updateRoutes(services, definitions),
  // The lists of the church, which change least, come last.
  (services) =>
    overviewRoutes(
      services,
      Object.fromEntries(
        features
          .toReversed()
          .flatMap(({ attention = {} }) =>
            Object.entries(typeof attention === 'function' ? attention(all) : attention),
          ),
      ),
      features.flatMap(({ overviewLine = [] }) => overviewLine),
    ),
  peopleAdminRoutes,
  (services) =>
    personRoutes(services, {
      personalData,
      definitions,
      onErase: features.flatMap(({ onErase = [] }) => onErase),
      backups: async ({ config, database }) => (await listBackups(await ownPlaces(config, database.db))).backups,
    }),
  recognizeRoutes,
  setupRoutes,
  (services) => siteAdminRoutes(services, rewording),
  (services) =>
    spamRoutes(
      services,
      features.flatMap(({ openForms }) => openForms?.entries?.(services) ?? []),
    ),
  syncRoutes,
  testEmailAdminRoutes,
  transcriptAdminRoutes,
  (services) =>
    undoRoutes(services, {
      afterChange: Object.assign({}, ...features.map(({ afterChange }) => afterChange)),
      afterRevert: Object.assign({}, ...features.map(({ afterRevert }) => afterRevert?.(all))),
      titleOf: (table, row) => {
        const definition = definitions.find((one) => one.table === table)
        return definition ? definition.title(inputOfRow(definition, row)) : row.id
      },
      special: {
        settings: (trx, undo, actor, ...how) =>
          rewording(trx, services, { change: {}, actor }, () => undoSettings(services, trx, undo, actor, ...how)),
        sample: undoRemoval,
      },
    }),
]

/** @param answerError answers errors as the rest of the API does */
export function createAdminApi(services: Services, answerError: ErrorHandler): OpenAPIHono {
  const app = new OpenAPIHono()
  app.onError(answerError)
  for (const router of routers) app.route('/', router(services))
  app.all('*', (c) => {
    throw notFound(c.req.path)
  })
  return app
}
