/** What live streams tell the engines on the server. */
import { liveStream } from '#app/features/live-streams/live-stream.ts'
import { streamPlace } from '#app/features/live-streams/place.ts'
import { findLiveStream, listLiveStreams } from '#app/features/live-streams/queries.ts'
import { publicKind } from '#app/http/public-kind.ts'
import { routes } from '#app/routes.ts'
import { longDate } from '#app/dates/format.ts'
import { recordPath } from '#app/text/slug.ts'
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
      const found = await listLiveStreams(published(services), { search: query }, { limit, offset: 0 })
      return found.map((one) => {
        return { title: one.title, text: longDate(one.date), path: recordPath(routes.liveStream, one) }
      })
    },
  },
  async shared(services, id) {
    const stream = await findLiveStream(published(services), id)
    return stream && { over: t('Service'), title: stream.title, under: longDate(stream.date), seed: stream.title }
  },
})
