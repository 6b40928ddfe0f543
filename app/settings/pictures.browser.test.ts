import sharp from 'sharp'
import { adminApi, adminPages as places } from '#app/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'

test('a church chooses another set of drawings, and a picture of its own with what stays in view', async ({
  admin,
  server,
  watch,
}) => {
  watch.allow(/404 \(Not Found\)/)
  const drawing = async () => {
    await admin.goto('/no-such-page')
    return admin.locator('main img').getAttribute('src')
  }
  const usual = await drawing()
  await admin.goto(places.settings)
  const group = admin.getByRole('region', { name: 'Images' })
  await group.getByLabel('Stone church in the country').check()
  await group.locator('summary', { hasText: 'Kids Church' }).click()
  const buffer = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#8a3b34' } })
    .png()
    .toBuffer()
  await group
    .getByLabel('Kids Church: choose a file')
    .setInputFiles({ name: 'kids.png', mimeType: 'image/png', buffer })
  await group.getByLabel('Kids Church: image description').fill('Children on the beach')
  await group.getByLabel('Kids Church: image description').blur()
  await expect(group.getByText('Description saved.')).toBeVisible()
  await group.getByRole('slider', { name: 'Focal point' }).press('ArrowRight')
  await group.getByRole('slider', { name: 'Focal point' }).press('ArrowUp')
  await admin.getByRole('button', { name: 'Save Settings' }).click()
  await expect(admin.getByText('All changes are saved.')).toBeVisible()

  const kids = href(routes.aboutTab, { tab: 'kids-church' })
  await admin.goto(kids)
  const picture = admin.getByRole('img', { name: 'Children on the beach' })
  await expect(picture).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{32}-900x500-f60x40\.webp$/)
  await expect(picture).toHaveCSS('object-position', '60% 40%')
  const visitPicture = await picture.getAttribute('src')
  expect(await drawing()).not.toBe(usual)

  await admin.request.put(adminApi.siteConfig, { data: { visitPicture }, headers: { Origin: server.url } })
  await admin.goto(routes.planAVisit)
  await expect(picture).toHaveCSS('object-position', '60% 40%')

  const data = { sceneSet: 'shore', kidsPicture: '', visitPicture: '', sharePicture: '/pictures/x.webp' }
  await admin.request.put(adminApi.siteConfig, { data, headers: { Origin: server.url } })
  expect(await drawing()).toBe(usual)
  const html = await (await admin.request.get(routes.give)).text()
  expect(html).toContain(`<meta property="og:image" content="${server.url}/pictures/x.webp"`)
  await admin.request.put(adminApi.siteConfig, { data: { sharePicture: '' }, headers: { Origin: server.url } })
})
