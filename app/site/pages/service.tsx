/** The page of a recorded service, with the sermon of that day. */
import { streamRead } from '#app/features/live-streams/reads.ts'
import { LiveStreamNotFound, LiveStreamPage } from '#app/features/live-streams/show-page.tsx'
import { SermonCard } from '#app/features/sermons/card.tsx'
import { sermonsOfDayRead } from '#app/features/sermons/reads.ts'
import { routes } from '#app/routes.ts'
import { longDate } from '#app/dates/format.ts'
import { recordingAbout, shareImage } from '#app/ui/head.ts'
import { Rows } from '#app/ui/media-card.tsx'
import { mediaStateRead } from '#app/ui/media-state-read.ts'
import { startOf } from '#app/links/chapters.ts'
import transcriptStyles from '#app/ui/transcript.css?inline'
import { loadTranscript } from '#app/ui/transcript.tsx'
import { orMissing, page, usePageQuery } from '#app/ui/page.tsx'
import { loadRecord } from '#app/ui/record-page.ts'
import { recordPath } from '#app/text/slug.ts'
import { t } from '#app/text/t.ts'

export const servicePage = page({
  address: routes.liveStream,
  search: startOf,
  styles: [transcriptStyles],
  async load(reads, at) {
    const media = orMissing(reads.get(mediaStateRead('live-streams', at.params.id)))
    const found = loadRecord(reads, at, { address: routes.liveStream, query: streamRead(at.params.id) })
    const [{ date, transcript }] = await Promise.all([found, media])
    await Promise.all([reads.get(sermonsOfDayRead(date)), loadTranscript(reads, transcript)])
  },
  head(reads, { params: { id }, search: { t: from } }) {
    const service = reads.of(streamRead(id))
    const about = service.description ?? t('Our service on {date}.', { date: longDate(service.date) })
    return {
      title: service.title,
      description: recordingAbout(about, from),
      path: recordPath(routes.liveStream, service),
      image: shareImage('live-streams', id, from),
      type: 'article',
    }
  },
  view: ({ params: { id }, search: { t: from } }) => (
    <LiveStreamPage id={id} from={from}>
      {({ date }) => <SermonsOfDay date={date} />}
    </LiveStreamPage>
  ),
  missing: {
    title: 'Service Not Found',
    description: 'We can’t find this service. It may have been removed.',
    view: ({ params: { id } }) => <LiveStreamNotFound id={id} />,
  },
  failed: {
    title: 'Error Loading Service',
    description: 'We couldn’t load this service.',
    lead: 'Error:',
    back: [routes.liveStreams, 'Back to Services'],
  },
})

function SermonsOfDay({ date }: { date: string }) {
  const sermons = usePageQuery(sermonsOfDayRead(date))
  if (sermons.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-2xl">
        {sermons.length > 1 ? t('The sermons of that day') : t('The sermon of that day')}
      </h2>
      <Rows records={sermons} card={(sermon) => <SermonCard sermon={sermon} />} />
    </section>
  )
}
