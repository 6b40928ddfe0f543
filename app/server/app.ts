/** The whole application, built from its services: the API, the built files, then the pages. */
import { createApi } from '#app/server/api.ts'
import { adminPageRoutes } from '#app/server/admin-html.ts'
import { builtFiles, readPageAssets } from '#app/http/built-files.ts'
import { cacheDocuments } from '#app/http/cached-documents.ts'
import { type Admissions, limitReads, refuseVisitors } from '#app/http/overload.ts'
import type { PageCache } from '#app/http/page-cache.ts'
import type { Services } from '#app/http/services.ts'
import { readsOf } from '#app/http/read-route.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import { lookOf } from '#app/ui/look.ts'
import { answerErrorsWithPages, errorPages } from '#app/http/error-page.ts'
import { mediaRoomFiles } from '#app/discovery/api.ts'
import { workerFile } from '#app/server/offline-worker.ts'
import { leadOldAddresses } from '#app/server/missing-pages.ts'
import { oneSpelling } from '#app/site/page-address.ts'
import { pageRoutes, type Pages, previewRenderer } from '#app/server/page-html.ts'
import { drawPage } from '#app/server/page-drawing.ts'
import { refusablePage, requestOfEveryone } from '#app/server/page-request.ts'
import { inTwoLanguages } from '#app/server/second-language.ts'
import { previewPages } from '#app/server/preview-pages.ts'
import { trialRenderer } from '#app/server/trial.ts'

interface Site {
  /** Folder of the files built for the browser. */
  builtFiles: string
  cache: PageCache
  admissions: Admissions
}

/** The API and the pages. */
export function createApp(services: Services, { builtFiles: root, cache, admissions }: Site) {
  const assets = readPageAssets(root)
  const { siteUrl, trustProxy } = services.config
  const renderErrorPage = errorPages({ stylesheets: assets.stylesheets, siteUrl, theme: lookOf(defaultConfig).css })
  const app = createApi(services, (answer) => answerErrorsWithPages(answer, renderErrorPage))
  app.use(oneSpelling)
  app.get('*', builtFiles(root))
  app.route('/', mediaRoomFiles(services))
  app.route('/', adminPageRoutes(services, root))
  app.route('/', workerFile(services, root, assets.parts))
  const pages: Pages = {
    services,
    assets,
    cache,
    admissions,
    reads: readsOf(app, services),
    askApi: (address, init, connection) => app.request(address, init, connection),
  }
  app.route('/', previewPages(services))
  app.use(leadOldAddresses(services))
  app.route('/', pageRoutes(pages))
  const refuse = refuseVisitors({
    admission: admissions.visitors,
    cache,
    trustProxy,
    keyOf: refusablePage,
    renderErrorPage,
  })
  const inBoth = inTwoLanguages(services, app.fetch)
  const cached = cacheDocuments(services, { cache, admission: admissions.visitors }, inBoth)
  return {
    fetch: limitReads(services, admissions.visitors, cached),
    refuse,
    renderPreview: previewRenderer(pages),
    renderAfter: trialRenderer(services, (trial, path) => {
      const own = createApi(trial)
      const reads = readsOf(own, trial)
      const askApi: Pages['askApi'] = (address, init, connection) => own.request(address, init, connection)
      return drawPage({ services: trial, assets, reads, askApi }, requestOfEveryone(path))
    }),
  }
}
