/** Routes of transcripts: as files and for pages, while something public has them; and for those who edit. */
import { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Context } from 'hono'
import { adminApi } from '#app/admin-routes.ts'
import type { Thing } from '#app/definitions/roles.ts'
import { readBody } from '#app/http/body.ts'
import { badFields, HttpError, notFound } from '#app/http/errors.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import { readRoute } from '#app/http/read-route.ts'
import { everyone, newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { transcriptAddress } from '#app/links/transcript-address.ts'
import { api, uploads } from '#app/routes.ts'
import { linesOf, textOf, type Transcript, vttOf } from '#app/transcripts/cues.ts'
import { TranscriptProblem } from '#app/transcripts/problem.ts'
import { MAX_FILE_BYTES, readTranscriptFile } from '#app/transcripts/read-text.ts'
import { addressOf, findTranscript, holdersOf, keepTranscript } from '#app/transcripts/store.ts'
import { published } from '#db/published.ts'

const tag = 'Transcripts'
/** What lets a user bring a transcript. */
const writers: readonly Thing[] = ['sermons', 'live_streams', 'drafts']

const name = z.object({ name: z.string().regex(/^[0-9a-f]{32}\.(?:vtt|txt)$/) })

const publicOut = z
  .object({
    isTimed: z.boolean().meta({ description: 'false: its lines are paragraphs without times' }),
    lines: z.array(z.object({ start: z.number().meta({ description: 'Seconds' }), text: z.string() })),
  })
  .meta({ id: 'Transcript' })

const keptOut = z.object({
  address: z.string().meta({ description: 'For the field of the record' }),
  isTimed: z.boolean(),
  lines: z.number(),
  seconds: z.number().meta({ description: 'When its last line ends; 0 without times' }),
  words: z.number(),
  notes: z.array(z.string()).meta({ description: 'What was mended, as sentences' }),
})

/** Routes for visitors. */
export function transcriptRoutes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    tag,
    path: api.transcript,
    summary: 'Get the lines of a transcript; public while a record with it is',
    params: name,
    answer: publicOut,
    handle: async ({ params }) => {
      const found = await publicTranscript(services, params.name)
      if (!found) throw notFound('Transcript')
      return { isTimed: found.isTimed, lines: linesOf(found) }
    },
  })
  return route(router, {
    method: 'get',
    access: everyone,
    tag,
    path: uploads.transcript,
    summary: 'Get a transcript as WebVTT or as plain text; public while a record with it is',
    params: name,
    answer: z.string(),
    answerType: 'text/vtt',
    otherAnswers: { 304: 'The transcript has not changed' },
    handle: ({ c, params }) => serve(services, c, params.name),
  })
}

async function serve(services: Services, c: Context, asked: string): Promise<Response> {
  const found = await publicTranscript(services, asked)
  const isVtt = asked.endsWith('.vtt')
  if (!found || (isVtt && !found.isTimed)) throw notFound('Transcript')
  const etag = `"${asked}"`
  const headers = {
    'Cache-Control': 'public, max-age=3600',
    // Podcast apps on the web read it from there.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
  }
  if (isUnchanged({ etags: c.req.header('if-none-match') }, { etag })) return c.body(null, 304, headers)
  const type = `text/${isVtt ? 'vtt' : 'plain'}; charset=utf-8`
  return c.body(isVtt ? vttOf(found) : textOf(found), 200, { ...headers, 'Content-Type': type })
}

/** A transcript that a public record has. @param asked a name with either ending */
async function publicTranscript(services: Services, asked: string): Promise<Transcript | undefined> {
  const db = published(services)
  const hash = asked.slice(0, asked.indexOf('.'))
  const addresses = [true, false].map((isTimed) => transcriptAddress(hash, isTimed))
  for (const { table, column } of holdersOf(services.publicKinds.map(({ definition }) => definition))) {
    const row = await db
      .selectFrom(table as 'sermons')
      .select(sql<string>`${sql.ref(column)}`.as('address'))
      .where(sql.ref<string>(column), 'in', addresses)
      .limit(1)
      .executeTakeFirst()
    if (row) return findTranscript(services.database.db, row.address)
  }
  return undefined
}

/** Routes for those who edit. */
export function transcriptAdminRoutes(services: Services): Router {
  const router = newRouter()
  const { database } = services
  route(router, {
    method: 'post',
    access: onlyFor(services, ...writers),
    tag,
    path: adminApi.transcripts,
    summary: 'Bring a transcript, as the bytes of a file: WebVTT, SRT or text',
    answer: keptOut,
    refuses: ['tooLarge'],
    handle: async ({ c, actor }) => {
      const bytes = await readBody(c.req.raw, MAX_FILE_BYTES, tooLarge)
      const { transcript, notes } = readOrRefuse(bytes)
      await database.transaction((trx) => keepTranscript(trx, transcript, actor.now))
      return kept(transcript, notes)
    },
  })
  route(router, {
    method: 'get',
    access: onlyFor(services, ...writers),
    tag,
    path: adminApi.transcript,
    summary: 'Get a transcript with all of its lines, to correct it',
    params: name,
    answer: keptOut.extend({ cues: z.array(z.object({ start: z.number(), text: z.string() })) }),
    handle: async ({ params }) => {
      const found = await storedTranscript(services, params.name)
      return { ...kept(found, []), cues: found.cues.map(({ start, text }) => ({ start, text })) }
    },
  })
  return route(router, {
    method: 'put',
    access: onlyFor(services, ...writers),
    tag,
    path: adminApi.transcript,
    summary: 'Correct lines of a transcript: the answer is another one, which the record is to have',
    params: name,
    body: z.object({
      lines: z
        .array(z.object({ at: z.int().min(0), text: z.string().max(20_000).trim() }))
        .max(1000)
        .meta({ description: 'The lines that change, by their position; one without text is left out' }),
    }),
    answer: keptOut,
    handle: async ({ params, body: { lines }, actor }) => {
      const found = await storedTranscript(services, params.name)
      const texts = new Map(lines.map(({ at, text }) => [at, text.replace(/\s+/g, ' ')]))
      const cues = found.cues.map((cue, at) => ({ ...cue, text: texts.get(at) ?? cue.text }))
      const corrected = { ...found, cues: cues.filter(({ text }) => text !== '') }
      if (corrected.cues.length === 0) throw badFields({ lines: 'A transcript needs at least one line with words.' })
      await database.transaction((trx) => keepTranscript(trx, corrected, actor.now))
      return kept(corrected, [])
    },
  })
}

async function storedTranscript({ database }: Services, asked: string): Promise<Transcript> {
  const found = await findTranscript(database.db, `/transcripts/${asked}`)
  if (!found) throw notFound('Transcript')
  return found
}

function readOrRefuse(bytes: Uint8Array) {
  try {
    return readTranscriptFile(bytes)
  } catch (error) {
    if (error instanceof TranscriptProblem) throw badFields({ transcript: error.message })
    throw error
  }
}

function kept(transcript: Transcript, notes: string[]) {
  const { cues, isTimed } = transcript
  const words = cues.reduce((sum, { text }) => sum + text.split(' ').length, 0)
  const seconds = Math.round(cues.at(-1)?.end ?? 0)
  return { address: addressOf(transcript), isTimed, lines: cues.length, seconds, words, notes }
}

function tooLarge(): HttpError {
  const message = 'This file is larger than 8 MB, more than any transcript. Choose the file with the text alone.'
  return new HttpError(413, { error: 'too_large', message, fields: { transcript: message } })
}
