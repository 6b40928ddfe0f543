/** The buttons at the top of the home page: to the live stream or its countdown, and to plan a visit. */
import { Fragment } from 'react'
import { type LiveNow, showsLive } from '#app/ui/live-now.ts'
import { type BroadcastTime, countdownText, type LiveState, liveState } from '#app/church/live-window.ts'
import { routes } from '#app/routes.ts'
import { isOwnPath, webAddress } from '#app/links/address.ts'
import { capitalized } from '#app/text/format-count.ts'
import { useNow } from '#app/ui/clock.ts'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import { noticeInShort, noticeSentence, type ServiceChange } from '#app/ui/notices.ts'
import { t } from '#app/text/t.ts'

export interface WorshipProps {
  /** When the page was drawn, in milliseconds since 1970. */
  drawnAt: number
  /** The church's. */
  timeZone: string
  /** The weekly services that are broadcast. */
  times: BroadcastTime[]
  /** An administrator has marked worship as live. */
  isOverridden: boolean
  /** Where a visit is planned, if not on this website. */
  contactPageUrl: string | null
  /** The server's answer about the broadcast. */
  live: LiveNow
  notices: ServiceChange[]
}

/** The state of worship, by the clock, the notices about the day, and the server's answer about the broadcast. */
interface Worship {
  now: number
  state: LiveState
  isLive: boolean
  isOnline: boolean
  notices: ServiceChange[]
}

export default function WorshipButtons(props: WorshipProps) {
  const { drawnAt, isOverridden, live, notices } = props
  const now = useNow(drawnAt)
  const state = liveState(now, props, isOverridden, notices)
  const isLive = isOverridden || showsLive(state.is === 'live', live, now)
  const isOnline = notices.some(({ kind }) => kind === 'online_only')
  const worship = { now, state, isLive, isOnline, notices }
  return (
    <>
      <LiveButtons {...worship} />
      <VisitButton {...worship} contactPageUrl={props.contactPageUrl} />
    </>
  )
}

function LiveButtons({ now, state, isLive, isOnline, notices }: Worship) {
  // The links have keys, since a translation wraps texts, which React could not take away from one that it keeps.
  if (isLive) {
    return (
      <Fragment key="live">
        {/* In place of the usual time, which the styles hide then (`media.css`). */}
        <p className="basis-full">
          <strong className="light rounded-full bg-bad px-3 py-1.5 text-sm text-white">{t('We’re live now')}</strong>
        </p>
        <Link to={routes.liveStreamWorship} className="btn light bg-bad text-white">
          <span className="live-dot" />
          {t('Live Stream Worship')}
        </Link>
      </Fragment>
    )
  }
  if (state.is === 'cancelled') {
    const words = notices.find(({ date, kind }) => date === state.date && kind === 'cancelled')
    return <p className="basis-full text-base font-semibold lining-nums">{words && noticeSentence(words)}</p>
  }
  if (state.is !== 'countdown') {
    if (!isOnline) return null
    return (
      <Link key="online" to={routes.liveStreamWorship} className="btn btn-fill">
        {t('Watch online')}
      </Link>
    )
  }
  const moved = notices.find(({ date, kind }) => date === state.date && kind !== 'cancelled')
  return (
    <>
      {moved && <p className="basis-full font-semibold lining-nums">{capitalized(noticeInShort(moved))}</p>}
      <Link to={routes.liveStreamWorship} className="btn btn-fill">
        <span>
          {t('Service Starts in')} <span className="lining-nums tabular-nums">{countdownText(now, state.target)}</span>
        </span>
      </Link>
    </>
  )
}

function VisitButton({ state, isLive, isOnline, contactPageUrl }: Worship & Pick<WorshipProps, 'contactPageUrl'>) {
  const isFirst = !isLive && !isOnline && state.is !== 'countdown'
  const className = `btn ${isFirst ? 'btn-fill' : 'btn-line'}`
  const outsideUrl = webAddress(contactPageUrl)
  if (outsideUrl) {
    return (
      <NewTabLink to={outsideUrl} className={className}>
        {t('Plan Your Visit')}
      </NewTabLink>
    )
  }
  if (contactPageUrl && isOwnPath(contactPageUrl)) {
    return (
      <a href={contactPageUrl} className={className}>
        {t('Plan Your Visit')}
      </a>
    )
  }
  return (
    <Link to={routes.planAVisit} className={className}>
      {t('Plan Your Visit')}
    </Link>
  )
}
