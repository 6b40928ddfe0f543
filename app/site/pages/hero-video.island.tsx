/**
 * The muted background video of the home page. It loads after the page, never with reduced motion or Save-Data, can be
 * paused (WCAG 2.2, 2.2.2), and pauses by itself while it is out of view. The picture stays until the video really plays.
 */
import '#app/site/pages/hero-video.css'
import { videoId, videoStart } from '#app/links/address.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '#app/text/t.ts'

const PLAYER = 'https://www.youtube-nocookie.com'
const PLAYING = 1

export default function HeroVideo({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const mayLoad = useMayLoad()
  const isPlaying = useIsPlaying(frame)
  const [isPaused, setPaused] = useState(false)
  const isInView = useIsInView(frame, isPlaying)
  const shouldPause = isPaused || !isInView
  useEffect(() => {
    if (isPlaying) postToPlayer(frame, { event: 'command', func: shouldPause ? 'pauseVideo' : 'playVideo', args: [] })
  }, [isPlaying, shouldPause])
  if (!mayLoad) return null
  return (
    <>
      <div className={`hero-video ${isPlaying ? 'is-playing' : ''}`}>
        <iframe
          ref={frame}
          src={playerAddress(address)}
          title={t('Background video')}
          tabIndex={-1}
          aria-hidden="true"
          allow="autoplay"
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => postToPlayer(frame, { event: 'listening' })}
        />
      </div>
      {isPlaying && (
        <button type="button" className="btn btn-line hero-pause" onClick={() => setPaused(!isPaused)}>
          {isPaused ? t('Play video') : t('Pause video')}
        </button>
      )}
    </>
  )
}

type Frame = RefObject<HTMLIFrameElement | null>

function postToPlayer(frame: Frame, message: object): void {
  frame.current?.contentWindow?.postMessage(JSON.stringify(message), PLAYER)
}

/** Whether any part of the video is in view. */
function useIsInView(frame: Frame, isPlaying: boolean): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    if (!isPlaying || !frame.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame, isPlaying])
  return isInView
}

function playerAddress(address: string): string {
  const [id, start] = [videoId(address) ?? '', String(videoStart(address))]
  const { origin } = window.location
  const options = 'autoplay=1&mute=1&loop=1&modestbranding=1&playsinline=1&disablekb=1&enablejsapi=1'
  return `${PLAYER}/embed/${id}?${options}&controls=0&rel=0&${new URLSearchParams({ playlist: id, start, origin })}`
}

/**
 * Whether the player has begun to play. It reports its state only after a "listening" message, and once, so this listens
 * before the player is in the page.
 */
function useIsPlaying(frame: Frame): boolean {
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    function onMessage(event: MessageEvent) {
      if (event.origin !== PLAYER || event.source !== frame.current?.contentWindow) return
      const message = parsed(event.data)
      if (message.info?.playerState === PLAYING || message.info === PLAYING) setPlaying(true)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [frame])
  return isPlaying
}

/** Whether the video may load: the page has loaded, and the visitor has not reduced motion or data. */
function useMayLoad(): boolean {
  const [mayLoad, setMayLoad] = useState(false)
  useEffect(() => {
    const isUnwanted = navigator.connection?.saveData || window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isUnwanted) return
    const allow = () => setMayLoad(true)
    if (document.readyState === 'complete') {
      const timer = setTimeout(allow)
      return () => clearTimeout(timer)
    }
    window.addEventListener('load', allow, { once: true })
    return () => window.removeEventListener('load', allow)
  }, [])
  return mayLoad
}

function parsed(data: unknown): { info?: { playerState?: number } & number } {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as ReturnType<typeof parsed>) : {}
  } catch {
    return {}
  }
}
