/** The top of the home page: the scene or video, the service time, the address, and buttons to join. */
import { featuredRead } from '#app/features/featured/featured.ts'
import { liveRead, showsLive } from '#app/features/live-streams/live-now.ts'
import { liveState, countdownText } from '#app/features/live-streams/live-window.ts'
import type { HeroVideo } from '#app/pages/hero-video.tsx'
import { routes } from '#app/routes.ts'
import { isOwnPath, mapLinks, videoId, webAddress } from '#app/ui/address.ts'
import { useNow } from '#app/ui/clock.ts'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import { noticeInShort, noticeSentence, useServiceChanges } from '#app/ui/notices.ts'
import { mainService, useServiceTimes } from '#app/ui/service-times.tsx'
import { Img } from '#app/ui/picture.tsx'
import { useOwnPicture } from '#app/ui/page-intro.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { useReading } from '#app/ui/read.ts'
import { useEffect, useState } from 'react'
import '#app/pages/hero.css'

export function Hero() {
  const config = useSiteConfig()
  const service = mainService(useServiceTimes())
  const isUsual = useServiceChanges().length === 0
  const video = useHeroVideo()
  return (
    <div className="hero">
      <Backdrop />
      {video && <Video address={video} />}
      <div className="wrap hero-words">
        {service && <p className="eyebrow mb-4 text-base text-ink">{service.label}</p>}
        <h1 className="max-w-[11ch]">There’s a place for you here.</h1>
        <p className="mt-5 mb-7 max-w-[34ch] text-lg text-ink/85">
          {config.tagline ?? `Worship with us${isUsual ? ' this Sunday, in person or' : ','} wherever you are.`}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <LiveButtons />
          <VisitButton />
        </div>
        <AddressLine />
      </div>
    </div>
  )
}

/** Behind the text: the church's own picture, with a stronger gradient, or the drawing. */
function Backdrop() {
  const { src, alt } = useOwnPicture('home')
  const { shore, shoreTall } = useDrawings()
  if (src) {
    return (
      <div className="hero-picture is-playing">
        <Img src={src} alt={alt} sizes="100vw" fetchPriority="high" className="object-cover" />
      </div>
    )
  }
  return (
    <picture className="hero-picture">
      <source media="(min-width: 44rem)" srcSet={shore} width={1600} height={900} />
      <img src={shoreTall} alt="" width={800} height={1400} fetchPriority="high" />
    </picture>
  )
}

/** Loads the code of the video, which most churches don't have. */
function Video({ address }: { address: string }) {
  const [Component, setComponent] = useState<typeof HeroVideo>()
  useEffect(() => {
    void import('#app/pages/hero-video.tsx').then(
      (loaded) => setComponent(() => loaded.HeroVideo),
      () => undefined,
    )
  }, [])
  return Component && <Component address={address} />
}

/** The featured video, or the configured one: an address at YouTube, or an id. */
function useHeroVideo(): string | null | undefined {
  const featured = useReading(featuredRead)
  const { heroVideoId } = useSiteConfig()
  const video = featured.find((item) => item.type === 'video' && item.isActive && videoId(item.youtubeUrl))
  return video?.youtubeUrl ?? (videoId(heroVideoId) && heroVideoId)
}

/** The state of worship by the clock, the notices about the day, and the server's last answer about the broadcast. */
function useWorship() {
  const { timeZone, liveStreamManualOverride } = useSiteConfig()
  const live = useReading(liveRead)
  const notices = useServiceChanges()
  const now = useNow()
  const state = liveState(now, timeZone, liveStreamManualOverride, notices)
  const isLive = liveStreamManualOverride || showsLive(state.is === 'live', live, now)
  const isOnline = notices.some(({ kind }) => kind === 'online_only')
  return { now, state, isLive, isOnline, notices }
}

function LiveButtons() {
  const { now, state, isLive, isOnline, notices } = useWorship()
  if (isLive) {
    return (
      <Link to={routes.liveStreamWorship} className="btn btn-fill">
        <span className="live-dot" />
        Live Stream Worship
      </Link>
    )
  }
  if (state.is === 'cancelled') {
    const words = notices.find(({ date, kind }) => date === state.date && kind === 'cancelled')
    return <p className="basis-full text-base font-semibold lining-nums">{words && noticeSentence(words)}</p>
  }
  if (state.is !== 'countdown') {
    if (!isOnline) return null
    return (
      <Link to={routes.liveStreamWorship} className="btn btn-fill">
        Watch online
      </Link>
    )
  }
  const moved = notices.find(({ date, kind }) => date === state.date && kind !== 'cancelled')
  return (
    <>
      {moved && <p className="basis-full font-semibold lining-nums">{noticeInShort(moved)}</p>}
      <Link to={routes.liveStreamWorship} className="btn btn-fill">
        <span>
          Service Starts in <span className="lining-nums tabular-nums">{countdownText(now, state.target)}</span>
        </span>
      </Link>
    </>
  )
}

function VisitButton() {
  const { contactPageUrl } = useSiteConfig()
  const { state, isLive, isOnline } = useWorship()
  const isFirst = !isLive && !isOnline && state.is !== 'countdown'
  const className = `btn ${isFirst ? 'btn-fill' : 'btn-line'}`
  const outsideUrl = webAddress(contactPageUrl)
  if (outsideUrl) {
    return (
      <NewTabLink to={outsideUrl} className={className}>
        Plan Your Visit
      </NewTabLink>
    )
  }
  if (contactPageUrl && isOwnPath(contactPageUrl)) {
    return (
      <a href={contactPageUrl} className={className}>
        Plan Your Visit
      </a>
    )
  }
  return (
    <Link to={routes.planAVisit} className={className}>
      Plan Your Visit
    </Link>
  )
}

/** The address and the parking note. Both are narrow, so that no text covers the church in the drawing. */
function AddressLine() {
  const { address, mapUrl, parkingNote } = useSiteConfig()
  return (
    <p className="mt-5 flex max-w-[22rem] flex-wrap items-center gap-x-4 text-sm xl:max-w-[38rem]">
      {address && (
        <>
          <span className="lining-nums">{address.replace(/\n/g, ', ')}</span>
          <a
            href={mapLinks(address, mapUrl).googleDirections}
            className="onward font-semibold underline underline-offset-4"
          >
            Directions
          </a>
        </>
      )}
      <Link to={routes.liveStreams} className="onward font-semibold underline underline-offset-4">
        Watch a service
      </Link>
      {address && parkingNote && <span className="max-w-[13rem] basis-full md:max-w-[22rem]">{parkingNote}</span>}
    </p>
  )
}
