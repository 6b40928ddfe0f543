/** The built server runs with what compose-postgres.yaml and kubernetes.yaml in `deploy/` set. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { routes } from '#app/routes.ts'
import { composeFile, dockerImage, kubernetesFile } from '#test/deploy-files.ts'
import { freePort } from '#test/free-port.ts'
import { startPostgres } from '#test/postgres.ts'
import { installed } from '#test/proxies.ts'
import { mayBeReadOnly, readOnlyBut } from '#test/read-only.ts'
import { startS3 } from '#test/s3.ts'
import { startServer } from '#test/server.ts'

const SITE_URL = 'https://www.example.org'
const SECRET = 'k'.repeat(32)
const image = dockerImage()
const run = promisify(execFile)

/** PostgreSQL with an empty database, and a store, as the two that a cluster has. */
async function services() {
  const postgres = await startPostgres({ syncsToDisk: false })
  const store = await startS3()
  const client = new pg.Client(`${postgres.url}/postgres`)
  await client.connect()
  await client.query('create database narthex')
  await client.end()
  return {
    database: new URL(postgres.url).host,
    store,
    [Symbol.asyncDispose]: async () => {
      await store.stop()
      await postgres.stop()
    },
  }
}

/** The exit code of the image's health check for a server on this port. */
async function healthOf(port: string): Promise<number> {
  const [, ...args] = image.healthCheck.map((one) => one.replace(`:${image.port}/`, `:${port}/`))
  return run(process.execPath, args).then(
    () => 0,
    ({ code }: { code: number }) => code,
  )
}

test('compose-postgres.yaml: its bucket is made, and its server becomes healthy with its variables', async () => {
  test.skip(installed('curl') === undefined, 'curl is not installed')
  await using others = await services()
  using dataDir = mkdtempDisposableSync(join(tmpdir(), 'narthex-compose-'))
  const key = others.store.env.S3_SECRET_ACCESS_KEY
  const values = { SITE_URL, SECRET_KEY: SECRET, POSTGRES_PASSWORD: SECRET, S3_SECRET_ACCESS_KEY: key }
  const { app, bucket } = composeFile('compose-postgres.yaml', values).services
  const here = (value: string) =>
    value
      .replace('@database/', `@${others.database}/`)
      .replace('http://store:9000', others.store.url)
      // The only user of the store of tests.
      .replace('narthex:$KEY', `${others.store.env.S3_ACCESS_KEY_ID}:$KEY`)
  const [shell = '', ...options] = bucket.entrypoint
  const make = [...options, ...[bucket.command].flat().map(here)]
  // A second time it is there.
  for (const _ of ['new', 'again'])
    await run(shell, make, { env: { PATH: process.env['PATH'], ...bucket.environment } })
  const set = { ...image.environment, ...app.environment }
  const port = String(await freePort())
  const server = await startServer({
    ...Object.fromEntries(Object.entries(set).map(([name, value]) => [name, here(value)])),
    S3_ACCESS_KEY_ID: others.store.env.S3_ACCESS_KEY_ID,
    DATA_DIR: dataDir.path,
    PORT: port,
  })
  expect(await healthOf(port)).toBe(0)
  expect((await fetch(server.url)).status).toBe(200)
  await server.stop()
  expect(await healthOf(port)).toBe(1)
})

test('kubernetes.yaml: its probes and figures are answered, and a server that stops drains within the grace', async () => {
  await using others = await services()
  using dataDir = mkdtempDisposableSync(join(tmpdir(), 'narthex-kubernetes-'))
  const { container, pod, environment } = kubernetesFile()
  const ports = { http: String(await freePort()), metrics: String(await freePort()) }
  const server = await startServer(
    {
      ...image.environment,
      ...environment,
      ...others.store.env,
      SECRET_KEY: SECRET,
      DATABASE_URL: `postgres://narthex@${others.database}/narthex`,
      DATA_DIR: dataDir.path,
      PORT: ports.http,
      METRICS_PORT: ports.metrics,
    },
    mayBeReadOnly ? readOnlyBut([dataDir.path, tmpdir()]) : [],
  )
  const statusOf = async (path: string) => (await fetch(server.url + path, { headers: { Connection: 'close' } })).status
  const { startupProbe, livenessProbe, readinessProbe } = container
  for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
    expect(await statusOf(httpGet.path)).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${ports.metrics}/metrics`)).text()).toContain('# HELP')
  const began = performance.now()
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await expect.poll(() => statusOf(readinessProbe.httpGet.path)).toBe(503)
  expect(await statusOf(routes.home)).toBe(200)
  await ended
  expect(performance.now() - began).toBeLessThan(pod.terminationGracePeriodSeconds * 1000)
})
