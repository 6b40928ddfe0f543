/**
 * Figures for Prometheus, on a port of their own (https://prometheus.io/docs/instrumenting/exposition_formats/). Without
 * METRICS_PORT nothing is measured, and the library isn't loaded.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { statfs } from 'node:fs/promises'
import type { Gauge } from 'prom-client'
import { lastBackup } from '#app/backup/stored.ts'
import type { Services } from '#app/http/services.ts'
import { probes } from '#app/routes.ts'
import type { Db } from '#db/database.ts'

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

/** @returns measurements of this process; undefined when none are wanted */
export async function startMetrics(port: number | undefined) {
  if (port === undefined) return undefined
  const { default: prometheus } = await import('prom-client')
  prometheus.collectDefaultMetrics()
  const requests = new prometheus.Histogram({
    name: 'narthex_http_request_duration_seconds',
    help: 'Requests that were not answered from the page cache, by method and status',
    labelNames: ['method', 'status'],
    buckets: BUCKETS,
  })
  const cached = new prometheus.Counter({ name: 'narthex_page_cache_hits_total', help: 'Pages served from the cache' })
  const queries = new prometheus.Histogram({
    name: 'narthex_database_query_duration_seconds',
    help: 'Statements run by the database',
    buckets: BUCKETS,
  })
  return {
    /** Measures a request until its answer has ended. */
    request(request: IncomingMessage, response: ServerResponse) {
      const end = requests.startTimer({ method: request.method ?? '' })
      response.once('close', () => end({ status: response.statusCode }))
    },
    cached: () => cached.inc(),
    query: (milliseconds: number) => queries.observe(milliseconds / 1000),
    /** Measures the state of the site as well, from now on. */
    watch: (services: Services) => watchState(prometheus.Gauge, services),
  }
}

/** Figures that are read when Prometheus asks. */
function watchState(NewGauge: typeof Gauge, services: Services): void {
  const { config, database, now } = services
  const gauge = (name: string, help: string, labelNames: string[], read: (set: Set) => Promise<void>) =>
    new NewGauge({
      name,
      help,
      labelNames,
      async collect() {
        // Prometheus shows a figure that can't be read as absent, and still gets the others.
        await read((labels, value) => this.set(labels, value)).catch(() => this.reset())
      },
    })
  gauge('narthex_emails', 'Emails by state, without those that were sent', ['state'], (set) =>
    countEmails(database.db, set),
  )
  gauge('narthex_job_last_run_timestamp_seconds', 'Start of the last run by outcome', ['job', 'outcome'], (set) =>
    lastRuns(database.db, set),
  )
  gauge('narthex_backup_timestamp_seconds', 'When the newest verified backup was made', [], async (set) => {
    const { at } = await lastBackup(config, database.db, now())
    if (at !== null) set({}, Date.parse(at) / 1000)
  })
  gauge('narthex_disk_free_bytes', 'Free space on the disk of DATA_DIR', [], async (set) => {
    const { bavail, bsize } = await statfs(config.dataDir)
    set({}, bavail * bsize)
  })
}

async function countEmails(db: Db, set: Set): Promise<void> {
  for (const state of UNSENT) set({ state }, 0)
  const counts = db.selectFrom('emails').select(['state', (eb) => eb.fn.countAll<number>().as('n')])
  const rows = await counts
    .where('state', 'in', [...UNSENT])
    .groupBy('state')
    .execute()
  for (const { state, n } of rows) set({ state }, n)
}

async function lastRuns(db: Db, set: Set): Promise<void> {
  const runs = db.selectFrom('work').select(['kind', 'state', (eb) => eb.fn.max('started_at').as('at')])
  const ended = runs.where('state', 'in', ['done', 'failed']).groupBy(['kind', 'state'])
  for (const { kind: job, state, at } of await ended.execute())
    set({ job, outcome: state === 'done' ? 'ok' : state }, Date.parse(at) / 1000)
}

type Set = (labels: Record<string, string>, value: number) => void
const UNSENT = ['waiting', 'sending', 'failed', 'unsure'] as const

/** Serves the figures at `/metrics`. */
export async function serveMetrics(port: number, host: string): Promise<Server> {
  const { default: prometheus } = await import('prom-client')
  const server = createServer((request, response) => {
    if (request.url !== probes.metrics) return void response.writeHead(404).end()
    prometheus.register.metrics().then(
      (body) => response.writeHead(200, { 'Content-Type': prometheus.register.contentType }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server.unref()
}
