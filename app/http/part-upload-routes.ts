/** The routes with which an administrator uploads a large file in parts. */
import { z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { HttpError } from '#app/http/errors.ts'
import { PART_BYTES, partIn, receivedOf, uploadParam } from '#app/http/part-uploads.ts'
import { onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'

interface PartUpload<Sent extends z.ZodType> {
  addresses: { begin: string; part: string }
  tag: string
  /** The file's name in the API's description, such as `a backup file`. */
  what: string
  /** Where it waits. */
  folder: () => Promise<string>
  /** The size of the whole file. */
  body: z.ZodType<{ bytes: number }>
  /** @returns the id of the upload */
  begin: (bytes: number) => Promise<string>
  /** The answer to a part. */
  answer: Sent
  answerDescription: string
  send: (id: string, part: { from: number; bytes: Uint8Array }) => Promise<z.input<Sent>>
}

export function partUploadRoutes<Sent extends z.ZodType>(
  router: Router,
  services: Services,
  { addresses, tag, what, folder, body, begin, send, ...answered }: PartUpload<Sent>,
): void {
  const common = { access: onlyAdministrators(services), tag } as const
  route(router, {
    ...common,
    method: 'post',
    path: addresses.begin,
    summary: `Begin to upload ${what}, which is sent in parts`,
    body,
    refuses: ['conflict'],
    answer: z.object({ id: z.string(), partBytes: z.number() }),
    status: 201,
    handle: async ({ body: { bytes } }) => ({ id: await begin(bytes), partBytes: PART_BYTES }),
  })
  const one = { ...common, path: addresses.part, params: uploadParam }
  route(router, {
    ...one,
    method: 'get',
    summary: `Get how much of ${what} has arrived`,
    answer: z.object({ received: z.number().meta({ description: 'In bytes' }) }),
    handle: async ({ params: { id } }) => ({ received: await receivedOf(await folder(), id) }),
  })
  route(router, {
    ...one,
    ...answered,
    method: 'put',
    summary: `Send a part of ${what}, of at most 8 MiB`,
    query: partIn,
    before: [bodyLimit({ maxSize: PART_BYTES, onError: tooLarge })],
    refuses: ['conflict', 'tooLarge'],
    handle: async ({ c, params: { id }, query: { from } }) =>
      send(id, { from, bytes: new Uint8Array(await c.req.arrayBuffer()) }),
  })
}

function tooLarge(): never {
  throw new HttpError(413, { error: 'too_large', message: 'This part is too large.' })
}
