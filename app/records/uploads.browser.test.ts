/** Uploading what phones and cameras make, and leaving the page meanwhile. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { adminApi, adminPages as places } from '#app/admin-routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'
import { EXPECT_MS } from '#test/patience.ts'

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

const problems = (page: Page) => page.getByRole('alert')

async function photo(name: string, width: number, height: number): Promise<Chosen> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#1d4ed8' } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A half transparent picture of more than 10 MB. */
async function heavy(): Promise<Chosen> {
  const background = { r: 29, g: 78, b: 216, alpha: 0.5 }
  const buffer = await sharp({ create: { width: 2000, height: 1600, channels: 4, background } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { name: 'heavy.png', mimeType: 'image/png', buffer }
}

/** A photo of more than 40 megapixels that was taken in portrait. */
async function large(): Promise<Chosen> {
  const buffer = await sharp({ create: { width: 8000, height: 5200, channels: 3, background: '#1d4ed8' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: 'large.jpg', mimeType: 'image/jpeg', buffer }
}

test('large photos are made smaller, upright and with their transparency; others are refused in clear words', async ({
  admin,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  test.slow()
  const frames = Buffer.concat([Buffer.alloc(600, 255), Buffer.alloc(600, 0)])
  const animated = await sharp(frames, { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const whole = await photo('cut.jpg', 900, 700)
  await admin.goto(places.media)
  await admin
    .getByLabel('Upload images: choose files')
    .setInputFiles([
      await large(),
      await heavy(),
      { name: 'moving.gif', mimeType: 'image/gif', buffer: animated },
      { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('no decoder here') },
      { name: 'IMG_2.HEIC', mimeType: '', buffer: await readFile('test/turned.heic') },
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) },
      { name: 'zeros.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024) },
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    ])
  await expect(admin.locator('[data-toast]')).toContainText('4 images uploaded.', { timeout: 5 * EXPECT_MS })
  await expect(admin.getByText('moving.gif: It’s animated, so only its first frame is kept.')).toBeVisible()
  await expect(problems(admin).getByText('IMG_1.HEIC: Please select a valid image file')).toBeVisible()
  await expect(problems(admin).getByText('empty.png: This file is empty.')).toBeVisible()
  await expect(problems(admin).getByText('cut.jpg: This image is incomplete or damaged.')).toBeVisible()
  await expect(problems(admin).getByText('zeros.png: Image must be smaller than 10MB')).toBeVisible()
  await expect(problems(admin).getByText('letter.pdf: Please select a valid image file')).toBeVisible()
  const kept = async (name: string) => {
    const found = await admin.request.get(`${adminApi.pictures}?search=${name}`)
    const [{ publicUrl } = { publicUrl: '' }] = (await found.json()) as { publicUrl: string }[]
    return sharp(await (await admin.request.get(publicUrl)).body())
  }
  for (const [name, width, height] of [
    ['large', 1664, 2560],
    ['heavy', 1920, 1536],
    ['moving', 20, 10],
    ['IMG_2', 72, 128],
  ] as const)
    expect(await (await kept(name)).metadata(), name).toMatchObject({ width, height })
  expect((await (await kept('heavy')).stats()).isOpaque).toBe(false)
})

const choose = async (page: Page, files: readonly Chosen[]) =>
  page.getByLabel('Upload images: choose files').setInputFiles([...files])
/** No two are the same, which the library would list once. */
const small = (name: string, index = 0) => photo(name, 300 + index, 200)

test('images that a reload interrupts are sent after it, each with its result, and no other is', async ({
  admin,
  watch,
}) => {
  watch.allow(/ERR_|Failed to load/)
  await admin.goto(places.media)
  let sent = 0
  await admin.route('**/api/uploads/**', (route) => (sent++ < 2 ? route.continue() : undefined))
  await choose(
    admin,
    await Promise.all(
      ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg', 'five.jpg'].map((name, index) => small(name, index)),
    ),
  )
  const uploads = admin.getByRole('list', { name: 'Uploads' })
  const of = (name: string) => uploads.getByRole('listitem').filter({ hasText: name })
  await expect(admin.getByText('Uploading 3 images...')).toBeVisible()
  await expect(of('two.jpg')).toContainText('Uploaded')
  await expect(of('three.jpg').getByRole('progressbar', { name: 'three.jpg: upload progress' })).toBeVisible()
  await expect(of('five.jpg')).toContainText('Waiting')
  await of('four.jpg').getByRole('button', { name: 'Cancel' }).click()
  await expect(of('four.jpg')).toHaveCount(0)
  await admin.unrouteAll({ behavior: 'ignoreErrors' })
  // Elsewhere in the dashboard, where nothing but the message tells of it.
  await expect.poll(() => keptNames(admin)).toEqual(['three.jpg', 'five.jpg'])
  await admin.goto(places.events)
  await expectToast(admin, '2 images uploaded.')
  await expect.poll(() => keptNames(admin)).toEqual([])
  const list = await admin.request.get(`${adminApi.pictures}?sort=newest`)
  const names = ((await list.json()) as { fileName: string }[]).map(({ fileName }) => fileName)
  expect(names.filter((name) => /^(?:one|two|three|four|five)\.jpg$/.test(name))).toHaveLength(4)
})

test('an image that the network loses is tried again, and signing out forgets it', async ({ admin, watch }) => {
  watch.allow(/ERR_|Failed to load/)
  await admin.goto(places.media)
  await admin.route('**/api/uploads/**', (route) => route.abort())
  await choose(admin, [await small('lost.jpg'), await small('found.jpg')])
  const uploads = admin.getByRole('list', { name: 'Uploads' })
  const of = (name: string) => uploads.getByRole('listitem').filter({ hasText: name })
  await expect(of('lost.jpg')).toContainText('Not uploaded')
  await expect(of('found.jpg')).toContainText('Not uploaded')
  await admin.unrouteAll({ behavior: 'ignoreErrors' })
  await of('found.jpg').getByRole('button', { name: 'Try again' }).click()
  await expectToast(admin, '1 image uploaded.')
  await expect.poll(() => keptNames(admin)).toEqual(['lost.jpg'])
  // Signed out in appearance alone, since other tests need the session.
  await admin.route('**/api/logout', (route) => route.fulfill({ body: 'Signed out' }))
  await admin.getByRole('link', { name: 'Sign out' }).first().click()
  await expect(admin.getByText('Signed out')).toBeVisible()
  expect(await keptNames(admin)).toEqual([])
  await admin.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Names of the files that the browser keeps. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('narthex', 1)
        opening.addEventListener('error', () => reject(new Error('refused')))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('files').objectStore('files').getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve((all.result as { file: File }[]).map(({ file }) => file.name))
          })
        })
      }),
  )
}

