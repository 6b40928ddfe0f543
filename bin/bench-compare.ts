/**
 * `npm run bench -- compare`: a cached page of ours beside the same bytes with the same headers from a plain `node:http`
 * server and, where it is installed, from nginx: requests a second and processor time for each request, on one core, in turns.
 * Needs `wrk` and `taskset` on the PATH.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '#app/routes.ts'
import { freePort } from '#test/free-port.ts'
import { startServer } from '#test/server.ts'

const PIN = 'taskset'
const ROUNDS = 7
/** Set by each connection, so not part of what is compared. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length'])

interface Side {
  name: string
  port: number
  process: ChildProcess
}

export async function benchCompare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-compare-'))
  const ours = await startServer({}, [PIN, '-c', '0'])
  const page = await fetch(ours.url + routes.home, { headers: { 'accept-encoding': 'identity' } })
  const bytes = Buffer.from(await page.arrayBuffer())
  const headers = [...page.headers].filter(([name]) => !OWN.has(name))
  const sides: Side[] = [{ name: 'ours', port: Number(new URL(ours.url).port), process: ours.process }]
  sides.push(await startPlain(folder, bytes, headers))
  const nginx = await startNginx(folder, bytes, headers).catch(() => undefined)
  if (nginx) sides.push(nginx)
  else console.log('nginx is not installed, so it is left out')
  try {
    await pause(500)
    report(sides)
  } finally {
    for (const { process } of sides.slice(1)) process.kill('SIGTERM')
    await ours.stop()
    rmSync(folder, { recursive: true })
  }
}

async function startPlain(folder: string, bytes: Buffer, headers: [string, string][]): Promise<Side> {
  const port = await freePort()
  writeFileSync(join(folder, 'page.html'), bytes)
  const script = `import { createServer } from 'node:http'
    import { readFileSync } from 'node:fs'
    const page = readFileSync(${JSON.stringify(join(folder, 'page.html'))})
    const head = [...${JSON.stringify(headers.flat())}, 'content-length', String(page.length)]
    createServer((_, response) => { response.writeHead(200, head); response.end(page) }).listen(${port}, '127.0.0.1')`
  writeFileSync(join(folder, 'plain.mjs'), script)
  const child = spawn(PIN, ['-c', '0', process.execPath, join(folder, 'plain.mjs')], { stdio: 'ignore' })
  return { name: 'node:http', port, process: child }
}

async function startNginx(folder: string, bytes: Buffer, headers: [string, string][]): Promise<Side> {
  execFileSync('which', ['nginx'], { stdio: 'ignore' })
  const port = await freePort()
  mkdirSync(join(folder, 'html'))
  writeFileSync(join(folder, 'html', 'index.html'), bytes)
  const added = headers.filter(([name]) => !['content-type', 'etag'].includes(name))
  const lines = added.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join('\n')
  // One process without workers, so that its processor time is that of the requests.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; user root; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 10000000; open_file_cache max=100; sendfile on; default_type text/html;
      server { listen 127.0.0.1:${port}; root ${folder}/html; ${lines} } }`,
  )
  const child = spawn(PIN, ['-c', '0', 'nginx', '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  return { name: 'nginx', port, process: child }
}

function report(sides: Side[]): void {
  const figures = sides.map(() => ({ perSecond: [] as number[], cpu: [] as number[] }))
  for (let round = -1; round < ROUNDS; round++) {
    for (const [at, side] of sides.entries()) {
      const before = cpuSeconds(side)
      const ask = ['-c', '1', 'wrk', '-t1', '-c32', '-d2s', `http://127.0.0.1:${side.port}/`]
      const told = execFileSync(PIN, ask, { encoding: 'utf8' })
      if (round < 0) continue
      const requests = Number(/(\d+) requests in/.exec(told)?.[1] ?? 0)
      figures[at]?.perSecond.push(Number(/Requests\/sec:\s+([\d.]+)/.exec(told)?.[1] ?? 0))
      figures[at]?.cpu.push(((cpuSeconds(side) - before) / requests) * 1e6)
    }
  }
  const medians = figures.map(({ perSecond, cpu }) => ({ perSecond: median(perSecond), cpu: median(cpu) }))
  const [ours = { perSecond: 0, cpu: 0 }] = medians
  for (const [at, { name }] of sides.entries()) {
    const { perSecond, cpu } = medians[at] ?? ours
    const ratios = `ours is ${(ours.perSecond / perSecond).toFixed(2)} of it, ${(cpu / ours.cpu).toFixed(2)} by processor time`
    console.log(`  ${name.padEnd(10)} ${perSecond.toFixed(0).padStart(7)}/s  ${cpu.toFixed(1)} µs each; ${ratios}`)
  }
}

function cpuSeconds({ process: { pid } }: Side): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
