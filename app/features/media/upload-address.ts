/**
 * Signed upload addresses: each is for one picture, one content type, a maximum size and ten minutes, and needs no
 * session, like presigned URLs of object stores.
 */
import { adminApi } from '#app/admin-routes.ts'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { forbidden } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { href } from '#app/routes.ts'
import { secretKey } from '#app/secret.ts'

const LIFETIME = { minutes: 10 }

export interface Upload {
  /** Of the picture. */
  id: string
  /** Content type. */
  type: string
  /** Largest file in bytes. */
  most: number
}

const query = z.object({
  type: z.string().max(100),
  most: z.string().regex(/^\d{1,9}$/),
  until: z.string().regex(/^\d{1,15}$/),
  signature: z.string().max(100),
})

export interface UploadAddresses {
  /** Returns the address for the file. */
  sign: (upload: Upload) => string
  /** @throws HttpError 403 without a valid signature, or with one that has expired */
  verify: (c: Context) => Upload
}

export function uploadAddresses({ config, now }: Pick<Services, 'config' | 'now'>): UploadAddresses {
  // A derived key, so that these signatures are valid nowhere else.
  const key = new Uint8Array(hkdfSync('sha256', secretKey(config), '', 'narthex: upload addresses', 32))
  return {
    sign({ id, type, most }) {
      const until = now().add(LIFETIME).epochMilliseconds
      const signature = sign(key, [id, type, most, until]).toString('base64url')
      return href(adminApi.upload, { id }, { type, most, until, signature })
    },
    verify(c) {
      const id = c.req.param('id') ?? ''
      const given = query.safeParse(c.req.query())
      if (!given.success) throw linkExpired()
      const { type, most, until, signature } = given.data
      const isOurs = isSame(Buffer.from(signature, 'base64url'), sign(key, [id, type, most, until]))
      if (!isOurs || now().epochMilliseconds > Number(until)) throw linkExpired()
      return { id, type, most: Number(most) }
    },
  }
}

export function linkExpired() {
  return forbidden('This upload link has expired. Choose the image again.')
}

function sign(key: Uint8Array, parts: (string | number)[]): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(parts.map(String)))
    .digest()
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
