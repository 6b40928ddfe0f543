/** A page as it will be once a step of the guided setup is saved. */
import { z } from '@hono/zod-openapi'
import type { Actor } from '#app/http/activity-log.ts'
import type { Services } from '#app/http/services.ts'
import { saveSettings } from '#app/settings/save.ts'
import { settingsChangeIn } from '#app/settings/schemas.ts'
import { saveChurch } from '#app/setup/church.ts'
import { saveHiddenPages } from '#app/setup/pages.ts'
import { optionalPageNames, previewPaths } from '#app/setup/steps.ts'
import { saveTimes, timesIn } from '#app/setup/times.ts'
import type { Trx } from '#db/database.ts'

export const previewIn = z
  .object({
    path: z.enum(previewPaths, 'must be one of the pages that the setup shows'),
    church: settingsChangeIn.optional(),
    removesSample: z.boolean().default(false),
    times: timesIn.shape.times.optional(),
    hidden: z.array(z.enum(optionalPageNames)).optional(),
    settings: settingsChangeIn.optional(),
  })
  .meta({ id: 'SetupPreview' })
type Step = z.output<typeof previewIn>

/** The page with what was typed in a step, which is saved nowhere. @throws HttpError 400 by field */
export function previewStep(services: Services, { path, ...step }: Step, actor: Actor): Promise<Response> {
  return services.renderAfter((trx, trial) => saveStep(trx, trial, step, actor), path)
}

async function saveStep(trx: Trx, services: Services, step: Omit<Step, 'path'>, actor: Actor): Promise<void> {
  const { church, removesSample, times, hidden, settings } = step
  if (church) await saveChurch(trx, services, { change: church, removesSample }, actor)
  if (times) await saveTimes(trx, { times }, actor)
  if (hidden) await saveHiddenPages(trx, services, hidden, actor)
  if (settings) await saveSettings(trx, services, settings, actor)
}
