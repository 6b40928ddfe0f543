/**
 * Worship on the whole screen: the live broadcast; during the hour of worship a stream marked as live or, if there is none,
 * a link to our channel; at other times the newest recorded service, or when and how to join. While the page is visible it
 * asks whether worship has begun.
 */
import { livePollInterval, isWorshipHour, isRecent, type LiveNow } from '#app/ui/live-now.ts'
import {
  BEFORE_WORSHIP,
  dayAt,
  isDayOfWorship,
  type LiveState,
  liveState,
  nextWindow,
  countdownText,
} from '#app/church/live-window.ts'
import type { LiveStreamCard } from '#app/features/live-streams/live-stream.ts'
import {
  type ChurchFacts,
  type EmptyReason,
  LiveScreen,
  LiveWelcome,
} from '#app/features/live-streams/live-welcome.tsx'
import { api } from '#app/routes.ts'
import { videoAt } from '#app/links/media-address.ts'
import { useNow } from '#app/ui/clock.ts'
import { longDate } from '#app/dates/format.ts'
import { isServiceChange, type Notice } from '#app/ui/notices.ts'
import { useEffect, useState } from 'react'
import { t } from '#app/text/t.ts'
import { sentence } from '#app/ui/sentence.ts'

interface LiveWorshipProps {
  church: ChurchFacts
  /** When the page was drawn, in milliseconds since 1970. */
  drawnAt: number
  /** An administrator has marked worship as live. */
  isOverridden: boolean
  live: LiveNow
  /** Streams that are marked as live. */
  stored: LiveStreamCard[]
  /** The newest recorded services. */
  recorded: LiveStreamCard[]
  notices: Notice[]
}

export default function LiveWorship({ church, drawnAt, isOverridden, stored, recorded, ...first }: LiveWorshipProps) {
  const live = useLiveNow(first.live)
  const { timeZone } = church
  const now = useNow(drawnAt)
  const notices = withNotice(first.notices, live)
  const changes = notices.filter(isServiceChange)
  const state = liveState(now, church, isOverridden, changes)
  const newest = showingOf([], recorded)?.stream

  if (live.videoId !== null) {
    return (
      <LiveScreen
        address={videoAt(live.videoId)?.player ?? ''}
        title={live.title ?? t('Live worship')}
        notices={notices}
      >
        <LiveNowLine />
      </LiveScreen>
    )
  }
  const isHour = isWorshipHour(state.is === 'live', live, now)
  const isKnownNotToRun = isAwaited(live) && isRecent(live, now)
  // Video sync also stores streams announced for a later day as live. On a weekday, a stream of today counts at any
  // hour: a person entered it for a service in the week.
  const today = dayAt(now, timeZone)
  const isWeekday = !isDayOfWorship(today, church)
  const current = stored.filter(({ date }) => (isHour ? date <= today : isWeekday && date === today))
  const showing = showingOf(isKnownNotToRun ? [] : current, recorded)
  const { opens } = nextWindow(now, church, changes)
  const isBeginning = isKnownNotToRun || (now >= opens && now < opens + BEFORE_WORSHIP)
  const reason = emptyReason(state.is, isHour && (isBeginning ? 'hour' : 'now'), live)
  const soon = state.is === 'countdown' ? countdownText(now, state.target) : null
  if (!showing || reason === 'missing' || reason === 'cancelled' || (isHour && !showing.isLive)) {
    return <LiveWelcome church={church} now={now} reason={reason} soon={soon} notices={notices} newest={newest} />
  }
  return (
    <LiveScreen address={showing.address} title={showing.stream.title} notices={notices}>
      {showing.isLive ? <LiveNowLine /> : <RecordedLine showing={showing} soon={soon} />}
    </LiveScreen>
  )
}

/** A request that takes longer was lost, as when a phone changes its network. */
const LONGEST_REQUEST_MS = 20_000

/** The state of the broadcast, asked for again while the page is visible, by one request at a time. */
function useLiveNow(first: LiveNow): LiveNow {
  const [live, setLive] = useState(first)
  useEffect(() => {
    let last = first
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    const askLater = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => void ask(), livePollInterval(last))
    }
    const ask = async () => {
      clearTimeout(timer)
      if (isAsking) return
      isAsking = true
      try {
        const answer = await fetch(api.live, { signal: AbortSignal.timeout(LONGEST_REQUEST_MS) })
        if (answer.ok) last = (await answer.json()) as LiveNow
        setLive(last)
      } catch {
        // It is asked again: a phone may be without a network for a moment.
      }
      isAsking = false
      askLater()
    }
    const onChange = () => (document.hidden ? clearTimeout(timer) : void ask())
    askLater()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [first])
  return live
}

/** The page's notices, and the one that came with the live state. */
function withNotice(notices: Notice[], { notice }: LiveNow): Notice[] {
  return notice === null || notices.some(({ id }) => id === notice.id) ? notices : [notice, ...notices]
}

/** Whether worship is on and no broadcast was found; with `startsAt`, it has not started yet. */
function isAwaited({ state, startsAt }: LiveNow): boolean {
  return state === 'missing' || (state === 'soon' && startsAt === null)
}

/** @param hour state of worship, in its hour */
function emptyReason(byClock: LiveState['is'], hour: 'hour' | 'now' | false, live: LiveNow): EmptyReason {
  if (byClock === 'cancelled' && !hour) return 'cancelled'
  if (live.state === 'missing') return 'missing'
  return hour || 'off'
}

function LiveNowLine() {
  return (
    <p className="flex items-center gap-2 text-sm text-white/85">
      <span className="live-dot" />
      {t('Live now')}
    </p>
  )
}

/** @param soon time until worship begins, if less than a day */
function RecordedLine({ showing: { stream }, soon }: { showing: Showing; soon: string | null }) {
  return (
    // A translation wraps texts, which React could not take away one by one.
    <p key={String(soon === null)} className="text-sm text-white/85 lining-nums">
      {soon
        ? sentence('Service Starts in {time}. Until then, here’s our service from {date}.', {
            time: <span className="tabular-nums">{soon}</span>,
            date: longDate(stream.date),
          })
        : t('We are not live right now. Here’s our service from {date}.', { date: longDate(stream.date) })}
    </p>
  )
}

interface Showing {
  stream: LiveStreamCard
  /** The player's address. */
  address: string
  isLive: boolean
}

/**
 * The first live stream that has a video, else the first recorded one that has.
 * @param recorded newest first
 */
export function showingOf(live: LiveStreamCard[], recorded: LiveStreamCard[]): Showing | undefined {
  const [found] = [...live, ...recorded].flatMap((stream) => {
    const address = videoAt(stream.youtubeUrl)?.player
    return address ? [{ stream, address, isLive: stream.isLive }] : []
  })
  return found
}
