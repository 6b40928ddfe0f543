/** Marks the line of a transcript that is said now, and keeps it in sight within its own box while nobody scrolls there. */
import { isPlainClick } from '#app/ui/plain-click.ts'
import { playFrom } from '#app/ui/player/play-from.ts'
import { onPosition } from '#app/ui/player/position.ts'
import type { Recording } from '#app/ui/player/recording.ts'

/** How long after a touch a scroll is the person’s, in milliseconds. */
const TOUCH_MS = 1_500

export interface Following {
  /** Scrolls to the current line again. */
  resume: () => void
  stop: () => void
}

/**
 * @param section with the times as links that have `data-at`, their seconds
 * @param onAway is told whether the person has scrolled away from the current line
 */
export function followTranscript(
  section: Element,
  recording: Recording | undefined,
  onAway: (isAway: boolean) => void,
): Following {
  const box = section.querySelector<HTMLElement>('[data-lines]')
  const lines = [...(box?.querySelectorAll<HTMLElement>('li') ?? [])]
  const starts = lines.map((line) => Number(line.querySelector<HTMLElement>('[data-at]')?.dataset['at']))
  let current = lines.find((line) => line.ariaCurrent === 'true')
  let isAway = false
  let isFollowed = false
  let touchedAt = -TOUCH_MS

  const setAway = (away: boolean) => {
    if (away !== isAway) onAway((isAway = away))
  }
  const show = () => {
    // A closed box has no height, and the page itself is never scrolled.
    if (!box || !current || box.clientHeight === 0) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    // Places of lines are counted from the box (`position: relative`).
    const top = current.offsetTop - box.clientHeight / 3
    box.scrollTo({ top, behavior: isStill ? 'auto' : 'smooth' })
  }
  const mark = (seconds: number) => {
    // Players name a second a little before it.
    const after = starts.findIndex((start) => start > seconds + 0.3)
    const line = lines[(after < 0 ? lines.length : after) - 1]
    // The page may have come with its line marked, but not in sight.
    if (line === current && isFollowed) return
    isFollowed = true
    current?.removeAttribute('aria-current')
    line?.setAttribute('aria-current', 'true')
    current = line
    if (!isAway) show()
  }
  const click = (event: Event) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-at]')
    if (!link || !(event instanceof MouseEvent) || !isPlainClick(event)) return
    event.preventDefault()
    setAway(false)
    const seconds = Number(link.dataset['at'])
    mark(seconds)
    playFrom(seconds, recording).then(
      (isThere) => !isThere && location.assign((link as HTMLAnchorElement).href),
      () => location.assign((link as HTMLAnchorElement).href),
    )
  }
  const touch = ({ timeStamp }: Event) => (touchedAt = timeStamp)
  const scroll = ({ timeStamp }: Event) => {
    if (!box || !current || timeStamp - touchedAt > TOUCH_MS) return
    const from = current.offsetTop - box.scrollTop
    setAway(from < -current.offsetHeight || from > box.clientHeight)
  }
  const end = new AbortController()
  const { signal } = end
  section.addEventListener('click', click, { signal })
  section.addEventListener('toggle', show, { signal, capture: true })
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    box?.addEventListener(type, touch, { signal, passive: true })
  box?.addEventListener('scroll', scroll, { signal, passive: true })
  const ended = onPosition(recording?.id, mark)
  return {
    resume: () => {
      setAway(false)
      show()
    },
    stop: () => {
      end.abort()
      ended()
    },
  }
}
