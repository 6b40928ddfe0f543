/** Pictures for tests, uploaded as the admin area does it. */
import { adminApi } from '#app/admin-routes.ts'
import sharp from 'sharp'
import type { Picture } from '#app/media/schema.ts'
import type { TestApp } from '#test/app.ts'

interface Announced {
  uploadUrl: string
  publicUrl: string
}

/** A file of one color that depends on its size, so that files of other sizes differ. */
export async function picture(width: number, height: number, format: 'png' | 'jpeg' = 'png') {
  const background = { r: width % 256, g: height % 256, b: 120 }
  const file = await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
  return new Uint8Array(file)
}

export async function announce(
  admin: Pick<TestApp, 'post'>,
  options: { fileName?: string; size?: number; type?: string } = {},
) {
  const { fileName = 'a.png', type = 'image/png', size } = options
  const { body } = await admin.post(adminApi.uploadImage, { fileName, contentType: type, size })
  return body as Announced
}

/** @throws when it is refused */
export async function upload(
  admin: Pick<TestApp, 'fetch' | 'post'>,
  file: Uint8Array<ArrayBuffer>,
  type = 'image/png',
): Promise<Picture> {
  const { uploadUrl } = await announce(admin, { type })
  const answer = await admin.fetch(uploadUrl, { method: 'PUT', body: file, headers: { 'Content-Type': type } })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Picture
}
