/** Routes of the guided setup. Each step is one transaction, and can be done again later. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { HttpError } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { logChange } from '#app/http/activity-log.ts'
import { checkOurWords, listOurWords, ourWordsOut } from '#app/setup/our-words.ts'
import { saveChurch } from '#app/setup/church.ts'
import { hiddenPages, saveHiddenPages } from '#app/setup/pages.ts'
import { previewIn, previewStep } from '#app/setup/preview.ts'
import { optionalPageNames, stepIds } from '#app/setup/steps.ts'
import { putStep, readSteps } from '#app/setup/progress.ts'
import { churchSettingsIn } from '#app/setup/schemas.ts'
import { saveTimes, timesIn } from '#app/setup/times.ts'

const tag = 'Admin: setup'

const setupOut = z
  .object({
    steps: z.array(
      z.object({ id: z.enum(stepIds), state: z.enum(['open', 'done', 'left']), at: z.string().nullable() }),
    ),
    hiddenPages: z.array(z.enum(optionalPageNames)),
  })
  .meta({ id: 'GuidedSetup' })
export type GuidedSetup = z.infer<typeof setupOut>

const churchIn = z
  .object({ settings: churchSettingsIn, removesSample: z.boolean().default(false) })
  .meta({ id: 'SetupChurch' })
const pagesIn = z.object({ hidden: z.array(z.enum(optionalPageNames)) }).meta({ id: 'SetupPages' })
const stepIn = z.object({ id: z.enum(stepIds) })
const stateIn = z.object({ state: z.enum(['done', 'left'], 'must be done or left') }).meta({ id: 'SetupStep' })

export function setupRoutes(services: Services): Router {
  const { database } = services
  const router = newRouter()
  const common = { access: onlyAdministrators(services), tag } as const

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.guidedSetup,
    summary: 'Get how far the guided setup is',
    answer: setupOut,
    handle: async () => ({ steps: await readSteps(database.db), hiddenPages: await hiddenPages(services) }),
  })

  route(router, {
    ...common,
    method: 'put',
    path: adminApi.setupChurch,
    summary: 'Save the church’s name, kind and place, and say nothing more about another church',
    body: churchIn,
    transaction: database,
    handle: async ({ trx, body: { settings: change, removesSample }, actor }) => {
      await saveChurch(trx, services, { change, removesSample }, actor)
      await putStep(trx, 'church', 'done', actor.now)
      return { message: 'Your church is saved.' }
    },
  })

  route(router, {
    ...common,
    method: 'put',
    path: adminApi.setupTimes,
    summary: 'Replace all service times',
    body: timesIn,
    transaction: database,
    handle: async ({ trx, body, actor }) => {
      await saveTimes(trx, body, actor)
      await putStep(trx, 'times', 'done', actor.now)
      return { message: 'Your worship times are saved.' }
    },
  })

  route(router, {
    ...common,
    method: 'put',
    path: adminApi.setupPages,
    summary: 'Hide these optional pages, and show the others',
    body: pagesIn,
    transaction: database,
    handle: async ({ trx, body: { hidden }, actor }) => {
      await saveHiddenPages(trx, services, hidden, actor)
      await putStep(trx, 'pages', 'done', actor.now)
      return { message: 'Your pages are saved.' }
    },
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.setupPreview,
    summary: 'A public page as it will be once a step is saved',
    body: previewIn,
    answer: z.string(),
    answerType: 'text/html',
    handle: ({ body, actor: { person, now } }) => previewStep(services, body, { person, now }),
  })

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.ourWords,
    summary: 'List the texts that came with the program and that nobody has edited or checked, claims first',
    answer: z.array(ourWordsOut),
    handle: () => listOurWords(services),
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.ourWords,
    summary: 'Say that one of these texts is right',
    body: ourWordsOut.pick({ id: true, hash: true }).meta({ id: 'OurWordsChecked' }),
    refuses: ['changedMeanwhile'],
    handle: async ({ body, actor }) => {
      const text = (await listOurWords(services)).find(({ id, hash }) => id === body.id && hash === body.hash)
      if (!text)
        throw new HttpError(412, { error: 'changed_meanwhile', message: 'This text has changed. Read it again.' })
      await database.transaction(async (trx) => {
        await checkOurWords(trx, text, actor.now)
        await logChange(trx, actor, { action: 'confirmed', kind: 'text', label: text.title })
      })
      return { message: 'Thank you. The text stays as it is.' }
    },
  })

  return route(router, {
    ...common,
    method: 'put',
    path: adminApi.setupStep,
    summary: 'Note that a step is done, or was left out',
    params: stepIn,
    body: stateIn,
    transaction: database,
    handle: async ({ trx, params: { id }, body: { state }, actor }) => {
      await putStep(trx, id, state, actor.now)
      return { message: state === 'done' ? 'Done.' : 'You can do this later from the overview.' }
    },
  })
}
