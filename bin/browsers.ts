/**
 * `npm run browsers` goes the main ways of visitors in Firefox and in WebKitGTK, whose engine is Safari's, against the built
 * server. Each browser has a server of its own. `-- firefox` or `-- webkit` takes one of them, `-- WORD` the ways whose names
 * contain the word.
 */
import { spawnSync } from 'node:child_process'
import { request as requests } from '@playwright/test'
import { api } from '#app/routes.ts'
import { adminAccount, administrator } from '#test/administrator.ts'
import { startServer } from '#test/server.ts'
import { type Driven, startFirefox, startWebKit } from './browsers/driver.ts'
import { Visitor } from './browsers/visitor.ts'
import { ways } from './browsers/ways.ts'

interface Browser {
  start: () => Promise<Driven>
  /** What must be installed, by the Debian package that has it. */
  programs: Record<string, string>
}

const browsers: Record<string, Browser> = {
  firefox: { start: startFirefox, programs: { 'firefox-esr': 'firefox-esr' } },
  webkit: { start: startWebKit, programs: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' } },
}

const asked = process.argv.slice(2)
const names = Object.keys(browsers).filter((name) => asked.includes(name))
const words = asked.filter((word) => !Object.hasOwn(browsers, word))
let [passed, failed] = [0, 0]
for (const name of names.length > 0 ? names : Object.keys(browsers)) await goWays(name, browsers[name] as Browser)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function goWays(name: string, { start, programs }: Browser): Promise<void> {
  const missing = Object.entries(programs).filter(([program]) => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0) {
    const packages = missing.map(([, one]) => one).join(' ')
    console.error(`${name}: not tried, since it isn’t installed. On Debian: apt-get install -y ${packages}`)
    failed++
    return
  }
  await using server = await startServer(administrator)
  const request = await requests.newContext({ baseURL: server.url, extraHTTPHeaders: { Origin: server.url } })
  await request.post(api.login, { data: adminAccount })
  await using browser = await start()
  const visitor = new Visitor(browser.send, server.url)
  for (const [way, go] of Object.entries(ways)) {
    if (words.some((word) => !way.includes(word))) continue
    try {
      await go(visitor, { server, request })
      passed++
      console.log(`ok   ${name} ${way}`)
    } catch (error) {
      failed++
      console.log(`FAIL ${name} ${way}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await request.dispose()
}
