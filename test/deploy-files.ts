/** What the files in `deploy/` say, read as the programs they are for read them. */
import { readFileSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

export type Variables = Record<string, string>

/** @returns the text of a file in `deploy/` */
export function deployed(name: string): string {
  return readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')
}

export interface Instruction {
  name: string
  /** Without the instruction's name; continued lines are joined. */
  rest: string
}

/** The stages of the Dockerfile in their order, each beginning with its FROM. */
export function dockerStages(): Instruction[][] {
  const lines = deployed('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`the Dockerfile has the line ${line}`)
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, rest })
  }
  return stages
}

/** What the image runs: its command, its health check and its environment. */
export function dockerImage() {
  const last = dockerStages().at(-1) ?? []
  const restOf = (name: string) => last.find((one) => one.name === name)?.rest ?? ''
  const command = (rest: string) => z.array(z.string()).parse(JSON.parse(rest.slice(rest.indexOf('['))))
  const set = last.filter(({ name }) => name === 'ENV').flatMap(({ rest }) => rest.split(' '))
  return {
    command: command(restOf('CMD')),
    healthCheck: command(restOf('HEALTHCHECK')),
    port: restOf('EXPOSE'),
    environment: assignments(set),
  }
}

const service = z.object({
  environment: z.record(z.string(), z.string()).default({}),
  entrypoint: z.array(z.string()).default([]),
  command: z.union([z.string(), z.array(z.string())]).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
})
const volumes = z.record(z.string(), z.unknown())
const compose = {
  'compose.yaml': z.object({ services: z.object({ app: service, proxy: service }), volumes }),
  'compose-postgres.yaml': z.object({
    services: z.object({ app: service, database: service, store: service, bucket: service }),
    volumes,
  }),
}

/**
 * @param values of its variables; `$$` is a dollar
 * @throws naming a variable that has none
 */
export function composeFile<K extends keyof typeof compose>(name: K, values: Variables) {
  const text = deployed(name).replaceAll(/\$\$|\$\{(\w+):\?\}/g, (found, variable: string | undefined) => {
    if (variable === undefined) return '$'
    if (values[variable] === undefined) throw new Error(`${found} has no value`)
    return values[variable]
  })
  return compose[name].parse(parse(text)) as z.output<(typeof compose)[K]>
}

const port = z.object({ name: z.string(), containerPort: z.number() })
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const container = z.object({
  ports: z.array(port),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
const labels = z.record(z.string(), z.string())
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    selector: z.object({ matchLabels: labels }),
    template: z.object({
      metadata: z.object({ labels }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([container]),
        volumes: z.array(z.object({ name: z.string() })),
      }),
    }),
  }),
})
const inFront = z.object({
  kind: z.literal('Service'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: labels,
    ports: z.tuple([z.object({ name: z.string(), targetPort: z.string() })]),
  }),
})
const backend = z.object({
  service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }),
})
const ingress = z.object({
  kind: z.literal('Ingress'),
  metadata: z.object({ annotations: labels }),
  spec: z.object({
    rules: z.tuple([z.object({ http: z.object({ paths: z.tuple([z.object({ backend })]) }) })]),
  }),
})
const budget = z.object({
  kind: z.literal('PodDisruptionBudget'),
  spec: z.object({ selector: z.object({ matchLabels: labels }) }),
})

/** The objects of kubernetes.yaml, and its one container with its environment. */
export function kubernetesFile() {
  const objects = parseAllDocuments(deployed('kubernetes.yaml')).map((one): unknown => one.toJS())
  const [server, front, outside, kept] = z.tuple([deployment, inFront, ingress, budget]).parse(objects)
  const pod = server.spec.template.spec
  const [main] = pod.containers
  return {
    deployment: server,
    service: front,
    ingress: outside,
    budget: kept,
    pod,
    container: main,
    environment: Object.fromEntries(main.env.map(({ name, value }) => [name, value])),
  }
}

/** The settings of the systemd unit by their names, each with all its values, and the environment that they set. */
export function systemdUnit() {
  const settings = new Map<string, string[]>()
  for (const [, name = '', value = ''] of deployed('narthex.service').matchAll(/^(\w+)=(.*)$/gm))
    settings.set(name, [...(settings.get(name) ?? []), value])
  const all = (name: string) => settings.get(name) ?? []
  const folders = [
    ...all('StateDirectory').map((name) => `/var/lib/${name}`),
    ...all('CacheDirectory').map((name) => `/var/cache/${name}`),
    ...all('ReadWritePaths'),
  ]
  return { all, environment: assignments(all('Environment')), mayWriteTo: folders }
}

function assignments(list: readonly string[]): Variables {
  return Object.fromEntries(list.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]))
}
