/** A service in a list, and its badge while it is live. */
import { type LiveStream, type LiveStreamCard, sceneWordsOf } from '#app/features/live-streams/live-stream.ts'
import { dayAt } from '#app/church/live-window.ts'
import { routes } from '#app/routes.ts'
import { recordPicture } from '#app/links/address.ts'
import { useDrawnAt } from '#app/ui/clock.ts'
import { longDate } from '#app/dates/format.ts'
import { dottedFacts } from '#app/ui/text.tsx'
import { MediaCard, type MediaCardProps } from '#app/ui/media-card.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { t } from '#app/text/t.ts'

interface StreamCardProps extends Partial<Pick<MediaCardProps, 'shape'>> {
  inList?: boolean
  stream: LiveStreamCard
}

export function StreamCard({ stream, shape = 'card', inList = false }: StreamCardProps) {
  const isLive = useIsLive(stream)
  return (
    <MediaCard
      to={routes.liveStream}
      record={stream}
      title={stream.title}
      standIn={standInOf(stream)}
      shape={shape}
      heading={inList ? 'h2' : 'h3'}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isLive && <LiveBadge />}
        <span className="dots">{dottedFacts([longDate(stream.date), stream.duration])}</span>
      </p>
    </MediaCard>
  )
}

/** What chooses its drawing, where it has no picture. */
export function sceneWanted(stream: Pick<LiveStreamCard, 'id' | 'title' | 'date' | 'thumbnailUrl'>) {
  return recordPicture(stream.thumbnailUrl) ? undefined : sceneWordsOf(stream)
}

/** What stands in for a missing picture: a drawing, or its day, since many have the same title. */
export function standInOf({ id, title, date }: Pick<LiveStreamCard, 'id' | 'title' | 'date'>) {
  return {
    words: sceneWordsOf({ id, title, date }),
    eyebrow: t('Service'),
    text: longDate(date) || title,
  }
}

/** Whether a service is live, and not only announced as such for a later day. */
export function useIsLive({ isLive, date }: Pick<LiveStream, 'isLive' | 'date'>): boolean {
  const { timeZone } = useSiteConfig()
  const today = dayAt(useDrawnAt(), timeZone)
  return isLive && date <= today
}

export function LiveBadge() {
  return (
    <span className="light inline-flex items-center gap-2 rounded-full bg-bad px-3 py-1.5 text-xs leading-none font-bold tracking-[0.08em] text-white">
      <span className="size-2 rounded-full bg-white" aria-hidden="true" />
      {t('LIVE')}
    </span>
  )
}
