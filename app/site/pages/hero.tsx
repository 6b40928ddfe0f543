/** The top of the home page: the scene or video, the service time, the address, and buttons to join. */
import { liveRead } from '#app/ui/live-now.ts'
import { broadcastsOf, nextWindow } from '#app/church/live-window.ts'
import HeroVideo from '#app/site/pages/hero-video.island.tsx'
import WorshipButtons, { type WorshipProps } from '#app/site/pages/worship-buttons.island.tsx'
import { routes } from '#app/routes.ts'
import { mapLinks, videoId } from '#app/links/address.ts'
import { useSpeaksOfLive } from '#app/ui/facts.ts'
import { useDrawnAt } from '#app/ui/clock.ts'
import { island } from '#app/ui/island.tsx'
import { Link } from '#app/ui/link.tsx'
import { isServiceChange, noticesRead } from '#app/ui/notices.ts'
import { useServiceTimes, useWorshipServices, worshipLabel } from '#app/ui/service-times.tsx'
import { Img } from '#app/ui/picture.tsx'
import { useOwnPicture } from '#app/ui/page-intro.tsx'
import { usePageQuery } from '#app/ui/page.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { useFreeDrawing } from '#app/ui/stand-in.tsx'
import { t } from '#app/text/t.ts'

interface HeroProps {
  title: string
  /** Below the title, without a tagline. */
  usual: string
  /** The same while a service is canceled or moved. */
  changed: string
  /** The address of the featured video, and whether recordings of services can be watched. */
  featured: string | null | undefined
  hasRecordings: boolean
}

export function Hero({ title, usual, changed, featured, hasRecordings }: HeroProps) {
  const config = useSiteConfig()
  const services = worshipLabel(useWorshipServices())
  const isUsual = !usePageQuery(noticesRead).some(isServiceChange)
  const worship = useWorship()
  const { src: ownPicture } = useOwnPicture('home')
  const { homeLayout: layout, heroVideoId } = config
  // The configured one is an address at YouTube, or an id.
  const video = featured ?? (videoId(heroVideoId) && heroVideoId)
  const picture = (
    <>
      <Backdrop />
      {video && <Video address={video} />}
    </>
  )
  return (
    <div className={layout === 'scene' ? 'hero' : `hero-${layout}`}>
      {layout === 'scene' ? picture : layout !== 'words' && <div className="hero-frame">{picture}</div>}
      <div className="wrap hero-text">
        {services && <p className="until-live eyebrow mb-4 text-base text-ink">{services}</p>}
        <h1 className="max-w-[6.4167em]">{title}</h1>
        <p className="mt-5 mb-7 max-w-[21.25em] text-lg text-ink/85">{config.tagline ?? (isUsual ? usual : changed)}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Worship {...worship} when={useNextChange(worship)} />
        </div>
        <AddressLine hasRecordings={hasRecordings} />
      </div>
      {layout === 'words' && <Services />}
      {layout === 'words' && (video || ownPicture) && <div className="hero-frame wrap">{picture}</div>}
    </div>
  )
}

/** The services in a row, where no picture takes their place. */
function Services() {
  const times = useServiceTimes().filter(({ inFooter }) => inFooter)
  if (times.length < 2) return null
  return (
    <ul className="wrap hero-times">
      {times.map(({ id, name, label }) => (
        <li key={id}>
          <span className="block font-serif text-lg">{name}</span>
          <span className="text-soft">{label}</span>
        </li>
      ))}
    </ul>
  )
}

const Video = island('hero-video', HeroVideo, 'load')
const Worship = island('worship-buttons', WorshipButtons, 'load')

/** What the buttons depend on. */
function useWorship(): WorshipProps {
  const { timeZone, liveStreamManualOverride: isOverridden, contactPageUrl } = useSiteConfig()
  const [drawnAt, live] = [useDrawnAt(), usePageQuery(liveRead)]
  const times = broadcastsOf(useServiceTimes())
  const notices = usePageQuery(noticesRead).filter(isServiceChange)
  return { drawnAt, timeZone, times, isOverridden, contactPageUrl, live, notices }
}

const DAY_MS = 86_400_000

/** The buttons stay as they are until a day before worship, so their code waits until then. */
function useNextChange(worship: WorshipProps): number | 'load' {
  const { drawnAt, isOverridden, live, notices } = worship
  const begins = nextWindow(drawnAt, worship, notices).opens - DAY_MS
  // A broadcast that lasts beyond its hour ends at no time that is known.
  return begins > drawnAt && !isOverridden && live.videoId === null ? begins : 'load'
}

/** The drawings of the layouts; in a frame, those that fit into it. They give way to a record that is drawn so. */
const FRAMED = {
  scene: 'front',
  split: 'church',
  arch: 'frontTall',
  photo: 'front',
  card: 'candles',
  words: 'front',
} as const

/** What is behind the text: the drawing; or the church's own picture, which stands beside or below it (`hero.css`). */
function Backdrop() {
  const { src, alt } = useOwnPicture('home')
  const drawings = useDrawings()
  const { front, frontTall } = drawings
  const { homeLayout } = useSiteConfig()
  const framed = useFreeDrawing(src ? [] : [FRAMED[homeLayout], 'front']) ?? 'front'
  if (src) {
    return (
      <div className="hero-picture">
        <Img src={src} alt={alt} sizes="(min-width: 64rem) 70vw, 100vw" fetchPriority="high" className="object-cover" />
      </div>
    )
  }
  if (homeLayout !== 'scene') {
    return (
      <div className="hero-picture">
        <img src={drawings[framed]} alt="" width={1200} height={675} fetchPriority="high" />
      </div>
    )
  }
  return (
    <picture className="hero-picture">
      <source media="(min-width: 44rem)" srcSet={front} width={1600} height={900} />
      <img src={frontTall} alt="" width={800} height={1400} fetchPriority="high" />
    </picture>
  )
}

/** The address and the parking note. Both are narrow on a picture, so that no text covers the church in the drawing. */
function AddressLine({ hasRecordings }: Pick<HeroProps, 'hasRecordings'>) {
  const { address, mapUrl, parkingNote, homeLayout } = useSiteConfig()
  const isNarrow = homeLayout === 'scene'
  const speaksOfLive = useSpeaksOfLive()
  const isToWatch = speaksOfLive || hasRecordings
  return (
    <p className="mt-5 flex max-w-[22rem] flex-wrap items-center gap-x-4 text-sm xl:max-w-[38rem]">
      {address && (
        <>
          <span className="lining-nums">{address.replace(/\n/g, ', ')}</span>
          <a
            href={mapLinks(address, mapUrl).googleDirections}
            className="onward font-semibold underline underline-offset-4"
          >
            {t('Directions')}
          </a>
        </>
      )}
      {isToWatch && (
        <Link to={routes.liveStreams} className="until-live onward font-semibold underline underline-offset-4">
          {t('Watch a service')}
        </Link>
      )}
      {speaksOfLive && (
        <Link to={routes.liveStreamWorship} className="when-live onward font-semibold underline underline-offset-4">
          {t('Watch a service')}
        </Link>
      )}
      {address && parkingNote && (
        <span className={`basis-full ${isNarrow ? 'max-w-[13rem] md:max-w-[22rem]' : ''}`}>{parkingNote}</span>
      )}
    </p>
  )
}
