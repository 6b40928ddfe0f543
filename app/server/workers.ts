/**
 * Several processes that answer requests at one port (`WORKERS`): this one prepares the database, starts them, replaces
 * one that has ended, and passes on the signal to stop.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { serveMetrics } from '#app/server/metrics.ts'
import type { Config } from '#app/config.ts'

interface Workers {
  config: Config
  log: Logger
  /** Milliseconds after the signal to stop when this process ends in any case; workers end before. */
  grace: number
  /** Called once, when all of them answer requests. */
  onReady: () => void
}

/** Milliseconds before a worker that has ended is replaced. */
const PAUSE_MS = 1_000

/** Runs workers until the process is asked to stop; then it exits. */
export async function runWorkers({ config, log, grace, onReady }: Workers): Promise<never> {
  let isStopping = false
  const ended = new Set<Promise<unknown>>()
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(code), grace).unref()
    for (const worker of workersNow()) worker.process.kill('SIGTERM')
    await Promise.all(ended)
    process.exit(code)
  }
  const start = async (): Promise<void> => {
    const worker = cluster.fork()
    const end = once(worker, 'exit')
    ended.add(end)
    void end.finally(() => ended.delete(end))
    const answers = await Promise.race([listens(worker).then(() => true), end.then(() => false)])
    // It has printed why; another one would fail alike.
    if (!answers) return void stop(1)
    void replace(worker, end)
  }
  const replace = async (worker: Worker, end: Promise<unknown>) => {
    await end
    if (isStopping) return
    log.error({ worker: worker.process.pid, code: worker.process.exitCode }, 'worker ended, starting another')
    await pause(PAUSE_MS)
    if (!isStopping) await start()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  await Promise.all(Array.from({ length: config.workers }, start))
  if (config.metricsPort !== undefined) await serveMetrics(config.metricsPort, config.host, true)
  if (!isStopping) onReady()
  return new Promise(() => undefined)
}

/** The message of a worker that listens. */
const LISTENING = 'listening'

function listens(worker: Worker): Promise<void> {
  return new Promise((resolve) => worker.on('message', (message) => message === LISTENING && resolve()))
}

/**
 * Listens, and calls `onListening` afterward. On Linux each worker accepts its own connections (`SO_REUSEPORT`). Those that one
 * process accepts for all of them would be on their way to a worker when it stops, and be reset; those of a worker that is
 * killed would stay open until the client gives up.
 */
export function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>, onListening: () => void): void {
  const isOwn = cluster.isWorker && process.platform === 'linux'
  server.listen({ port, host, ...(isOwn && { reusePort: true, exclusive: true }) }, () => {
    onListening()
    if (cluster.isWorker) process.send?.(LISTENING)
  })
}

/**
 * Whether another program listens at this port, which several processes may do with `reusePort`.
 * @throws Node's error
 */
export async function refuseTakenPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

function workersNow(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
