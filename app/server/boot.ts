/** Boot, and nothing else: read the environment, open the program, listen, and shut down cleanly. */
import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from '#app/config.ts'
import { firstStart } from '#app/server/first-start.ts'
import { createLimitedServer } from '#app/http/connections.ts'
import { makeLog } from '#app/http/log.ts'
import { noReadCache } from '#app/http/read-cache.ts'
import { serveMetrics } from '#app/server/metrics.ts'
import { openProgram } from '#app/server/program.ts'
import { checkBackupPlaces, explained, openAtStart, StartError } from '#app/server/start.ts'
import { listen, refuseTakenPort, runWorkers } from '#app/server/workers.ts'

/** Milliseconds for the requests under way when the server stops; systemd and containers wait a little longer. */
const GRACE_MS = 9_000
// Files written by the server are private to its user.
process.umask(0o077)
const config = await orExit(() => readConfig(process.env))
const log = makeLog(config)
if (config.workers > 1 && cluster.isPrimary) await leadWorkers()
const stopping = new AbortController()
const built = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = await orExit(() =>
  openProgram({
    config,
    log,
    stopping: stopping.signal,
    files: {
      client: built('../client'),
      share: built('../share'),
      encoder: built('encoder.js'),
      audioReader: built('audio-reader.js'),
      backup: built('backup.js'),
    },
  }),
)
const { server, drain, close } = createLimitedServer(program.listener)
if (config.metricsPort !== undefined && !cluster.isWorker) await serveMetrics(config.metricsPort, config.host, false)

server.on('error', refusePort)
listen(server, config, () => {
  const address = server.address()
  if (!cluster.isWorker)
    printLink(program.setupLink, typeof address === 'object' && address ? address.port : config.port)
  program.startMail()
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
  await program.stop(close)
  process.exit(0)
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
