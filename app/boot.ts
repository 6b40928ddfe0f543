/** Boot, and nothing else: read the environment, open what the parts need, build the app, listen, and shut down cleanly. */
import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Sessions } from '#app/features/accounts/sessions.ts'
import { createApp } from '#app/app.ts'
import { ConfigError, readConfig } from '#app/config.ts'
import { firstStart } from '#app/first-start.ts'
import { defaultAdmissions } from '#app/http/admission.ts'
import { taskRunner } from '#app/http/child-process.ts'
import { createLimitedServer } from '#app/http/connections.ts'
import { hasBadHost } from '#app/http/host.ts'
import { asRequest, logRequest, makeLog } from '#app/http/log.ts'
import { noReadCache, makeReadCache } from '#app/http/read-cache.ts'
import { PageCache } from '#app/http/page-cache.ts'
import type { Services } from '#app/http/services.ts'
import { readYoutubeKey } from '#app/features/site/queries.ts'
import { makeMailWorker, newMailer } from '#app/mailer.ts'
import { serveMetrics, startMetrics } from '#app/metrics.ts'
import { checkBackupPlaces, explained, openAtStart, StartError } from '#app/start.ts'
import { pageChanges, startPublishingClock } from '#app/page-changes.ts'
import { listen, refuseTakenPort, runWorkers } from '#app/workers.ts'
import { newId } from '#db/records.ts'
import { backgroundWork } from '#jobs/background.ts'
import { audioReader, pictureEncoder } from '#storage/encode.ts'
import { openFiles } from '#storage/disk.ts'
import { shareImages } from '#storage/share-image.ts'

/** Milliseconds for the requests under way when the server stops; systemd and containers wait a little longer. */
const GRACE_MS = 9_000
/** Milliseconds after the start at which those who waited for the server have been answered. */
const SETTLED_MS = 2_000

// Files written by the server are private to its user.
process.umask(0o077)
const config = await orExit(() => readConfig(process.env))
const log = makeLog(config)
if (config.workers > 1 && cluster.isPrimary) await leadWorkers()
const metrics = await startMetrics(config.metricsPort)
const database = await orExit(() =>
  openAtStart(config, {
    onQuery({ sql, milliseconds }) {
      metrics?.query(milliseconds)
      if (milliseconds >= config.slowQuery) log.warn({ sql, ms: Math.round(milliseconds) }, 'slow query')
    },
    ...(config.readDatabase !== undefined && {
      replica: {
        address: config.readDatabase,
        onUnavailable: (err: unknown) => log.warn({ err }, 'the replica does not answer, reading from the primary'),
      },
    }),
  }),
)
const stopping = new AbortController()
const cache = new PageCache({
  now: () => performance.now(),
  freshMs: 5_000,
  staleMs: 10_000,
  maxBytes: 32 * 1024 * 1024,
})
const basics = { config, database, log, now: () => Temporal.Now.instant() }
const mail = makeMailWorker(basics)
const sessions = new Sessions(basics)
const readCache = makeReadCache(basics)
const forget = () => {
  database.changed()
  readCache.clear()
  cache.clear()
}
const changes = pageChanges(basics, forget)
const services: Services = {
  ...basics,
  readCache,
  files: openFiles(config),
  drawShareImage: shareImages(fileURLToPath(new URL('../share', import.meta.url))),
  encodePicture: pictureEncoder(fileURLToPath(new URL('encoder.js', import.meta.url))),
  readAudio: audioReader(fileURLToPath(new URL('audio-reader.js', import.meta.url))),
  whoIs: (headers) => sessions.current(headers),
  youtubeKey: () => readYoutubeKey(database.db, { config, log }),
  pause: (milliseconds) => pause(milliseconds),
  background: backgroundWork(log),
  stopping: stopping.signal,
  mailer: newMailer(basics, () => mail.wake()),
  pagesChanged: () => changes.announce(),
  runTask: taskRunner(fileURLToPath(new URL('backup.js', import.meta.url))),
  renderPreview: (previewed, path) => app.renderPreview(previewed, path),
}
const setupLink = cluster.isWorker ? undefined : await orExit(() => explained(config, () => firstStart(services)))
// Nothing is cached yet, so changes before the start do not matter.
await changes.check()
const stopPublishing = startPublishingClock({ ...services, pagesChanged: forget }, () => changes.check())
const stopListening = database.engine === 'postgres' ? changes.listen(config.database) : undefined

