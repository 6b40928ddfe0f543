/** The page of a recorded service, with the sermon of that day. */
import { LiveStreamPage } from '#app/features/live-streams/show-page.tsx'
import { SermonCard } from '#app/features/sermons/card.tsx'
import { sermonsOfDayRead } from '#app/features/sermons/reads.ts'
import { Rows } from '#app/ui/media-card.tsx'
import { useReading } from '#app/ui/read.ts'

export function ServicePage() {
  return <LiveStreamPage>{({ date }) => <SermonsOfDay date={date} />}</LiveStreamPage>
}

function SermonsOfDay({ date }: { date: string }) {
  const sermons = useReading(sermonsOfDayRead(date))
  if (sermons.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-2xl">{sermons.length > 1 ? 'The sermons of that day' : 'The sermon of that day'}</h2>
      <Rows records={sermons} card={(sermon) => <SermonCard sermon={sermon} />} />
    </section>
  )
}

export { LiveStreamNotFound } from '#app/features/live-streams/show-page.tsx'
