/** What was said in a recording: found, played from there, followed, and read without JavaScript. */
import type { Page } from '@playwright/test'
import { href, routes } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { mp3 } from '#test/audio.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { bringAxe, expectAccessible } from '#test/accessible.ts'

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
/** Half an hour, a sentence every five seconds. */
const SENTENCES = Array.from({ length: 360 }, (_, at) =>
  at === 150
    ? 'But while he was still far off, his father saw him and ran.'
    : `Sentence number ${at} is about the younger son.`,
)
const VTT = ['WEBVTT', ...SENTENCES.map((text, at) => `${clock(at * 5)} --> ${clock(at * 5 + 5)}\n${text}`)].join(
  '\n\n',
)
const AUDIO = 'https://recordings.test/son.mp3'

/** @returns the address of the sermon's page */
async function addSermon(page: Page, origin: string, more: object): Promise<string> {
  const headers = { Origin: origin }
  const { address } = await (
    await page.request.post(adminApi.transcripts, { data: VTT, headers: { ...headers, 'Content-Type': 'text/vtt' } })
  ).json()
  const data = {
    title: 'The son who came home',
    speaker: 'Ada Keeper',
    date: '2020-02-02',
    transcript: address,
    ...more,
  }
  const { id } = (await (await page.request.post(adminApi.sermons, { data, headers })).json()) as { id: string }
  return href(routes.sermon, { id, slug: 'the-son-who-came-home' })
}

async function playsFile(page: Page): Promise<void> {
  await page.route(AUDIO, (route) =>
    route.fulfill({ body: mp3(1800), contentType: 'audio/mpeg', headers: { 'Accept-Ranges': 'bytes' } }),
  )
}

const current = (page: Page) => page.locator('.transcript-lines [aria-current]')
/** Whether the current line is in the box. */
const isInSight = (page: Page) =>
  current(page).evaluate((line) => {
    const [box, own] = [line.parentElement, line].map((one) => one?.getBoundingClientRect())
    return box !== undefined && own !== undefined && own.top >= box.top && own.bottom <= box.bottom
  })

test('a phrase is found, plays from its second, and the line is followed', async ({
  admin,
  page,
  server,
  context,
  watch,
}) => {
  await bringAxe(context)
  watch.allow(/recordings\.test/)
  const path = await addSermon(admin, server.url, {
    audioUrl: AUDIO,
    description: '0:00 Two sons\n12:30 The father\n20:00 The brother',
  })
  await playsFile(page)
  await page.goto(routes.search)
  await page.getByLabel('Search this site').pressSequentially('"still far off, his father"')
  await page.keyboard.press('Enter')
  const found = page.getByRole('listitem').filter({ hasText: 'The son who came home' })
  await expect(found).toContainText('But while he was still far off, his father saw him and ran.')
  await found.getByRole('link', { name: 'Play from 12:30' }).click()
  await expect(page).toHaveURL(`${path}?t=750#recording`)
  await expect(page.getByRole('button', { name: 'Listen from 12:30' })).toBeInViewport()
  await expect(current(page)).toContainText('still far off')
  await hydrated(page)
  await page.getByRole('button', { name: 'Listen from 12:30' }).click()
  const position = page.getByRole('slider', { name: 'Position' })
  const at = async () => Number(await position.inputValue())
  await expect.poll(at).toBeGreaterThanOrEqual(750)
  const box = page.locator('[data-lines]')
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(1000)

  await expect.poll(() => isInSight(page)).toBe(true)

  await page.getByRole('link', { name: '20:00 The brother' }).click()
  await expect.poll(at).toBeGreaterThanOrEqual(1200)
  await expect(current(page)).toContainText('Sentence number 240')
  await expect(page.getByRole('link', { name: /^Listen from 20:\d0$/ })).toHaveAttribute('href', /\?t=12\d0$/)

  // Whoever scrolls away stays there.
  await box.hover()
  await page.mouse.wheel(0, -20_000)
  const back = page.getByRole('button', { name: 'Back to the current line' })
  await expect(back).toBeVisible()
  await position.fill('1400')
  await expect(current(page)).toContainText('Sentence number 280')
  expect(await box.evaluate((element) => element.scrollTop)).toBeLessThan(100)
  await back.click()
  await expect.poll(() => isInSight(page)).toBe(true)

  const first = box.getByRole('link').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect.poll(at).toBeLessThan(60)
  await expect(current(page)).toContainText('Sentence number 0')
  await expectAccessible(page, 'a sermon with its transcript')
})

test('times play the video where there is no other recording', async ({ admin, page, server, watch }) => {
  watch.allow(/youtube-nocookie/)
  const path = await addSermon(admin, server.url, {
    title: 'The son on film',
    youtubeUrl: 'https://youtu.be/abcdefghijk',
  })
  const said: string[] = []
  await page.exposeFunction('hear', (message: string) => said.push(message))
  const body = `<script>onmessage = ({ data }) => { parent.postMessage(JSON.stringify({ event: 'infoDelivery', info: { currentTime: 750.2 } }), '*'); hear(data) }</script>`
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(path)
  await hydrated(page)
  await page.getByText('Transcript', { exact: true }).click()
  await page.getByRole('link', { name: '12:30' }).click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /start=750.*enablejsapi=1/)
  await expect(current(page)).toContainText('still far off')
  await page.getByRole('link', { name: '1:00', exact: true }).click()
  await expect.poll(() => said.join()).toContain('"func":"seekTo","args":[60,true]')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the words are there, and times lead to the page at them', async ({ admin, page, server }) => {
    const path = await addSermon(admin, server.url, { title: 'The son on paper', audioUrl: AUDIO })
    await page.goto(path)
    await page.getByText('Transcript', { exact: true }).click()
    await page.getByRole('link', { name: '12:30' }).click()
    await expect(page).toHaveURL(/\?t=750$/)
    await expect(current(page)).toContainText('still far off')
    await expect(page.locator('audio source')).toHaveAttribute('src', `${AUDIO}#t=750`)
  })
})

for (const width of [390, 1440]) {
  test(`the transcript fits at ${width} px, with targets of 44 px`, async ({ admin, page, server }) => {
    const path = await addSermon(admin, server.url, { title: `The son at ${width}`, audioUrl: AUDIO })
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${path}?t=750`)
    const sizes = await page
      .locator('.transcript-time[href], .transcript > summary')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ width: w, height }) => Math.min(w, height)),
      )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