test('a browser that keeps nothing asks before it leaves images, and afterward says which are missing', async ({
  browser,
  session,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  await context.addCookies(session)
  const page = await context.newPage()
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new Error('refused')
    }
  })
  await page.goto(places.media)
  let sent = 0
  await page.route('**/api/uploads/**', (route) => (sent++ < 2 ? route.continue() : undefined))
  await choose(
    page,
    await Promise.all(
      ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg', 'five.jpg'].map((name, index) => small(name, index)),
    ),
  )
  await expect(page.getByText('Uploading 3 images...')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reload.catch(() => undefined)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expectToast(page, '“three.jpg”, “four.jpg”, and “five.jpg” weren’t uploaded because you left the page.')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await context.close()
})

test('closing a form while its image uploads says that it was not uploaded', async ({ admin, watch }) => {
  watch.allow(/ERR_|Failed to load/)
  await admin.goto(`${places.sermons}?add=yes`)
  await admin.route('**/api/uploads/**', () => undefined)
  const dialog = admin.getByRole('region', { name: 'Add New Sermon' })
  await dialog.getByLabel('Thumbnail: choose a file').setInputFiles(await photo('wave.jpg', 300, 200))
  await expect(dialog.getByText('Uploading...').first()).toBeVisible()
  await admin.keyboard.press('Escape')
  await expectToast(admin, '“wave.jpg” wasn’t uploaded because you left its form.')
  await admin.unrouteAll({ behavior: 'ignoreErrors' })
})
