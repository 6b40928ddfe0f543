/**
 * The API: the middleware of every request in its order, then all routes; those of the dashboard are added when one of them
 * is first used. It needs no build and renders no page.
 */
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every, except } from 'hono/combine'
import { compress } from 'hono/compress'
import { adminApi } from '#app/admin-routes.ts'
import { refuseDuringRestore } from '#app/backup/restoring.ts'
import { refuseWhileHeld } from '#app/http/hold.ts'
import { readRefused } from '#app/http/body.ts'
import { watchDisk, probesRoutes } from '#app/http/probes.ts'
import { publicRouters } from '#app/server/feature-list.ts'
import type { Router } from '#app/http/route.ts'
import { answerErrors, HttpError } from '#app/http/errors.ts'
import { type FormWatch, createFormWatch } from '#app/http/form-guard.ts'
import { formTokenRoutes } from '#app/http/form-api.ts'
import { sameOrigin, withRight } from '#app/http/guard.ts'
import { limitReading } from '#app/http/limit.ts'
import { loadOnce } from '#app/memoized.ts'
import { securityHeaders } from '#app/http/headers.ts'
import { content } from '#app/definitions/roles.ts'
import type { Services } from '#app/http/services.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import { features } from '#lists/features.ts'
import { formAddresses } from '#app/server/form-posts.ts'
import { reference } from '#app/server/reference.ts'
import { forStaff } from '#app/text/dictionaries.ts'
import { api } from '#app/routes.ts'

/** Enough for every form of the admin area. */
const MAX_BODY = 256 * 1024
/** Enough for 10,000 characters and the other fields, each of them escaped: in JSON, and as browsers send forms. */
const MAX_FORM_BODY = { json: 80 * 1024, posted: 128 * 1024 }
/** Enough for the characters that all answers to a form may have together, in any script: in JSON, and as browsers send forms. */
const MAX_ANSWERS_BODY = { json: 100 * 1024, posted: 300 * 1024 }
/** Enough for every table that is pasted in the admin area. */
const MAX_TABLE_BODY = 16 * 1024 * 1024
const tables = [
  adminApi.sermonsBulk,
  adminApi.eventsBulk,
  adminApi.subscribersImport,
  adminApi.importRows,
  adminApi.redirectList,
].map(pattern)

/** The routes of the public forms, which notice a rush together. */
const formRouters: ((services: Services, watch: FormWatch) => Router)[] = [
  formTokenRoutes,
  ...features.flatMap(({ openForms }) => openForms?.routes ?? []),
]

/** All routes, behind the middleware of every request. @param answering may replace how errors are answered */
export function createApi(services: Services, answering = (answer: ErrorHandler) => answer): OpenAPIHono {
  const app = new OpenAPIHono()
  const disk = watchDisk(services.config.dataDir)
  const answerError = answering(answerErrors(services.log, disk))
  app.onError(answerError)

  app.use('/api/admin/*', (_, next) => forStaff(next))
  app.use(securityHeaders(services.config.siteUrl))
  app.use(refuseWhileHeld(services.config))
  app.use(refuseDuringRestore(services))
  for (const { postsOfPrograms = {} } of features)
    for (const [address, answer] of Object.entries(postsOfPrograms)) app.post(address, answer(services))
  app.use(readRefused)
  app.use(sameOrigin(services))
  app.use(limitBodies(services))
  app.use('/api/*', compress())
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use('/api/admin/*', async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.res.ok) services.pagesChanged()
  })

  app.route('/', probesRoutes(services, disk))
  app.use(knowLanguage(services))
  for (const router of publicRouters) app.route('/', router(services))
  const watch = createFormWatch(services)
  for (const router of formRouters) app.route('/', router(services, watch))
  const adminApp = loadOnce(async () => {
    const { createAdminApi } = await import('#app/server/admin-api.ts')
    return createAdminApi(services, answerError)
  })
  app.route('/', reference(app, adminApp))
  app.all('/api/*', async (c) => (await adminApp()).fetch(c.req.raw, c.env))
  return app
}

/**
 * The settings say which language it is now, which another process may have changed. What fails there fails in the route, too.
 * Requests that come together ask once.
 */
function knowLanguage(services: Services): MiddlewareHandler {
  let asking: Promise<unknown> | undefined
  return async (_, next) => {
    asking ??= cachedSiteConfig(services)
      .catch(() => undefined)
      .finally(() => (asking = undefined))
    await asking
    await next()
  }
}

/** Refuses bodies that are too large. Uploads are counted as they arrive. */
function limitBodies(services: Services): MiddlewareHandler {
  const usual = bodyLimit({ maxSize: MAX_BODY, onError: tooLarge })
  const roomy = bodyLimit({ maxSize: MAX_TABLE_BODY, onError: tooLarge })
  const unread = limitReading(services)
  const ofForm = (maxSize: number) => every(unread, bodyLimit({ maxSize, onError: formTooLarge }))
  const form = ofForm(MAX_FORM_BODY.json)
  const posted = ofForm(MAX_FORM_BODY.posted)
  const answers = ofForm(MAX_ANSWERS_BODY.json)
  const postedAnswers = ofForm(MAX_ANSWERS_BODY.posted)
  // A body without a Content-Length is read completely to measure it, so large ones are only for users who may send them.
  const forTables = every(withRight(services, [...content, 'imports']), roomy)
  // These carry none, and measuring it costs as much as a small answer.
  const isUncounted = ({ req: { method, path } }: Context) =>
    method === 'GET' || method === 'HEAD' || uploads.some((one) => one.test(path))
  return except(isUncounted, (c, next) => {
    const { path } = c.req
    if (ownForm.test(path)) return answers(c, next)
    if (path.startsWith('/forms/')) return postedAnswers(c, next)
    if (!path.startsWith('/api/')) return posted(c, next)
    if (formAddresses.has(path)) return form(c, next)
    return tables.some((one) => one.test(path)) ? forTables(c, next) : usual(c, next)
  })
}

/** Patterns of addresses and nothing below or above them, which `except` would let pass too. */
const uploads = [
  adminApi.upload,
  adminApi.audioPart,
  adminApi.archiveUpload,
  adminApi.backupUpload,
  adminApi.documents,
  adminApi.transcripts,
].map(pattern)

function pattern(address: string): RegExp {
  return new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`)
}

const ownForm = pattern(api.formAnswers)

function formTooLarge(): never {
  throw new HttpError(413, { error: 'too_large', message: FORM_TOO_LARGE })
}
const FORM_TOO_LARGE = 'This is more than the form can take. Shorten what you wrote, and send us the rest by email.'

function tooLarge(): never {
  throw new HttpError(413, { error: 'too_large', message: 'This request is too large.' })
}
