/**
 * Three servers on one PostgreSQL and one bucket, behind nginx and behind Caddy as `deploy/` configures them: rolling
 * restarts under 100 requests and 10 writes a second, changes that all have to show, and many first starts at once.
 */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { adminApi } from '#test/admin-routes.ts'
import { api, routes } from '#app/routes.ts'
import { freePort } from '#test/free-port.ts'
import { type Admin, administrator, signIn } from '#test/newsletter-run.ts'
import { startPostgres } from '#test/postgres.ts'
import { deployedProxies, installed, startProxy } from '#test/proxies.ts'
import { startS3 } from '#test/s3.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { type FaultOptions, must, seconds } from './fault.ts'
import { firstStarts } from './first-starts.ts'

const FULL = { restarts: 10, starts: 50, changes: 20 }
const READS = 100
const WRITES = 10

export async function instances({ isShort }: FaultOptions): Promise<string> {
  const { restarts, starts, changes } = isShort ? { restarts: 3, starts: 4, changes: 5 } : FULL
  await using postgres = await startPostgres()
  await using store = await startS3()
  using dataDir = mkdtempDisposableSync(join(tmpdir(), 'narthex-instances-'))
  const ports = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...administrator,
    ...store.env,
    DATABASE_URL: `${postgres.url}/postgres`,
    DATA_DIR: dataDir.path,
    SECRET_KEY: 'k'.repeat(32),
    // The load names an address of its own for each message, in front of the one that the proxy adds.
    TRUST_PROXY: '2',
    SITE_URL: 'http://127.0.0.1',
    // Caddy asks once a second whether a server is ready.
    DRAIN_SECONDS: '2',
  }
  const start = (n: number) => startServer({ ...env, PORT: String(ports[n]) })
  const servers = await Promise.all(ports.map((_, n) => start(n)))
  try {
    const [first] = servers
    if (!first) throw new Error('no server has started')
    const admin = await signIn(first.url)
    const figures: string[] = []
    for (const proxy of deployedProxies(ports)) {
      if (!installed(proxy.program)) {
        figures.push(`${proxy.name} isn’t installed here`)
        continue
      }
      const running = await startProxy(proxy, 0)
      figures.push(await rollingRestarts(proxy.name, { url: running.url, admin, servers, start, restarts }))
      await running.stop()
    }
    figures.push(await seenEverywhere(servers, admin, changes))
    return [...figures, await firstStarts(postgres.url, starts)].join('; ')
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

interface Rolling {
  url: string
  admin: Admin
  servers: RunningServer[]
  start: (n: number) => Promise<RunningServer>
  restarts: number
}

async function rollingRestarts(name: string, { url, admin, servers, start, restarts }: Rolling): Promise<string> {
  const load = startSteadyLoad(url, admin)
  await pause(1_000)
  const ends: number[] = []
  for (let restart = 0; restart < restarts; restart++) {
    const n = restart % servers.length
    const began = performance.now()
    await servers[n]?.stop()
    ends.push(performance.now() - began)
    servers[n] = await start(n)
  }
  const { answers, failed, longest } = await load.stop()
  const [slowest, why] = [Math.max(...ends), [...new Set(failed)].join(', ')]
  must(failed.length === 0, `${failed.length} of ${answers} requests failed behind ${name}: ${why}`)
  must(slowest < 10_000, `a server needed ${seconds(slowest)} to end`)
  return (
    `${name}: ${restarts} rolling restarts under ${READS} requests and ${WRITES} writes a second, ${answers} answers, 0 failed, ` +
    `the longest after ${seconds(longest)}, servers ended within ${seconds(slowest)}`
  )
}

/** Sends requests at a steady rate, whether answers come or not. */
function startSteadyLoad(url: string, admin: Admin) {
  const pages = [routes.home, routes.sermons, routes.events, `${routes.sermons}?search=grace`, api.events, routes.about]
  const failed: string[] = []
  const sent = new Set<Promise<void>>()
  let answers = 0
  let longest = 0
  let count = 0
  const answered = async (address: string, init: RequestInit) => {
    const began = performance.now()
    const answer = await fetch(address, { ...init, redirect: 'manual' })
    await answer.arrayBuffer()
    longest = Math.max(longest, performance.now() - began)
    answers++
    if (answer.status >= 400) throw new Error(String(answer.status))
  }
  const send = (method: string, path: string, body?: object) => {
    const headers = {
      ...(path.startsWith('/api/admin') && { cookie: admin.cookie }),
      ...(body && { 'Content-Type': 'application/json' }),
      'X-Forwarded-For': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
    }
    const one = answered(url + path, { method, headers, body: body ? JSON.stringify(body) : null })
      .catch((error: unknown) => void failed.push(`${method} ${path}: ${String(error)}`))
      .finally(() => sent.delete(one))
    sent.add(one)
  }
  const read = () => send('GET', pages[count % pages.length] ?? routes.home)
  /** Nine of ten writes are messages from visitors, and one is a change that empties all caches. */
  const write = () => {
    const message = { firstName: 'Jane', lastName: 'Doe', email: `jane${count}@example.org`, subject: 'Hello' }
    if (count % READS === 0) send('POST', adminApi.events, { title: `Meal ${count}`, date: '2027-01-01' })
    else send('POST', api.contact, { ...message, message: `No. ${count}` })
  }
  const timer = setInterval(() => (++count % (READS / WRITES) === 0 ? (read(), write()) : read()), 1000 / READS)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(sent)
      return { answers, failed, longest }
    },
  }
}

/** Changes a setting at one server, and waits until the others show it on a page that they have cached. */
async function seenEverywhere(servers: RunningServer[], admin: Admin, changes: number): Promise<string> {
  const others = servers.slice(1)
  const shows = async ({ url }: RunningServer, text: string) => (await (await fetch(url)).text()).includes(text)
  const times: number[] = []
  for (let change = 0; change < changes; change++) {
    const tagline = `Change no. ${change} is here`
    for (const server of others) for (let twice = 0; twice < 2; twice++) await shows(server, tagline)
    await admin.ask('PUT', adminApi.siteConfig, { tagline })
    const began = performance.now()
    await Promise.all(
      others.map(async (server) => {
        while (!(await shows(server, tagline))) if (performance.now() - began > 10_000) return
      }),
    )
    times.push(performance.now() - began)
  }
  const longest = Math.round(Math.max(...times))
  must(longest <= 1_000, `a change was seen by the other servers only after ${longest} ms`)
  return `${changes} changes seen on cached pages of the others within ${longest} ms`
}
