/**
 * Serves uploaded audio files, whole or in ranges (RFC 9110, section 14): to everyone while something public uses the
 * file, otherwise to people who edit content.
 */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AudioRow, audioBytes, findAudio } from '#app/media/audio-queries.ts'
import { notFound } from '#app/http/errors.ts'
import { isFromEditor } from '#app/http/guard.ts'
import { everyone, newRouter, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import { href, uploads } from '#app/routes.ts'
import { isUploadedAudio } from '#app/links/audio-address.ts'
import { published } from '#db/published.ts'

export function audioFileRoutes(services: Services): Router {
  return route(newRouter(), {
    access: everyone,
    tag: 'Audio',
    method: 'get',
    path: uploads.audio,
    summary: 'Get an audio file, or a range of it; public while a public sermon uses it',
    params: z.object({ name: queryText('Such as 0f3a….mp3') }),
    answer: z.string(),
    answerType: 'audio/*',
    otherAnswers: {
      206: 'The range that was asked for',
      304: 'The file has not changed',
      416: 'The range lies outside the file',
    },
    handle: async ({ c, params }) => {
      const address = href(uploads.audio, params)
      const isPublic = isUploadedAudio(address) && (await isUsedInPublic(services, address))
      if (!isPublic && !(await isFromEditor(services, c.req.raw, 'sermons', 'drafts'))) throw notFound('Audio file')
      const row = await findAudio(services.database.db, address)
      if (!row) throw notFound('Audio file')
      return answerFile(c, services, row, isPublic ? 'public, no-cache' : PRIVATE)
    },
  })
}

function isUsedInPublic(services: Services, address: string): Promise<boolean> {
  return services.readCache.get(address, async () => {
    const query = published(services).selectFrom('sermons').select('id').where('audio_url', '=', address)
    return (await query.limit(1).executeTakeFirst()) !== undefined
  })
}

/** Cache-Control of a recording that no public page uses. */
const PRIVATE = 'private, no-store'

async function answerFile(c: Context, { files, visits }: Services, row: AudioRow, caching: string): Promise<Response> {
  const etag = `"${row.address.slice(row.address.lastIndexOf('/') + 1)}"`
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': caching,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    // Podcast apps on the web play it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
  }
  if (isUnchanged({ etags: c.req.header('if-none-match') }, { etag })) return c.body(null, 304, headers)
  // A range is defined for GET alone (section 14.2).
  const isForRange = c.req.method === 'GET' && (c.req.header('if-range') ?? etag) === etag
  const rangeHeader = isForRange ? c.req.header('range') : undefined
  const range = rangeOf(rangeHeader, row.bytes)
  if (range === 'outside') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${row.bytes}` })
  const [from, to] = range ?? [0, row.bytes - 1]
  headers['Content-Type'] = row.media_type
  headers['Content-Length'] = String(to - from + 1)
  if (range) headers['Content-Range'] = `bytes ${from}-${to}/${row.bytes}`
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  // Safari asks for the first two bytes beforehand.
  if (from === 0 && to > 1 && caching !== PRIVATE) visits.saw('recording', row.address, c.req.header())
  const chunks = audioBytes(files, row, [from, to])
  // Read before the answer begins, so that one that can't be read is an error and not a file that is cut off.
  const first = await chunks.next()
  return c.body(streamOf(first, chunks), range ? 206 : 200, headers)
}

/** The file is closed, too, when the browser is gone before any of this is read. */
function streamOf(
  first: IteratorResult<Uint8Array<ArrayBuffer>, void>,
  rest: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const send = (
    controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
    { done, value }: IteratorResult<Uint8Array<ArrayBuffer>, void>,
  ) => (done ? controller.close() : controller.enqueue(value))
  return new ReadableStream({
    start: (controller) => send(controller, first),
    pull: async (controller) => send(controller, await rest.next()),
    cancel: async () => void (await rest.return()),
  })
}

/**
 * The first and last byte of a range.
 * @returns nothing for the whole file: without a header, with an invalid one, or with several ranges
 */
export function rangeOf(header: string | undefined, size: number): [number, number] | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? 'outside' : [Math.max(0, size - Number(last)), size - 1]
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'outside'
  return [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
}
