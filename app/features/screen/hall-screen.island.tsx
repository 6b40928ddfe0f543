/**
 * The hall screen: one slide after another on a television, for days. It asks for its own page again and again and keeps what it
 * has when no answer comes. Without JavaScript all slides stand one below the other.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { clockTime } from '#app/dates/format.ts'
import { wallTime } from '#app/dates/instants.ts'
import { isNight, type ScreenFacts, type Slide, slidesOf } from '#app/features/screen/screen.ts'
import { SlideView } from '#app/features/screen/slides.tsx'
import { useNow } from '#app/ui/clock.ts'

interface HallScreenProps {
  facts: ScreenFacts
  /** When the page was drawn, in milliseconds since 1970. */
  drawnAt: number
}

export default function HallScreen({ facts: first, drawnAt }: HallScreenProps) {
  const facts = useNewest(first)
  const wall = wallTime(new Date(useNow(drawnAt)).toISOString(), facts.timeZone)
  const slides = slidesOf(facts, wall)
  const frame = useRef<HTMLDivElement>(null)
  const shown = useLoop(frame, slides, facts.seconds)
  const slide = slides[shown.slide % slides.length]
  usePart(frame, shown.part)
  if (!useRuns() || !slide) return <AllSlides facts={facts} slides={slides} />
  if (facts.isDarkAtNight && isNight(wall)) {
    return (
      <div className="hall-frame" data-runs data-night data-place={minutesOf(wall) % PLACES}>
        <Clock wall={wall} />
      </div>
    )
  }
  return (
    // What always shows, the name and the time, changes places, so that nothing burns in.
    <div
      ref={frame}
      className="hall-frame"
      data-runs
      data-kind={slide.kind}
      data-place={Math.floor(minutesOf(wall) / MINUTES_IN_PLACE) % PLACES}
      data-shift={shown.count % PLACES}
    >
      <header className="hall-head">
        <p>{facts.churchName}</p>
        <Clock wall={wall} />
      </header>
      <SlideView key={slide.id} slide={slide} />
    </div>
  )
}

const PLACES = 4
const MINUTES_IN_PLACE = 5

function minutesOf(wall: string): number {
  return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))
}

function Clock({ wall }: { wall: string }) {
  return <p className="hall-clock">{clockTime(wall.slice(11))}</p>
}

function AllSlides({ facts, slides }: { facts: ScreenFacts; slides: readonly Slide[] }) {
  return (
    <div className="hall-frame">
      <header className="hall-head">
        <p>{facts.churchName}</p>
      </header>
      {slides.map((slide) => (
        <SlideView key={slide.id} slide={slide} />
      ))}
    </div>
  )
}

const never = () => () => undefined

/** Whether the browser runs this: false in the first rendering, which is the server's. */
function useRuns(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

interface Shown {
  /** Index of the slide; it keeps growing, so take it modulo the number of slides. */
  slide: number
  /** Which screenful of a long text is shown, from 0. */
  part: number
  /** How many times something else was shown. */
  count: number
}

/** The slide and its part that are shown. A notice that is new or has changed comes at once. */
function useLoop(frame: RefObject<HTMLElement | null>, slides: readonly Slide[], seconds: number): Shown {
  const [shown, setShown] = useState<Shown>({ slide: 0, part: 0, count: 0 })
  useEffect(() => {
    const { slide, part, count } = shown
    const timer = setTimeout(() => {
      const isLast = part + 1 >= partsOf(frame.current)
      setShown({ slide: isLast ? slide + 1 : slide, part: isLast ? 0 : part + 1, count: count + 1 })
    }, seconds * 1000)
    return () => clearTimeout(timer)
  }, [frame, shown, seconds])

  const notices = slides.map((slide) => (slide.kind === 'notice' ? JSON.stringify(slide) : ''))
  const key = notices.join('\n')
  const known = useRef([...notices, ''])
  useEffect(() => {
    const current = key.split('\n')
    const changed = current.findIndex((notice) => !known.current.includes(notice))
    known.current = [...current, '']
    if (changed >= 0) setShown(({ count }) => ({ slide: changed, part: 0, count: count + 1 }))
  }, [key])
  return shown
}

/** The browser sets a long text in columns as wide and high as the screen, of which one is seen at a time. */
function wordsOf(frame: HTMLElement | null): { words: HTMLElement; step: number } | undefined {
  const words = frame?.querySelector<HTMLElement>('.hall-words')
  return words ? { words, step: words.clientWidth + Number.parseFloat(getComputedStyle(words).columnGap) } : undefined
}

function partsOf(frame: HTMLElement | null): number {
  const { words, step } = wordsOf(frame) ?? {}
  return words && step ? Math.max(1, Math.round((words.scrollWidth + step - words.clientWidth) / step)) : 1
}

function usePart(frame: RefObject<HTMLElement | null>, part: number): void {
  useLayoutEffect(() => {
    const { words, step } = wordsOf(frame.current) ?? {}
    if (words && step) words.scrollLeft = part * step
  }, [frame, part])
}

const ASK_MS = 25_000
const LONGEST_REQUEST_MS = 20_000

/** What the page says now. When the page itself or its look has changed, it is loaded anew. */
function useNewest(first: ScreenFacts): ScreenFacts {
  const [facts, setFacts] = useState(first)
  useEffect(() => {
    let head: string | undefined
    const ask = async () => {
      try {
        const answer = await fetch(location.pathname, { signal: AbortSignal.timeout(LONGEST_REQUEST_MS) })
        if (!answer.ok) return
        const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
        const props = next.querySelector<HTMLElement>('is-land[data-of=hall-screen]')?.dataset['props']
        // A Wi-Fi hotspot may answer with a page of its own.
        if (props === undefined) return
        if (head !== undefined && head !== next.head.innerHTML) return location.reload()
        head = next.head.innerHTML
        setFacts((JSON.parse(props) as HallScreenProps).facts)
      } catch {
        // There is no network; it is asked again.
      }
    }
    const timer = setInterval(() => void ask(), ASK_MS)
    return () => clearInterval(timer)
  }, [])
  return facts
}
