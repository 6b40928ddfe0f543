/** The built files and the dashboard in the oldest browsers that README names, and in older ones. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminPages } from '#app/admin-routes.ts'
import { browsersInWords, oldestBrowsers } from '#app/server/browsers.ts'
import { expectAccessible } from '#test/accessible.ts'
import { expect, expectToast, openRecord, test } from '#test/browser.ts'
import { importOn } from '#test/imports.ts'
import { youngIn, youngNames } from '#test/young.ts'

const root = join(import.meta.dirname, '..')

/** What the oldest of these browsers lack though the files name it, and why that is fine: it is used only where it exists. */
const OPTIONAL: Record<keyof typeof oldestBrowsers, Record<string, string>> = {
  site: {
    'Document.prerendering': 'without it, no page is drawn before it is shown',
    '.startViewTransition': 'React asks for it',
    'Navigator.connection': 'no one saves data where it is missing',
    'Navigator.share': 'the address is copied in its place',
    'Window.navigation': 'the list opens as it is without filters',
    'Window.requestIdleCallback': 'setTimeout takes its place',
  },
  dashboard: {
    '.bytes': 'a member of a library’s own class',
    '.startViewTransition': 'React asks for it',
    'Document.startViewTransition': 'the router asks for it',
    'Error.captureStackTrace': 'Zod and the reader of workbooks ask for it',
    'Intl.DurationFormat': 'rrule-temporal asks for it',
    'Navigator.connection': 'React Query asks for it',
    'Symbol.dispose': 'Mediabunny makes it',
    'URL.canParse': 'Zod asks for it',
    ...Object.fromEntries(
      ['', '.Duration', '.Instant', '.Now', '.PlainDate', '.PlainDateTime', '.PlainTime', '.ZonedDateTime'].map(
        (name) => [`Temporal${name}`, 'the import loads a polyfill'],
      ),
    ),
    ...Object.fromEntries(
      [
        'AudioData',
        'AudioDecoder',
        'AudioDecoder.isConfigSupported',
        'EncodedAudioChunk',
        'EncodedVideoChunk',
        'VideoDecoder',
        'VideoDecoder.isConfigSupported',
        'VideoFrame',
      ].map((name) => [name, 'the loudness of a recording is not looked at without it']),
    ),
  },
}

for (const [part, folders] of [
  ['site', ['client/assets', 'worker']],
  ['dashboard', ['client/admin-assets/assets']],
] as const) {
  test(`the files of the ${part} use nothing that the oldest of its browsers lack`, () => {
    const names = youngNames(oldestBrowsers[part])
    const files = folders.flatMap((folder) =>
      readdirSync(join(root, 'dist', folder), { withFileTypes: true }).filter(({ name }) => name.endsWith('.js')),
    )
    expect(files.length).toBeGreaterThan(0)
    const found = files.flatMap((file) => youngIn(readFileSync(join(file.parentPath, file.name), 'utf8'), names))
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(OPTIONAL[part]).toSorted())
    expect(readFileSync(join(root, 'README.md'), 'utf8').replaceAll('\n', ' ')).toContain(
      browsersInWords(oldestBrowsers[part]),
    )
  })
}

test('what is younger than a browser is found, in patterns, members and names', () => {
  const names = youngNames({ safari: 16, chrome: 109, firefox: 113 })
  const young = youngIn("[].toSorted(); a?.with(0, 1); Map.groupBy(x, y); navigator.share(z); 'popover' in a", names)
  expect(young).toEqual(['.toSorted', '.with', 'Map.groupBy', 'Navigator.share'])
  expect(() => youngIn('/(?i:a)/', names)).toThrow('Invalid')
})

const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:choir@church.example
SUMMARY:Choir
DTSTART;TZID=America/New_York:20300305T190000
DURATION:PT1H30M
RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20300401T000000Z
END:VEVENT
END:VCALENDAR`

const needs = `it works from ${browsersInWords(oldestBrowsers.dashboard)} on.`

test('a browser that is too old for the dashboard is told which ones it needs, as one without scripts is, and loads none of it', async ({
  context,
  page,
  session,
}) => {
  await context.addCookies(session)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'))
  await page.goto(adminPages.overview)
  await expect(page.getByText(needs)).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expectAccessible(page, 'what a browser that is too old says')
  // The program is preloaded, and not run.
  expect(scripts.length).toBeLessThanOrEqual(1)
  const html = await (await page.request.get(adminPages.overview)).text()
  expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain(needs)
})

test('over plain http, and without Temporal, records are created and files are read', async ({
  context,
  page,
  session,
}) => {
  await context.addCookies(session)
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    Reflect.deleteProperty(globalThis, 'Temporal')
  })
  await page.goto(`${adminPages.events}?add=yes`)
  const form = openRecord(page)
  await form.getByLabel('Title').fill('Harvest supper')
  await form.getByLabel('Date').fill('2030-10-05')
  await form.getByRole('button', { name: 'Create' }).click()
  await expectToast(page, 'Event created successfully')
  const importing = importOn(page, 'events')
  await importing.open()
  await importing.paste(CALENDAR)
  await expect(page.getByRole('button', { name: /^Import 1/ })).toBeVisible()
})