const app = createApp(services, {
  builtFiles: fileURLToPath(new URL('../client', import.meta.url)),
  cache,
  admissions: defaultAdmissions(),
})
// The checks of some balancers come by HTTP/1.0, without a Host.
const answer = getRequestListener(app.fetch, { hostname: new URL(config.siteUrl).host })
const { server, drain, close } = createLimitedServer((request, response) => {
  if (hasBadHost(request)) return void response.writeHead(400, { Connection: 'close' }).end()
  if (cache.serve(request, response)) return metrics?.cached()
  metrics?.request(request, response)
  if (app.refuse(request, response)) return
  const id = newId()
  response.setHeader('X-Request-Id', id)
  logRequest(log, request, response, id)
  asRequest(id, () => void answer(request, response))
})
metrics?.watch(services)
if (config.metricsPort !== undefined && !cluster.isWorker) await serveMetrics(config.metricsPort, config.host, false)

server.on('error', refusePort)
listen(server, config, () => {
  const address = server.address()
  if (!cluster.isWorker) printLink(setupLink, typeof address === 'object' && address ? address.port : config.port)
  mail.start()
})
// Cleaning up takes a while where there is much, and nobody waits for it.
const stopLater = startLater(async () => {
  flushCompileCache()
  const { startCleanup, startJobs } = await import('#app/jobs.ts')
  const [stopTidying, stopJobs] = [startCleanup(services), startJobs(services)]
  if (!cluster.isWorker)
    checkBackupPlaces(config, database).catch((err: unknown) => log.warn({ err }, 'places of backups not checked'))
  return () => {
    stopTidying()
    return stopJobs()
  }
})

// A terminal sends SIGINT to the whole group, and `npm start` passes it on: the second one changes nothing.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown())
// The process that leads the workers has died.
if (cluster.isWorker) process.on('disconnect', () => void shutDown())
let isShuttingDown = false

async function shutDown() {
  if (isShuttingDown) return
  isShuttingDown = true
  setTimeout(() => process.exit(0), GRACE_MS).unref()
  stopping.abort()
  drain()
  await pause(config.drainSeconds * 1000)
  stopPublishing()
  await Promise.all([close(), mail.stop(), stopLater(), services.background.stop(), stopListening?.()])
  await database.close()
  process.exit(0)
}

/** Begins work a while after the start. @returns a function that ends it, whether it has begun or not */
function startLater(begin: () => Promise<() => Promise<void>>): () => Promise<void> {
  let end: Promise<() => Promise<void>> | undefined
  const timer = setTimeout(() => void (end = begin()), SETTLED_MS)
  return async () => {
    clearTimeout(timer)
    await (
      await end
    )?.()
  }
}

function refusePort(error: NodeJS.ErrnoException): never {
  const taken = `Port ${config.port} on ${config.host} is already in use. Stop the other program, or choose another port, for example PORT=3001 npm start.`
  console.error(error.code === 'EADDRINUSE' ? taken : error.message)
  process.exit(1)
}

/** Prepares the database, and leaves the requests to workers. */
async function leadWorkers(): Promise<never> {
  await refuseTakenPort(config).catch(refusePort)
  const opened = await orExit(() => openAtStart(config))
  const starting = { config, database: opened, log, now: () => Temporal.Now.instant(), readCache: noReadCache }
  const link = await orExit(() => explained(config, () => firstStart(starting)))
  await checkBackupPlaces(config, opened)
  await opened.close()
  return runWorkers({ config, log, grace: GRACE_MS + 500, onReady: () => printLink(link, config.port) })
}

function printLink(link: string | undefined, port: number): void {
  console.log(`\n  Narthex is open at ${config.siteUrl}  (listening on ${config.host}:${port})`)
  if (link) console.log(`  Make the first administrator: ${link}`)
  console.log('')
}

/** Ends the process with one sentence for what the person who runs it can fix. */
async function orExit<T>(begin: () => T | Promise<T>): Promise<T> {
  try {
    return await begin()
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
