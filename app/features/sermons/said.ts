/** Sermons by what was said in them. */
import { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { presentSermon } from '#app/features/sermons/queries.ts'
import { sermonPath, shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import { longDate } from '#app/dates/format.ts'
import { type FoundLine, foundLineOut, type Reading } from '#app/http/public-kind.ts'
import { churchToday } from '#app/http/church-time.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, optional, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { findSaid, saidLine } from '#app/transcripts/said.ts'
import { valueList } from '#db/chunks.ts'
import { published } from '#db/published.ts'

const MOST = 8

/**
 * The sermons in whose transcripts the words of a query are, with the sentences.
 * @param until `YYYY-MM-DD`: the last day
 */
export async function saidInSermons(
  services: Reading,
  query: string,
  { until, limit }: { until: string; limit: number },
): Promise<FoundLine[]> {
  const db = published(services)
  const found = await findSaid(services, query, limit, (addresses, most) =>
    db
      .selectFrom('sermons')
      .selectAll()
      .where('transcript', 'in', valueList(db, addresses))
      // The index of transcripts has only those of the condition.
      .where(sql.ref('transcript'), '<>', sql.lit(''))
      .where('date', '<=', until)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  )
  return found.map(({ row, said }) => {
    const one = presentSermon(row)
    const about = [shownScripture(one.scripture ?? ''), one.speaker, longDate(one.date)]
    const path = sermonPath(one)
    return { title: shownTitle(one.title), text: about.filter(Boolean).join(' · '), path, said: saidLine(said, path) }
  })
}

/** What the list of sermons shows below what it finds. */
export function saidRoutes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    tag: 'Sermons',
    path: api.sermonWords,
    summary: `Find what was said: up to ${MOST} sermons of today or earlier by words of their transcripts, with the sentence`,
    query: z.object({
      search: optional(queryText('Words that were said in one minute, or a phrase in quotation marks')),
    }),
    answer: z.array(foundLineOut),
    handle: async ({ query: { search = '' } }) =>
      saidInSermons(services, search, { until: await churchToday(services), limit: MOST }),
  })
  return router
}
