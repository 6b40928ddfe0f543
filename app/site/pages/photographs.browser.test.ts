/**
 * Words beside the church's own photograph keep their contrast, however dark or bright it is. `PHOTOGRAPHS=FOLDER` takes those of a
 * folder, and leaves what is seen beside them.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { adminApi } from '#app/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'

const folder = process.env['PHOTOGRAPHS']

interface Photograph {
  name: string
  file: Buffer
}

/** What no shade may count on. */
function hardest(): Promise<Photograph[]> {
  return Promise.all(
    ['black', 'white'].map(async (name) => {
      const picture = sharp({ create: { width: 1600, height: 1000, channels: 3, background: name } })
      return { name, file: await picture.png().toBuffer() }
    }),
  )
}

async function photographs(): Promise<Photograph[]> {
  if (folder === undefined) return hardest()
  const names = (await readdir(folder)).filter((name) => !name.startsWith('seen'))
  return Promise.all(names.map(async (name) => ({ name, file: await readFile(join(folder, name)) })))
}

test('the words on the home page can be read beside any photograph', async ({ admin, page, server }) => {
  test.slow()
  const headers = { Origin: server.url }
  for (const { name, file } of await photographs()) {
    const contentType = name.endsWith('heic') ? 'image/heic' : 'image/png'
    const announced = await admin.request.post(adminApi.uploadImage, { data: { fileName: name, contentType }, headers })
    const { uploadUrl } = (await announced.json()) as { uploadUrl: string }
    const sent = await admin.request.put(uploadUrl, {
      data: file,
      headers: { ...headers, 'Content-Type': contentType },
    })
    const { publicUrl } = (await sent.json()) as { publicUrl: string }
    await admin.request.put(adminApi.siteConfig, { data: { homePicture: publicUrl }, headers })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(routes.home)
        await page.locator('.hero-picture img').evaluate((image: HTMLImageElement) => image.decode())
        if (folder) await page.screenshot({ path: join(folder, `seen-${colorScheme}-${width}-${name}.png`) })
        expect.soft(await leastContrast(page), `${name} at ${width}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
  await admin.request.put(adminApi.siteConfig, { data: { homePicture: '' }, headers })
})

interface Word {
  color: string
  x: number
  y: number
  width: number
  height: number
}

/** The least contrast (WCAG 2.2, 1.4.3) of the words of the hero that have no surface of their own, over any pixel behind them. */
async function leastContrast(page: Page): Promise<number> {
  const words = await page.locator('.hero-text').evaluate((text): Word[] => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    const found: Word[] = []
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node
      if (!parent?.checkVisibility() || parent.closest('.btn, [class*="bg-"]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if (canvas) canvas.fillStyle = getComputedStyle(parent).color
      canvas?.clearRect(0, 0, 1, 1)
      canvas?.fillRect(0, 0, 1, 1)
      const color = [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].join(' ')
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 1) found.push({ color, x: x + scrollX, y: y + scrollY, width, height })
    }
    return found
  })
  expect(words.length).toBeGreaterThan(3)
  // The pages' policy forbids a style of the screenshot's own.
  await page.locator('.hero-text').evaluate((text: HTMLElement) => {
    text.style.visibility = 'hidden'
  })
  const behind = sharp(await page.screenshot({ fullPage: true })).removeAlpha()
  const { data, info } = await behind.raw().toBuffer({ resolveWithObject: true })
  let least = 21
  for (const { color, ...word } of words) {
    const [r = 0, g = 0, b = 0, alpha = 255] = color.split(' ').map(Number)
    const [left, right] = [Math.floor(word.x), Math.min(info.width, Math.ceil(word.x + word.width))]
    for (let y = Math.floor(word.y); y < word.y + word.height; y += 2)
      for (let x = left; x < right; x += 2) {
        const at = (y * info.width + x) * 3
        const pixel = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
        const ink = [r, g, b].map((part, index) => (part * alpha + (pixel[index] ?? 0) * (255 - alpha)) / 255)
        const [light = 0, dark = 0] = [luminance(ink), luminance(pixel)].toSorted((one, other) => other - one)
        least = Math.min(least, (light + 0.05) / (dark + 0.05))
      }
  }
  return least
}

function luminance(color: number[]): number {
  const [r = 0, g = 0, b = 0] = color.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
