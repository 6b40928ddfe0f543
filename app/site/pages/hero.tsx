/** The top of the home page: the scene or video, the service time, the address, and buttons to join. */
import { featuredRead } from '#app/features/featured/featured.ts'
import { liveRead } from '#app/features/live-streams/live-now.ts'
import { nextWindow } from '#app/features/live-streams/live-window.ts'
import HeroVideo from '#app/site/pages/hero-video.island.tsx'
import WorshipButtons, { type WorshipProps } from '#app/site/pages/worship-buttons.island.tsx'
import { routes } from '#app/routes.ts'
import { mapLinks, videoId } from '#app/values/address.ts'
import { useDrawnAt } from '#app/ui/clock.ts'
import { island } from '#app/ui/island.tsx'
import { Link } from '#app/ui/link.tsx'
import { isServiceChange, noticesRead } from '#app/ui/notices.ts'
import { mainService, useServiceTimes } from '#app/ui/service-times.tsx'
import { Img } from '#app/ui/picture.tsx'
import { useOwnPicture } from '#app/ui/page-intro.tsx'
import { usePageQuery } from '#app/ui/page.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { useSiteConfig } from '#app/ui/site.ts'

export function Hero() {
  const config = useSiteConfig()
  const service = mainService(useServiceTimes())
  const isUsual = !usePageQuery(noticesRead).some(isServiceChange)
  const video = useHeroVideo()
  const worship = useWorship()
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
          <Worship {...worship} when={useNextChange(worship)} />
        </div>
        <AddressLine />
      </div>
    </div>
  )
}

const Video = island('hero-video', HeroVideo, 'load')
const Worship = island('worship-buttons', WorshipButtons, 'load')

/** What the buttons depend on. */
function useWorship(): WorshipProps {
  const { timeZone, liveStreamManualOverride: isOverridden, contactPageUrl } = useSiteConfig()
  const [drawnAt, live] = [useDrawnAt(), usePageQuery(liveRead)]
  const notices = usePageQuery(noticesRead).filter(isServiceChange)
  return { drawnAt, timeZone, isOverridden, contactPageUrl, live, notices }
}

const DAY_MS = 86_400_000

/** The buttons stay as they are until a day before worship, so their code waits until then. */
function useNextChange({ drawnAt, timeZone, isOverridden, notices }: WorshipProps): number | 'load' {
  const begins = nextWindow(drawnAt, timeZone, notices).opens - DAY_MS
  return begins > drawnAt && !isOverridden ? begins : 'load'
}

/** What is behind the text: the church's own picture, with a stronger gradient, or the drawing. */
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

/** The featured video, or the configured one: an address at YouTube, or an id. */
function useHeroVideo(): string | null | undefined {
  const featured = usePageQuery(featuredRead)
  const { heroVideoId } = useSiteConfig()
  const video = featured.find((item) => item.type === 'video' && item.isActive && videoId(item.youtubeUrl))
  return video?.youtubeUrl ?? (videoId(heroVideoId) && heroVideoId)
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
