/** Reads and moves the place of a page’s video: YouTube’s player, which speaks by messages, or a file. */
import { onSeek, tellPosition } from '#app/ui/player/position.ts'

/** Follows a video file. @returns a function that stops it */
export function followFile(video: HTMLVideoElement): () => void {
  const tell = () => tellPosition({ seconds: video.currentTime })
  video.addEventListener('timeupdate', tell)
  const stop = onSeek((seconds) => {
    video.currentTime = seconds
    void video.play().catch(() => undefined)
  })
  return () => {
    video.removeEventListener('timeupdate', tell)
    stop()
  }
}

/** https://developers.google.com/youtube/iframe_api_reference; its script is only a cover of these messages. */
const YOUTUBE = 'https://www.youtube-nocookie.com'

/** How often a player is asked that is still loading. */
const [TRIES, PAUSE_MS] = [40, 500]

/** Follows a frame with YouTube’s player; a frame with anything else is left alone. @returns a function that stops it */
export function followFrame(frame: HTMLIFrameElement): () => void {
  if (!frame.src.startsWith(`${YOUTUBE}/`)) return () => undefined
  let tries = 0
  // To whatever is in the frame: it says nothing of anybody, and a browser warns of a frame that is still empty.
  const send = (message: object) => frame.contentWindow?.postMessage(JSON.stringify(message), '*')
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== YOUTUBE || typeof data !== 'string') return
    const seconds = secondsIn(data)
    if (seconds === undefined) return
    clearInterval(asking)
    tellPosition({ seconds })
  }
  // It tells its place once somebody listens, and hears nothing while it is loading.
  const listen = () => send({ event: 'listening', id: 1, channel: 'widget' })
  const asking = setInterval(() => (tries++ < TRIES ? listen() : clearInterval(asking)), PAUSE_MS)
  addEventListener('message', hear)
  frame.addEventListener('load', listen)
  const stop = onSeek((seconds) => {
    send({ event: 'command', func: 'seekTo', args: [seconds, true] })
    send({ event: 'command', func: 'playVideo', args: [] })
  })
  return () => {
    clearInterval(asking)
    removeEventListener('message', hear)
    frame.removeEventListener('load', listen)
    stop()
  }
}

function secondsIn(data: string): number | undefined {
  try {
    const seconds = (JSON.parse(data) as { info?: { currentTime?: unknown } | null } | null)?.info?.currentTime
    return typeof seconds === 'number' ? seconds : undefined
  } catch {
    // A message of something else in the frame.
    return undefined
  }
}
