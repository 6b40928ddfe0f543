import sharp from 'sharp'
import { adminPages as places } from '#app/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'

async function file(name: string, width: number) {
  const picture = sharp({ create: { width, height: width / 2, channels: 3, background: '#2563eb' } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

test('a thumbnail is uploaded, described, shown to everyone and removed', async ({ admin, watch }) => {
  watch.allow(/Failed to load resource/)
  await admin.setViewportSize({ width: 390, height: 900 })
  await admin.goto(places.sermons)
  await admin.getByRole('button', { name: 'Add sermon' }).click()
  const dialog = admin.getByRole('region', { name: 'Add New Sermon' })
  const choose = dialog.getByLabel('Thumbnail: choose a file')

  await choose.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expectToast(admin, 'Please select a valid image file')
  await choose.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024) })
  await expectToast(admin, 'Image must be smaller than 10MB')
  await choose.setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expectToast(admin, 'Please select a valid image file')
  await admin.route('**/api/upload-image', (route) => route.abort(), { times: 1 })
  await choose.setInputFiles(await file('boat.png', 900))
  await expectToast(admin, 'Failed to upload image. Please try again.')

  await choose.setInputFiles(await file('boat.png', 790))
  await expectToast(admin, 'Image uploaded successfully!')
  const address = dialog.getByLabel('Thumbnail: web address')
  await expect(address).toHaveValue(/^\/pictures\/[0-9a-f]{32}-790x\d+\.webp$/)
  await expect(dialog.getByAltText('Preview')).toHaveJSProperty('complete', true)
  await dialog.getByLabel('Thumbnail: image description').fill('A boat at the landing')
  await dialog.getByLabel('Thumbnail: image description').blur()
  await expect(dialog.getByText('Description saved.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Boats at rest')
  await dialog.getByLabel('Speaker').fill('Ada Keeper')
  await dialog.getByLabel('Date').fill('2026-11-20')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'Sermon created successfully')
  await admin.goto(`${routes.sermons}?search=Boats`)
  const card = admin.getByRole('link', { name: 'Boats at rest' }).locator('img')
  await expect(card).toHaveJSProperty('complete', true)
  expect(await card.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-\d+\.avif$/)
  await admin.goto(places.sermons)
  await admin.getByRole('row').filter({ hasText: 'Boats at rest' }).getByRole('button', { name: 'Edit' }).click()
  const edit = admin.getByRole('region', { name: 'Edit Sermon' })
  await expect(edit.getByLabel('Thumbnail: image description')).toHaveValue('A boat at the landing')
  await edit.getByRole('button', { name: 'Remove Thumbnail' }).click()
  await expect(edit.getByLabel('Thumbnail: web address')).toHaveValue('')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sermon updated successfully')
})

test('a typed description is asked about before a reload, and saved when its form is closed by a key', async ({
  admin,
}) => {
  await admin.goto(`${places.sermons}?add=yes`)
  const dialog = admin.getByRole('region', { name: 'Add New Sermon' })
  await dialog.getByLabel('Thumbnail: choose a file').setInputFiles(await file('anchor.png', 780))
  await expectToast(admin, 'Image uploaded successfully!')
  await dialog.getByLabel('Title').fill('The anchor')
  await dialog.getByLabel('Speaker').fill('Ada Keeper')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'Sermon created successfully')
  await admin.getByRole('row').filter({ hasText: 'The anchor' }).getByRole('button', { name: 'Edit' }).click()
  const edit = admin.getByRole('region', { name: 'Edit Sermon' })
  await edit.getByLabel('Thumbnail: image description').fill('An anchor on the beach')
  const asked = admin.waitForEvent('dialog')
  const reload = admin.evaluate(() => location.reload())
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reload
  const saved = admin.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await admin.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
  await saved
  await admin.goto(`${places.media}?q=anchor`)
  await expect(admin.getByRole('listitem').filter({ hasText: 'An anchor on the beach' })).toBeVisible()
})

test('a picture is dropped into its field', async ({ admin }) => {
  await admin.goto(places.sermons)
  await admin.getByRole('button', { name: 'Add sermon' }).click()
  const dialog = admin.getByRole('region', { name: 'Add New Sermon' })
  const { buffer } = await file('boat.png', 700)
  const held = await admin.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'boat.png', { type: 'image/png' }))
      return transfer
    },
    [...buffer],
  )
  await dialog.getByText('or drop an image here').dispatchEvent('drop', { dataTransfer: held })
  await expectToast(admin, 'Image uploaded successfully!')
  await expect(dialog.getByLabel('Thumbnail: web address')).toHaveValue(/-700x350\.webp$/)
})
