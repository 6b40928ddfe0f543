/** The files in `deploy/` fit the program: what they name is there. `test/deploy.browser.test.ts` runs them. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import malloc from '../bin/server-env.json' with { type: 'json' }
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
const church = composeFile('compose.yaml', { ADDRESS: 'www.example.org' })
const large = composeFile('compose-postgres.yaml', {
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
  ['compose.yaml', { ...image.environment, ...church.services.app.environment }, {}],
  ['compose-postgres.yaml', { ...image.environment, ...large.services.app.environment }, {}],
  ['kubernetes.yaml', { ...image.environment, ...cluster.environment }, given],
  ['narthex.service', { ...unit.environment, SITE_URL: 'https://www.example.org', TRUST_PROXY: '1' }, {}],
])('%s sets only variables that the server or its runtime knows, and the server accepts them', (_, set, secrets) => {
  expect(Object.keys(set).filter((name) => !ours.has(name) && !others.has(name))).toEqual([])
  expect(readConfig({ ...set, ...secrets }).removed).toEqual([])
})

it('the image is a release that is started by its command, and asked whether it is ready', () => {
  const folder = '/opt/narthex'
  const [stage = []] = dockerStages()
  expect(stage.filter(({ name }) => name === 'COPY')).toEqual([{ name: 'COPY', rest: `. ${folder}` }])
  expect(image.command).toEqual([`${folder}/bin/narthex`, 'serve'])
  expect(image.environment).toMatchObject({ PORT: image.port })
  expect(image.healthCheck[0]).toBe(`${folder}/bin/node`)
  expect(image.healthCheck.at(-1)).toContain(`http://127.0.0.1:${image.port}${probes.ready}`)
})

it.each([
  ['compose.yaml', church],
  ['compose-postgres.yaml', large],
] as const)('%s keeps the data of the image, and its volumes and services are declared', (_, { services, volumes }) => {
  expect(services.app.volumes).toContain(`data:${image.environment['DATA_DIR']}`)
  const all = Object.values(services)
  const named = all.flatMap((one) => one.volumes.map((volume) => volume.split(':')[0] ?? ''))
  const used = named.filter((name) => !name.startsWith('.'))
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(volumes).toSorted())
  for (const name of named.filter((one) => one.startsWith('.')))
    expect([name, existsSync(new URL(`../deploy/${name}`, import.meta.url))]).toEqual([name, true])
  const needed = all.flatMap((one) => (Array.isArray(one.depends_on) ? one.depends_on : Object.keys(one.depends_on)))
  expect(needed.filter((name) => !(name in services))).toEqual([])
})

it('compose-postgres.yaml shows the port of the image to a proxy on the same computer', () => {
  expect(large.services.app.ports).toEqual([`127.0.0.1:3000:${image.port}`])
})

it.skipIf(!installed('caddy'))('compose.yaml gives Caddy the file of deploy with the address', () => {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-caddy-'))
  const [shell = '', ...options] = church.services.proxy.entrypoint
  const here = [church.services.proxy.command]
    .flat()
    .join(' ')
    .replace('/srv/Caddyfile', fileURLToPath(new URL('../deploy/Caddyfile', import.meta.url)))
    .replaceAll('/etc/caddy', folder.path)
    .replace('exec caddy run', 'exec caddy adapt')
  const env = { PATH: process.env['PATH'], HOME: folder.path, ...church.services.proxy.environment }
  const adapted = execFileSync(shell, [...options, here], { env, encoding: 'utf8', stdio: 'pipe' })
  folder.remove()
  expect(adapted).toContain('"host":["www.example.org"]')
  expect(adapted).toContain(`"dial":"app:${image.port}"`)
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
