/** The whole program but its port: opens what the parts need, builds the app, and runs the background work. */
import { flushCompileCache } from 'node:module'
import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { Sessions } from '#app/accounts/sessions.ts'
import { createApp } from '#app/server/app.ts'
import type { Config } from '#app/config.ts'
import { firstStart } from '#app/server/first-start.ts'
import { defaultAdmissions } from '#app/http/overload.ts'
import { taskRunner } from '#app/http/child-process.ts'
import { runUnlessHeld } from '#app/http/hold.ts'
import { hasBadHost } from '#app/http/host.ts'
import { isForgotten, otherHosts } from '#app/http/site-address.ts'
import { asRequest, logRequest } from '#app/http/log.ts'
import { makeReadCache } from '#app/http/read-cache.ts'
import { PageCache } from '#app/http/page-cache.ts'
import type { Services } from '#app/http/services.ts'
import { resolveLinks } from '#app/pages/queries.ts'
import { publicKinds, watchVisits } from '#app/server/feature-list.ts'
import { cachedSiteConfig, readYoutubeKey } from '#app/http/settings.ts'
import { makeMailWorker, newMailer } from '#app/server/mailer.ts'
import { startMetrics } from '#app/server/metrics.ts'
import { secondLanguageOf } from '#app/server/second-language.ts'
import { checkBackupPlaces, explained, openAtStart } from '#app/server/start.ts'
import { pageChanges, startPublishingClock } from '#app/http/page-changes.ts'
import { newId } from '#db/records.ts'
import { backgroundWork } from '#jobs/background.ts'
import { audioReader, pictureEncoder } from '#storage/encode.ts'
import { openFiles } from '#storage/disk.ts'
import { shareImages } from '#storage/share-image.ts'

/** Milliseconds after the start at which those who waited for the server have been answered. */
const SETTLED_MS = 2_000

/** Paths of what was built or is run by itself. */
interface ProgramFiles {
  /** Folder of the browser's files. */
  client: string
  /** Folder of the fonts and drawings of share images and of what is printed. */
  share: string
  /** Folder of the drawings below `scenes`. */
  scenes: string
  /** Programs that run in processes of their own. */
  encoder: string
  audioReader: string
  backup: string
}

interface Begun {
  config: Config
  log: Logger
  files: ProgramFiles
  /** Aborted when the program is about to stop. */
  stopping: AbortSignal
}

/** @throws StartError for everything that the person who runs the program can fix */
export async function openProgram({ config, log, files, stopping }: Begun) {
  const metrics = await startMetrics(config.metricsPort)
  const database = await openAtStart(config, {
    onQuery({ sql, milliseconds }) {
      metrics?.query(milliseconds)
      if (milliseconds >= config.slowQuery) log.warn({ sql, ms: Math.round(milliseconds) }, 'slow query')
    },
  })
  const basics = { config, database, log, now: () => Temporal.Now.instant() }
  const readCache = makeReadCache(basics)
  const visits = watchVisits({ ...basics, readCache })
  const cache = new PageCache({
    now: () => performance.now(),
    freshMs: 5_000,
    staleMs: 10_000,
    maxBytes: 32 * 1024 * 1024,
    visits,
  })
  const mail = makeMailWorker(basics)
  const sessions = new Sessions(basics)
  const forget = () => {
    readCache.clear()
    cache.clear()
  }
  const changes = pageChanges(basics, forget)
  const services: Services = {
    ...basics,
    readCache,
    visits,
    publicKinds,
    files: openFiles(config),
    drawShareImage: shareImages(files.share, files.scenes),
    printFonts: files.share,
    encodePicture: pictureEncoder(files.encoder),
    readAudio: audioReader(files.audioReader),
    whoIs: (headers) => sessions.current(headers),
    youtubeKey: () => readYoutubeKey(database.db, { config, log }),
    pause: (milliseconds) => pause(milliseconds),
    background: backgroundWork(log),
    stopping,
    mailer: newMailer(basics, () => mail.wake()),
    pagesChanged: () => changes.announce(),
    runTask: taskRunner(files.backup),
    resolveLinks: (links) => resolveLinks(services, links),
    secondLanguage: () => secondLanguageOf(services),
    renderPreview: (previewed, path) => app.renderPreview(previewed, path),
    renderAfter: (change, path) => app.renderAfter(change, path),
  }
  const setupLink = await explained(config, () => firstStart(services))
  // Jobs write emails in the language of the settings before anyone asks for a page.
  await cachedSiteConfig(services)
  if (isForgotten(config))
    log.warn(
      { siteUrl: config.siteUrl },
      'a proxy is in front, but SITE_URL is not set: links in emails lead to this machine',
    )
  // Nothing is cached yet, so changes before the start do not matter.
  await changes.check()
  const stopPublishing = startPublishingClock({ ...services, pagesChanged: forget }, () => changes.check())
  const stopListening = database.engine === 'postgres' ? changes.listen(config.database) : undefined

  const app = createApp(services, { builtFiles: files.client, cache, admissions: defaultAdmissions() })
  // The checks of some balancers come by HTTP/1.0, without a Host.
  const answer = getRequestListener(app.fetch, { hostname: new URL(config.siteUrl).host })
  const leadOn = otherHosts(config)
  const listener: RequestListener = (request, response) => {
    if (hasBadHost(request)) return void response.writeHead(400, { Connection: 'close' }).end()
    const Location = leadOn(request)
    // An hour: a browser would keep one without an end for good, even after the names have changed back.
    if (Location !== undefined)
      return void response.writeHead(308, { Location, 'Cache-Control': 'public, max-age=3600' }).end()
    if (cache.serve(request, response)) return metrics?.cached()
    metrics?.request(request, response)
    if (app.refuse(request, response)) return
    const id = newId()
    response.setHeader('X-Request-Id', id)
    logRequest(log, request, response, id)
    asRequest(id, () => void answer(request, response))
  }
  metrics?.watch(services)

  // Cleaning up takes a while where there is much, and nobody waits for it.
  const stopLater = startLater(config.isRehearsal ? Infinity : SETTLED_MS, async () => {
    flushCompileCache()
    const { startCleanup, startJobs } = await import('#app/server/jobs.ts')
    const stopClock = runUnlessHeld(config, () => {
      const [stopTidying, stopJobs] = [startCleanup(services), startJobs(services)]
      return () => {
        stopTidying()
        return stopJobs()
      }
    })
    checkBackupPlaces(config, database).catch((err: unknown) => log.warn({ err }, 'places of backups not checked'))
    return stopClock
  })
  return {
    services,
    sessions,
    fetch: app.fetch,
    listener,
    /** The link that makes the first administrator, if there is none. */
    setupLink,
    startMail: () => {
      if (!config.isRehearsal) mail.start()
    },
    /** @param close ends the connections, which may still need the database */
    stop: async (close: () => Promise<void>) => {
      stopPublishing()
      await Promise.all([close(), mail.stop(), stopLater(), services.background.stop(), stopListening?.()])
      await visits.stop()
      await database.close()
    },
  }
}

/**
 * Begins work a while after the start.
 * @param afterMs Infinity for never
 * @returns a function that ends it, whether it has begun or not
 */
function startLater(afterMs: number, begin: () => Promise<() => Promise<void>>): () => Promise<void> {
  let end: Promise<() => Promise<void>> | undefined
  const timer = afterMs === Infinity ? undefined : setTimeout(() => void (end = begin()), afterMs)
  return async () => {
    clearTimeout(timer)
    await (
      await end
    )?.()
  }
}
