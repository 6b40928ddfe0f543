/**
 * `npm run screenshots` photographs every page, state and admin section into `screenshots/`, with contact sheets in
 * `screenshots/sheets/` and all of them in `screenshots/index.html`.
 *
 *     --contents sample,real,long,none   real needs --data DIR, a data folder, which is copied
 *     --widths 390,768,1440,2560
 *     --palettes shore,lighthouse,usual  names of the palettes in app/values/theme.ts; usual: the colors of a new site
 *     --schemes light,dark
 *     --only WORD,WORD                   only screens whose names contain one of the words
 *     --without WORD,WORD                none of these, such as admin,dialog
 *     --to DIR                           another folder than screenshots/; what is in it is deleted
 *     --check                            also axe, html-validate and the checks of test/page-checks.ts, into findings.txt
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { adminApi } from '#app/admin-routes.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import { palettes } from '#app/values/theme.ts'
import { chromiumSwitches, findChromium } from '#test/chromium.ts'
import { take, type Wish } from './screenshots/camera.ts'
import { contents, type Site, startSite } from './screenshots/contents.ts'
import { screensOf } from './screenshots/screens.ts'
import { type Shot, writeIndex, writeSheets } from './screenshots/sheets.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    to: { type: 'string', default: 'screenshots' },
    only: { type: 'string', default: '' },
    without: { type: 'string', default: '' },
    contents: { type: 'string', default: contents.join() },
    widths: { type: 'string', default: '390,768,1440,2560' },
    palettes: { type: 'string', default: 'shore,lighthouse,usual' },
    schemes: { type: 'string', default: 'light,dark' },
    check: { type: 'boolean', default: false },
  },
})
const listed = (text: string) => text.split(',').filter(Boolean)
const [words, others] = [listed(values.only), listed(values.without)]
const wished = contents.filter(
  (content) => listed(values.contents).includes(content) && (content !== 'real' || values.data !== undefined),
)

rmSync(values.to, { recursive: true, force: true })
mkdirSync(join(values.to, 'sheets'), { recursive: true })
const shots: Shot[] = []
const findings: string[] = []
await using browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
for (const content of wished) {
  await using site = await startSite(content, values.data)
  for (const palette of listed(values.palettes)) await photograph(browser, site, content, palette)
}
writeIndex(values.to, shots, await writeSheets(values.to, shots))
writeFileSync(join(values.to, 'findings.txt'), findings.map((line) => `${line}\n`).join(''))
console.log(`${shots.length} screenshots, ${findings.length} findings: ${join(values.to, 'index.html')}`)
if (findings.length > 0) process.exitCode = 1

async function photograph(
  by: Browser,
  { server, admin, furnished }: Site,
  content: string,
  palette: string,
): Promise<void> {
  await admin.ask('PUT', adminApi.siteConfig, colorsOf(palette))
  const screens = await screensOf(server.url, furnished)
  const wish: Wish = {
    site: server.url,
    cookie: admin.cookie,
    folder: values.to,
    content,
    palette,
    widths: listed(values.widths).map(Number),
    schemes: listed(values.schemes),
    isChecked: values.check,
  }
  for (const screen of screens) {
    const has = (word: string) => screen.name.includes(word)
    if ((words.length > 0 && !words.some(has)) || others.some(has)) continue
    const taken = await take(by, screen, wish)
    shots.push(...taken.shots)
    findings.push(...taken.findings.map((finding) => `${content}, ${palette}, ${screen.name}: ${finding}`))
  }
  console.log(`${content}, ${palette}: ${shots.length} screenshots, ${findings.length} findings`)
}

function colorsOf(palette: string): object {
  const { primaryColor, accentColor, secondaryColor } = defaultConfig
  if (palette === 'usual') return { primaryColor, accentColor, secondaryColor }
  const found = palettes.find(({ name }) => name.toLowerCase().replaceAll(' ', '-') === palette)
  if (!found) throw new Error(`There is no palette ${palette}`)
  const { name: _, ...colors } = found
  return colors
}
