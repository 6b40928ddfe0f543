/** What live streams tell the engines on the server. */
import { sql } from 'kysely'
import { liveStream, sceneWordsOf } from '#app/features/live-streams/live-stream.ts'
import { streamPlace } from '#app/features/live-streams/place.ts'
import { cachedLiveStream, findLiveStream, listLiveStreams } from '#app/features/live-streams/queries.ts'
import { publicKind } from '#app/http/public-kind.ts'
import { routes } from '#app/routes.ts'
import { secondsIn } from '#app/dates/duration.ts'
import { longDate } from '#app/dates/format.ts'
import { recordPath } from '#app/text/slug.ts'
import { findSaid, saidLine, withSaid } from '#app/transcripts/said.ts'
import { valueList } from '#db/chunks.ts'
import { published } from '#db/published.ts'
import { t } from '#app/text/t.ts'

export const publicStreams = publicKind({
  place: streamPlace,
  definition: liveStream,
  listed: { columns: ['id', 'title'], address: (row) => recordPath(routes.liveStream, row) },
  found: {
    heading: 'Services',
    name: 'services',
    all: 'All services',
    async find(services, { query, limit }) {
      const db = published(services)
      const byText = await listLiveStreams(db, { search: query }, { limit, offset: 0 })
      const bySaid = await findSaid(services, query, limit, (addresses, most) =>
        db
          .selectFrom('live_streams')
          .selectAll()
          .where('transcript', 'in', valueList(db, addresses))
          .where(sql.ref('transcript'), '<>', sql.lit(''))
          .orderBy('date', 'desc')
          .limit(most)
          .execute(),
      )
      const line = (one: { id: string; title: string; date: string }) => {
        return { title: one.title, text: longDate(one.date), path: recordPath(routes.liveStream, one) }
      }
      const said = bySaid.map(({ row, said: sentence }) => {
        const found = line(row)
        return { ...found, said: saidLine(sentence, found.path) }
      })
      return withSaid(byText.map(line), said, limit)
    },
  },
  recording: cachedLiveStream,
  async shared(services, id) {
    const stream = await findLiveStream(published(services), id)
    if (!stream) return undefined
    const { title, date, duration } = stream
    const recording = { isRecorded: true, seconds: secondsIn(duration ?? '') }
    const scene = sceneWordsOf(stream)
    return { over: t('Service'), title, under: longDate(date), seed: title, scene, ...recording }
  },
})
