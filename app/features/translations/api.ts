/** Translations: their routes for editors, and what they say on pages in the second language. */
import { z } from '@hono/zod-openapi'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import {
  dropOrphans,
  listOriginals,
  originalKey,
  originalOut,
  readOriginal,
  readTranslate,
} from '#app/features/translations/queries.ts'
import { translation } from '#app/features/translations/translation.ts'
import { badFields, notFound } from '#app/http/errors.ts'
import { newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSiteConfig } from '#app/http/settings.ts'
import { onlyForRecords } from '#app/records/access.ts'
import type { AllFeatures, Feature } from '#app/records/feature.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { languageNames } from '#app/words/languages.ts'

export const translations: Feature = {
  definitions: [translation],
  translate: readTranslate,
  cleanups: { 'translations without an original': ({ database }) => dropOrphans(database.db) },
  adminRoutes,
  attention: ({ definitions }) => ({
    'texts to translate': async ({ services }) => {
      const { secondLanguage } = await readSiteConfig(services.database.db, services.log)
      if (secondLanguage === '') return undefined
      const all = await listOriginals(services, secondLanguage, definitions)
      const outdated = all.filter((one) => one.outdated > 0).length
      if (outdated === 0) return undefined
      const text = `${formatCount(outdated, ['text was', 'texts were'])} changed after the translation into ${languageNames[secondLanguage]}.`
      return { text, action: 'Translate', to: adminPages.translations }
    },
  }),
}

const originalsOut = z.object({
  language: z.string().meta({ description: 'Code of the second language; empty without one' }),
  originals: z.array(originalOut),
})
export type Originals = z.infer<typeof originalsOut>

const textsOut = z.object({
  title: z.string(),
  segments: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(['line', 'text', 'rich']),
      text: z.string().meta({ description: 'A rich text as JSON' }),
    }),
  ),
})
export type OriginalTexts = z.infer<typeof textsOut>

function adminRoutes(services: Services, { definitions }: AllFeatures): Router {
  const { database } = services
  const router = newRouter()
  const common = {
    access: onlyForRecords(services, 'translations'),
    tag: 'Admin: translations',
    method: 'get',
  } as const
  route(router, {
    ...common,
    path: adminApi.originals,
    summary: 'List what can be said in the second language, and how far it is; first what waits',
    answer: originalsOut.meta({ id: 'Originals' }),
    handle: async () => {
      const { secondLanguage: language } = await readSiteConfig(database.db, services.log)
      return { language, originals: language === '' ? [] : await listOriginals(services, language, definitions) }
    },
  })
  route(router, {
    ...common,
    path: adminApi.original,
    summary: 'Get the texts of an original as they are now',
    query: z.object(originalKey),
    answer: textsOut.meta({ id: 'OriginalTexts' }),
    handle: async ({ query }) => {
      const found = await readOriginal(database.db, query, definitions)
      if (!found) throw notFound('Original')
      return found
    },
  })
  const kind = kindOf(translation, {
    adapting: async (trx, before) => (input) => {
      const isKnown = definitions.some(({ table, translated }) => table === input.ofTable && translated)
      if (!isKnown && before.length === 0) throw badFields({ ofTable: 'List must be one that can be translated' })
      return input
    },
  })
  router.route('/', recordRoutes(services, kind))
  return router
}
