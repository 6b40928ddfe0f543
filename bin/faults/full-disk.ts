/** The disk of the data is full. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminApi } from '#test/admin-routes.ts'
import { probes } from '#app/routes.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { must } from './fault.ts'

/** On a disk of 64 MB: pages are read, writes get 507, nothing is lost, and it heals without a restart. */
export async function fullDisk(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=777', 'tmpfs', dataDir], { stdio: 'ignore' })
  } catch {
    rmSync(dataDir, { recursive: true })
    return 'left out: this user may not mount a disk'
  }
  let server: RunningServer | undefined
  try {
    const env = { ...administrator, DATA_DIR: dataDir }
    server = await startServer(env)
    const { cookie } = await signIn(server.url)
    const saved: string[] = []
    const save = async (title: string) => {
      const status = await write(server?.url ?? '', cookie, title)
      if (status === 201) saved.push(title)
      return status
    }
    must((await save('Before')) === 201, 'nothing could be saved')
    const fill = join(dataDir, 'filling')
    const room = () => statfsSync(dataDir).bavail * statfsSync(dataDir).bsize
    writeFileSync(fill, Buffer.alloc(room()))
    const refused: number[] = []
    for (let at = 0; at < 200; at++) {
      const status = await save(`While full ${at} ${'x'.repeat(150)}`)
      if (status !== 201) refused.push(status)
    }
    must(refused.length > 0 && refused.every((status) => status === 507), `writes got ${[...new Set(refused)].join()}`)
    must((await fetch(server.url)).status === 200, 'pages can’t be read')
    must((await fetch(server.url + probes.ready)).status === 503, 'the probe says nothing')
    await server.stop()
    server = await startServer(env, [], undefined, probes.alive)
    must((await fetch(server.url)).status === 200, 'pages can’t be read after a start')
    rmSync(fill)
    must((await save('After')) === 201, 'it did not heal')
    const missing = await missingOf(server.url, saved)
    must(missing.length === 0, `${missing.length} saved events are missing`)
    return `64 MB full: ${refused.length} writes got 507, pages 200, started again while full, saving again once there is room; ${saved.length} saved, 0 lost`
  } finally {
    await server?.stop()
    execFileSync('umount', [dataDir], { stdio: 'ignore' })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function write(url: string, cookie: string, title: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', cookie }
  const body = JSON.stringify({ title, date: '2027-01-01' })
  return (await fetch(url + adminApi.events, { method: 'POST', headers, body })).status
}

async function missingOf(url: string, titles: readonly string[]): Promise<string[]> {
  const stored = (await (await fetch(`${url}/api/events?limit=1000`)).json()) as { title: string }[]
  const known = new Set(stored.map(({ title }) => title))
  return titles.filter((title) => !known.has(title))
}
