/**
 * `npm run bench -- phone [runs] [checkout] [page]`: the bytes of every public page before a person touches it, and
 * Lighthouse's phone (slow 4G, a fourth of the processor), the median of so many runs, 5 unless given. When another built
 * checkout is named, both are measured in turns; `.` is this one.
 *
 * Lighthouse is installed into `.cache` on first use, and not with the project, since some of its dependencies send usage
 * reports. Other programs on the machine increase mainly the blocking time.
 */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '#test/chromium.ts'
import { everyPage } from '#test/every-page.ts'
import { anotherCaller } from '#test/forms.ts'
import type { startServer } from '#test/server.ts'
import { atFullSpeed, HERE, median } from './core.ts'

const FOLDER = join(HERE, '.cache', 'lighthouse')
const LIGHTHOUSE = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js')
const VERSION = '13.5.0'

/** Times in milliseconds, and kB transferred. */
const COLUMNS = ['score', 'first paint', 'largest', 'blocking', 'shift', 'HTML', 'JS', 'CSS', 'fonts', 'all'] as const
type Figures = Record<(typeof COLUMNS)[number], number>

interface Report {
  categories: { performance: { score: number } }
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { resourceType: string; transferSize: number }[] } }
  >
}

/**
 * @param others the folder of another checkout that has been built
 * @param only a word of the names of the pages to measure; all of them unless given
 */
export async function benchPhone(runs: number, others?: string, only = ''): Promise<void> {
  install()
  const folders = new Set([HERE, ...(others === undefined ? [] : [join(resolve(others), '/')])])
  const servers = await Promise.all([...folders].toReversed().map(start))
  try {
    console.log(['page', ...COLUMNS].join('\t'))
    // Their records have addresses of their own.
    const pages = await Promise.all(servers.map(async ({ url }) => everyPage(url)))
    for (const [at, { name, status }] of (pages[0] ?? []).entries()) {
      if (status !== 200 || !name.includes(only)) continue
      const rounds = await atFullSpeed([0, 1], { wanted: runs, tries: runs + 2 }, async () => {
        const figures: Figures[] = []
        for (const [side, { url }] of servers.entries())
          figures.push(await measure(url + (pages[side]?.[at]?.path ?? '')))
        return figures
      })
      for (const side of servers.keys()) {
        const figures = rounds.flatMap((round) => round[side] ?? [])
        const medians = COLUMNS.map((column) =>
          median(figures.map((one) => one[column])).toFixed(column === 'shift' ? 3 : 0),
        )
        console.log([name, ...medians].join('\t'))
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

function install(): void {
  if (existsSync(LIGHTHOUSE)) return
  const wanted = ['install', '--prefix', FOLDER, '--ignore-scripts', '--no-save', '--no-audit', `lighthouse@${VERSION}`]
  spawnSync('npm', wanted, { stdio: 'inherit' })
}

/** Both have the same sample content, since neither has been used. */
async function start(folder: string): Promise<Awaited<ReturnType<typeof startServer>>> {
  const { startServer: begin } = (await import(join(folder, 'test', 'server.ts'))) as {
    startServer: typeof startServer
  }
  return begin({ TRUST_PROXY: '1' })
}

async function measure(url: string): Promise<Figures> {
  // A page is drawn once and then served from memory. Some may be opened only a few times from one address.
  const headers = { 'Accept-Encoding': 'br', ...anotherCaller() }
  for (let time = 0; time < 3; time++) await (await fetch(url, { headers })).arrayBuffer()
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-quic --disable-background-networking'
  const args = [LIGHTHOUSE, url, '--quiet', '--output=json', '--only-categories=performance', flags]
  const env = { ...process.env, CHROME_PATH: findChromium() }
  const run = () => promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26, env })
  // Now and then Lighthouse gets no whole recording of a load ("Please run Lighthouse again", NO_NAVSTART).
  const { stdout } = await run().catch(run)
  return figuresOf(JSON.parse(stdout) as Report)
}

function figuresOf({ audits, categories }: Report): Figures {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const kB = (type?: string) =>
    requests
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0)
  return {
    score: categories.performance.score * 100,
    'first paint': value('first-contentful-paint'),
    largest: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    HTML: kB('Document'),
    JS: kB('Script'),
    CSS: kB('Stylesheet'),
    fonts: kB('Font'),
    all: kB(),
  }
}
