import sharp from 'sharp'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'

/** A photo with an edge, so that a crop is another picture. */
async function photo(name: string, color: string) {
  const right = await sharp({ create: { width: 400, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer()
  const whole = sharp({ create: { width: 800, height: 400, channels: 3, background: '#e7d9b8' } })
  return {
    name,
    mimeType: 'image/png',
    buffer: await whole
      .composite([{ input: right, left: 400, top: 0 }])
      .png()
      .toBuffer(),
  }
}

test('an image is uploaded, found, given a focal point by keyboard, chosen again, replaced and cropped everywhere', async ({
  admin,
  server,
}) => {
  const dialog = admin.getByRole('dialog').last()
  const card = (name: string) => admin.getByRole('listitem').filter({ hasText: name })
  await admin.goto(places.media)
  await expect(admin.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible()
  await admin.getByLabel('Upload images: choose files').setInputFiles([
    await photo('landing.png', '#1d4ed8'),
    await photo('wreath.png', '#15803d'),
    {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ])
  await expectToast(admin, '2 images uploaded.')
  await expect(admin.getByRole('alert')).toHaveText(
    '1 file wasn’t uploaded.drawing.svg: Please select a valid image file',
  )
  await admin.getByRole('searchbox', { name: 'Search by name' }).fill('landing')
  await expect(card('wreath.png')).toHaveCount(0)

  await card('landing.png').getByRole('button').click()
  await dialog.getByLabel('Image description').fill('Boats at the landing')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(admin, 'Image saved.')
  await dialog.getByRole('button', { name: 'Set focal point' }).click()
  const point = dialog.getByRole('slider', { name: 'Focal point' })
  await point.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp']) await admin.keyboard.press(key)
  await expect(point).toHaveAttribute('aria-valuetext', '80% from the left, 40% from the top')
  await dialog.getByRole('button', { name: 'Save focal point' }).click()
  await expectToast(admin, 'Focal point saved.')
  await admin.keyboard.press('Escape')

  const sermon = { title: 'Boats and nets', speaker: 'Ada Keeper', date: '2026-11-20' }
  await admin.request.post(adminApi.sermons, { data: sermon, headers: { Origin: server.url } })
  await admin.goto(`${places.sermons}?q=Boats+and+nets`)
  await admin.getByRole('button', { name: 'Edit Boats and nets' }).click()
  await admin.getByRole('button', { name: 'Choose from library for Thumbnail' }).click()
  const picker = admin.getByRole('dialog', { name: 'Choose an image' })
  await picker.getByRole('searchbox').fill('boats landing')
  await expect(picker.getByRole('listitem')).toHaveCount(1)
  await picker.getByRole('button', { name: 'Choose landing.png' }).click()
  await expect(admin.getByLabel('Thumbnail: web address')).toHaveValue(/-800x400-f80x40\.webp$/)
  await admin.getByRole('button', { name: 'Update', exact: true }).click()
  await expectToast(admin, 'Sermon updated successfully')
  const page = `${routes.sermons}?search=Boats+and+nets`
  const shown = admin.getByRole('link', { name: sermon.title }).locator('img')
  await admin.goto(page)
  await expect(shown).toHaveCSS('object-position', '80% 40%')

  await admin.goto(`${places.media}?q=nets`)
  await card('landing.png').getByRole('button').click()
  await expect(dialog.getByRole('link', { name: sermon.title })).toBeVisible()
  await dialog.getByRole('button', { name: 'Crop' }).click()
  await dialog.getByLabel('Left').fill('400')
  await dialog.getByLabel('Width').fill('400')
  await dialog.getByRole('button', { name: 'Save crop' }).click()
  await expectToast(admin, 'Image cropped in 1 place.')
  await expect(dialog.getByText(/pixels.* cropped/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Replace everywhere' }).click()
  const other = admin.getByRole('dialog', { name: 'Replace everywhere with' })
  await other.getByRole('button', { name: 'Choose wreath.png' }).click()
  await expectToast(admin, 'Image replaced in 1 place.')
  await expect(dialog.getByText('wreath.png', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('link', { name: sermon.title })).toBeVisible()
  await admin.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await expectToast(admin, 'Undone.')
  await admin.goto(page)
  await expect(shown).toHaveAttribute('src', /-400x400\.webp$/)
})

test('canceling while a new image is uploaded replaces nothing', async ({ admin }) => {
  await admin.goto(places.media)
  await admin.getByLabel('Upload images: choose files').setInputFiles([await photo('harbor.png', '#b45309')])
  await expectToast(admin, '1 image uploaded.')
  await admin.getByRole('listitem').filter({ hasText: 'harbor.png' }).getByRole('button').click()
  await admin.getByRole('button', { name: 'Replace everywhere' }).click()
  const picker = admin.getByRole('dialog', { name: 'Replace everywhere with' })
  const canceled = Promise.withResolvers<void>()
  await admin.route(`**${adminApi.uploadImage}`, async (route) => {
    await canceled.promise
    await route.continue()
  })
  const sent: string[] = []
  admin.on('request', (request) => sent.push(request.method()))
  const announced = admin.waitForResponse(`**${adminApi.uploadImage}`)
  await picker.getByLabel('Upload a new image').setInputFiles(await photo('pier.png', '#7c2d12'))
  await expect(picker.getByText('Uploading...')).toBeVisible()
  await picker.getByRole('button', { name: 'Cancel' }).click()
  canceled.resolve()
  await (await announced).finished()
  // The upload would begin now.
  await admin.evaluate(() => new Promise((done) => setTimeout(done)))
  expect(sent).not.toContain('PUT')
  await expect(admin.getByRole('dialog').getByText('harbor.png', { exact: true })).toBeVisible()
})

test('images that are dropped while others are uploaded come after them', async ({ admin }) => {
  const first = Promise.withResolvers<void>()
  await admin.route(
    `**${adminApi.uploadImage}`,
    async (route) => {
      await first.promise
      await route.continue()
    },
    { times: 1 },
  )
  await admin.goto(places.media)
  await admin.getByLabel('Upload images: choose files').setInputFiles([await photo('dune.png', '#0e7490')])
  await expect(admin.getByText('Uploading 1 image...')).toBeVisible()
  const { buffer } = await photo('reed.png', '#4d7c0f')
  const held = await admin.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'reed.png', { type: 'image/png' }))
      return transfer
    },
    [...buffer],
  )
  await admin.getByRole('heading', { level: 1, name: 'Media' }).dispatchEvent('drop', { dataTransfer: held })
  await expect(admin.getByText('Uploading 2 images...')).toBeVisible()
  first.resolve()
  await expectToast(admin, '2 images uploaded.')
  for (const name of ['dune.png', 'reed.png']) {
    await expect(admin.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
})

test('a logo is shown whole', async ({ admin }) => {
  const logo = sharp({ create: { width: 900, height: 200, channels: 3, background: '#0f766e' } })
  const buffer = await logo.png().toBuffer()
  await admin.goto(places.media)
  await admin
    .getByLabel('Upload images: choose files')
    .setInputFiles([{ name: 'logo.png', mimeType: 'image/png', buffer }])
  await expectToast(admin, '1 image uploaded.')
  const tile = admin.getByRole('listitem').filter({ hasText: 'logo.png' })
  await expect(tile.locator('img')).toHaveCSS('object-fit', 'contain')
})

test('a typed description stays while the focal point is set, and closing asks before it is lost', async ({
  admin,
}) => {
  const dialog = admin.getByRole('dialog').last()
  const description = dialog.getByLabel('Image description')
  await admin.goto(places.media)
  await admin.getByLabel('Upload images: choose files').setInputFiles([await photo('jetty.png', '#7e22ce')])
  await expectToast(admin, '1 image uploaded.')
  await admin.getByRole('listitem').filter({ hasText: 'jetty.png' }).getByRole('button').click()
  await description.fill('The jetty at dusk')
  await dialog.getByRole('button', { name: 'Set focal point' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(description).toHaveValue('The jetty at dusk')
  await dialog.getByRole('button', { name: 'Set focal point' }).click()
  await dialog.getByRole('slider', { name: 'Focal point' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Save focal point' }).click()
  await expectToast(admin, 'Focal point saved.')
  await expect(description).toHaveValue('The jetty at dusk')

  const image = admin.getByRole('dialog', { name: 'Edit Image' })
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' })
  await admin.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await image.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(admin, 'Image saved.')
  await image.getByRole('button', { name: 'Set focal point' }).click()
  await image.getByRole('slider', { name: 'Focal point' }).press('ArrowDown')
  await image.getByRole('button', { name: 'Close' }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
})
