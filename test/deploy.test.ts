/** The files in `deploy/` fit the program: what they name is there. `test/deploy.browser.test.ts` runs them. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import malloc from '../bin/server-env.json' with { type: 'json' }
import flags from '../bin/server-flags.json' with { type: 'json' }
import packages from '../package.json' with { type: 'json' }
import { environment, readConfig } from '#app/config.ts'
import { MAX_DOCUMENT_BYTES } from '#app/files/file.ts'
import { probes } from '#app/routes.ts'
import {
  composeFile,
  deployed,
  dockerImage,
  dockerStages,
  kubernetesFile,
  systemdUnit,
  type Variables,
} from '#test/deploy-files.ts'
import { installed } from '#test/proxies.ts'

const image = dockerImage()
const unit = systemdUnit()
const cluster = kubernetesFile()
const secret = 'k'.repeat(32)
const { services, volumes } = composeFile({
  SITE_URL: 'https://www.example.org',
  SECRET_KEY: secret,
  POSTGRES_PASSWORD: secret,
  S3_SECRET_ACCESS_KEY: secret,
})
/** What the Secret of a cluster holds beside what its file says. */
const given: Variables = {
  SECRET_KEY: secret,
  DATABASE_URL: `postgres://narthex:${secret}@database/narthex`,
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'narthex',
  S3_ACCESS_KEY_ID: 'narthex',
  S3_SECRET_ACCESS_KEY: secret,
  BACKUP_BUCKET: 'narthex-backups',
}

const ours = new Set(Object.keys(environment.shape))
const others = new Set(['NODE_ENV', 'npm_config_cache', ...Object.keys(malloc)])
it.each<[file: string, set: Variables, secrets: Variables]>([
  ['Dockerfile', image.environment, {}],
  ['compose.yaml', { ...image.environment, ...services.app.environment }, {}],
  ['kubernetes.yaml', { ...image.environment, ...cluster.environment }, given],
  ['narthex.service', { ...unit.environment, SITE_URL: 'https://www.example.org', TRUST_PROXY: '1' }, {}],
])('%s sets only variables that the server or its runtime knows, and the server accepts them', (_, set, secrets) => {
  expect(Object.keys(set).filter((name) => !ours.has(name) && !others.has(name))).toEqual([])
  expect(readConfig({ ...set, ...secrets }).removed).toEqual([])
})

it('the Dockerfile builds on the Node that the project pins, from files and stages that are there', () => {
  const stages = dockerStages()
  const from = stages.map(([first]) => first?.rest ?? '')
  expect(from[0]).toMatch(new RegExp(`^node:${packages.dependencies.node.split('.')[0]}-`))
  const copies = stages.flat().filter(({ name }) => name === 'COPY')
  expect(copies.length).toBeGreaterThan(1)
  for (const { rest } of copies) {
    const [, stage, source = ''] = /^(?:--from=(\w+) )?(\S+) \S+$/.exec(rest) ?? []
    const isThere = stage
      ? from.some((one) => one.endsWith(` AS ${stage}`))
      : existsSync(new URL(`../${source}`, import.meta.url))
    expect([rest, isThere]).toEqual([rest, true])
  }
})

it('the image starts the server as npm start does, and asks whether it is ready', () => {
  const [node = '', ...rest] = image.command
  expect(node).toBe('/srv/narthex/node_modules/node/bin/node')
  expect(rest).toEqual([...flags, 'dist/server/server.js'])
  expect(image.environment).toMatchObject({ ...malloc, NODE_ENV: 'production', PORT: image.port })
  expect(image.healthCheck[0]).toBe(node)
  expect(image.healthCheck.at(-1)).toContain(`http://127.0.0.1:${image.port}${probes.ready}`)
})

it('compose.yaml shows the port of the image, and its volumes and services are declared', () => {
  expect(services.app.ports).toEqual([`127.0.0.1:3000:${image.port}`])
  expect(services.app.volumes).toContain(`data:${image.environment['DATA_DIR']}`)
  const all = Object.values(services)
  const used = all.flatMap(({ volumes }) => volumes.map((one) => one.split(':')[0] ?? ''))
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(volumes).toSorted())
  const needed = all.flatMap((one) => (Array.isArray(one.depends_on) ? one.depends_on : Object.keys(one.depends_on)))
  expect(needed.filter((name) => !(name in services))).toEqual([])
})

it('the objects of kubernetes.yaml find each other, and its probes the server', () => {
  const { deployment, service, ingress, budget, pod, container } = cluster
  const { labels } = deployment.spec.template.metadata
  expect(deployment.spec.selector.matchLabels).toEqual(labels)
  expect(service.spec.selector).toEqual(labels)
  expect(budget.spec.selector.matchLabels).toEqual(labels)
  const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, String(containerPort)]))
  expect(ports).toEqual({ http: image.port, metrics: cluster.environment['METRICS_PORT'] })
  expect(service.spec.ports[0].targetPort).toBe('http')
  const [{ backend }] = ingress.spec.rules[0].http.paths
  expect(backend.service).toEqual({ name: service.metadata.name, port: { name: service.spec.ports[0].name } })
  expect(container.startupProbe.httpGet).toEqual({ path: probes.alive, port: 'http' })
  expect(container.livenessProbe.httpGet).toEqual({ path: probes.alive, port: 'http' })
  expect(container.readinessProbe.httpGet).toEqual({ path: probes.ready, port: 'http' })
  // The rest of the container's disk is read-only.
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([image.environment['DATA_DIR'], '/tmp'])
  expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name))
})

it('the service may write to every folder that it is told to use', () => {
  const isWritable = (path = '') => unit.mayWriteTo.some((folder) => path === folder || path.startsWith(`${folder}/`))
  for (const path of [...Object.values(unit.environment), ...unit.all('WorkingDirectory')])
    expect([path, isWritable(path)]).toEqual([path, true])
  expect(unit.all('ExecStart')).toEqual(['/usr/bin/node bin/start.mjs'])
  // V8 compiles while it runs.
  expect(unit.all('MemoryDenyWriteExecute')).toEqual([])
})

it.skipIf(!installed('systemd-analyze') || !existsSync('/usr/bin/node'))(
  'systemd finds nothing wrong with the service',
  () => {
    const file = fileURLToPath(new URL('../deploy/narthex.service', import.meta.url))
    expect(execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8', stdio: 'pipe' })).toBe('')
  },
)

it('every proxy passes on a document of the largest size', () => {
  const units: Record<string, number> = { m: 2 ** 20, MiB: 2 ** 20, MB: 1_000_000 }
  const limits = [
    /client_max_body_size (\d+)(\w+);/.exec(deployed('nginx.conf')),
    /max_size (\d+)(\w+)/.exec(deployed('Caddyfile')),
    /^(\d+)(\w+)$/.exec(cluster.ingress.metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? ''),
  ].map((found) => Number(found?.[1]) * (units[found?.[2] ?? ''] ?? NaN))
  expect(limits.every((limit) => limit >= MAX_DOCUMENT_BYTES)).toBe(true)
})
