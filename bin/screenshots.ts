/**
 * `npm run screenshots` photographs every page at three widths into `screenshots/`.
 *
 * It shows the sample church by default. `-- --data DIR` uses another data folder, and `-- --only NAME` only pages whose
 * name contains that word.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { chromiumSwitches, findChromium } from '#test/chromium.ts'
import { everyPage } from '#test/every-page.ts'
import { startServer } from '#test/server.ts'

const WIDTHS = [390, 768, 1440]
const FOLDER = 'screenshots'

const { values } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string' } } })
const server = await startServer(values.data ? { DATA_DIR: values.data } : {})
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
mkdirSync(FOLDER, { recursive: true })

try {
  const pages = (await everyPage(server.url)).filter(({ name }) => !values.only || name.includes(values.only))
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const { name, path } of pages) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      // Scrolling down loads the pictures that load lazily.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.waitForLoadState('networkidle')
      const file = join(FOLDER, `${name}-${width}.png`)
      await page.screenshot({ path: file, fullPage: path !== routes.liveStreamWorship })
      console.log(file)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
