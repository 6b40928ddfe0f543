import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminPages } from '#app/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { chromiumSwitches, findChromium } from '#test/chromium.ts'
import { mp3 } from '#test/audio.ts'
import { expect, expectToast, hydrated, test } from '#test/browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-audio-'))
// As Chrome plays on computers and Android: sound only after a touch of this site. The shell of tests plays it always.
const args = [...chromiumSwitches, '--autoplay-policy=document-user-activation-required']
test.use({ launchOptions: { executablePath: findChromium(), args } })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a recording is uploaded through an interruption, and plays on while five pages are visited', async ({
  admin: page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|audio-uploads/)
  const recording = join(folder, 'Morning.mp3')
  writeFileSync(recording, mp3(300))
  const openForm = async () => {
    await page.goto(`${adminPages.sermons}?add=yes`)
    await page.getByLabel('Title').fill('The lamp in the window')
    await page.getByLabel('Speaker *').fill('Ada Keeper')
    await page.getByLabel('Date *').fill('2026-11-15')
  }
  const choose = () => page.getByLabel('Audio: choose a file').setInputFiles(recording)
  await page.route('**/parts/2', (route) => route.abort())
  await openForm()
  await choose()
  await expect(page.getByText('The connection is broken. The upload continues when it is restored.')).toBeVisible()
  await page.unroute('**/parts/2')
  page.on('dialog', (dialog) => void dialog.accept())
  await openForm()
  await expect(page.getByText(/“Morning.mp3” is \d\d% uploaded. Choose the same file to continue./)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/parts/')) sent.push(request.url().replace(/.*\//, ''))
  })
  await choose()
  await expect(page.getByLabel('Audio: web address')).toHaveValue(/^\/audio\/\w+\.mp3$/)
  expect(sent).toEqual(['2'])
  await expect(page.getByLabel('Duration')).toHaveValue('5:00')
  await expect(page.getByText('This recording is silent.')).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expectToast(page, 'Sermon created successfully')
  await page.goto(`${adminPages.media}?list=audio`)
  await expect(page.getByRole('link', { name: 'The lamp in the window' })).toBeVisible()

  await page.goto(`${routes.sermons}?search=lamp`)
  await hydrated(page)
  await page.getByRole('link', { name: 'The lamp in the window' }).click()
  // A click is held back only once the page's script is there.
  const listen = async () => {
    await page.getByRole('button', { name: 'Listen' }).waitFor()
    await hydrated(page)
    await page.getByRole('button', { name: 'Listen' }).click()
  }
  await listen()
  const player = page.getByRole('region', { name: 'Audio player' })
  const position = player.getByRole('slider', { name: 'Position' })
  const at = async () => Number(await position.inputValue())
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(position).toHaveAttribute('aria-valuetext', /^\d+:\d\d of [45]:\d\d$/)
  await player.getByRole('button', { name: 'Forward 30 seconds' }).press('ArrowRight')
  await expect.poll(at).toBeGreaterThanOrEqual(30)
  await player.getByLabel('Speed').selectOption('2')
  for (const name of ['Events', 'Sermons', 'Live Streams', 'Contact', 'Home']) {
    const before = await at()
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect.poll(at).toBeGreaterThan(before)
  }
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('The lamp in the window')
  await expect(player.getByLabel('Speed')).toHaveValue('2')

  const play = player.getByRole('button', { name: 'Play', exact: true })
  const reached = await at()
  await page.reload()
  // A browser that refuses to play after a reload has the button in the same place.
  await player.getByRole('button', { name: /^(?:Play|Pause)$/ }).waitFor()
  if (await play.isVisible()) await play.click()
  await expect.poll(at).toBeGreaterThan(reached)
  await player.getByLabel('Sleep timer').selectOption('15')
  await page.goto('/robots.txt')
  await page.evaluate((href) => {
    document.body.append(Object.assign(document.createElement('a'), { href, textContent: 'Return' }))
  }, routes.events)
  await page.clock.setFixedTime(Date.now() + 61_000)
  await page.getByRole('link', { name: 'Return' }).click()
  // After a minute it is a new visit.
  await expect(play).toBeVisible()
  await expect(player.getByLabel('Sleep timer')).toHaveValue('0')
  await play.click()
  await player.getByRole('button', { name: 'Pause' }).click()
  const left = await at()
  await page.reload()
  await expect.poll(at).toBeGreaterThanOrEqual(left)
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await player.getByRole('link', { name: 'The lamp in the window' }).click()
  await listen()
  await expect.poll(at).toBeGreaterThan(left)
  await page.getByRole('button', { name: 'Pause' }).first().click()
  await player.getByRole('button', { name: 'Close the player' }).click()
  await expect(player).toHaveCount(0)
  await page.goto(routes.events)
  await page.waitForLoadState('networkidle')
  await expect(player).toHaveCount(0)

  await page.goto(`${routes.sermons}?search=lamp`)
  await page.getByRole('link', { name: 'The lamp in the window' }).click()
  await page.route('**/audio/*.mp3', (route) => route.abort())
  await listen()
  await expect(player.getByText('This recording can’t be played right now.')).toBeVisible()
  await expect(player.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible()
})
