/** The one recording that is heard: playing it, and remembering on this device how far it was. */
import { CHANGED, type Recording, REMEMBERED } from '#app/ui/player/recording.ts'

interface Remembered {
  /** What the player shows; none when it was closed. */
  recording?: Recording
  rate: number
  /** Seconds by the id of a recording, the last heard one last. */
  positions: Record<string, number>
}

/** Recordings whose position is remembered. */
const MOST = 100
/** Seconds between two times of writing down the position. */
const EVERY = 5
/** A recording that was heard to these last seconds begins anew. */
const NEAR_END = 15

export const sound = new Audio()
sound.preload = 'metadata'

let remembered = read()

function read(): Remembered {
  const nothing: Remembered = { rate: 1, positions: {} }
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}')
    return stored !== null && typeof stored === 'object' ? { ...nothing, ...stored } : nothing
  } catch {
    return nothing
  }
}

function remember(changes: Partial<Remembered>): void {
  remembered = { ...remembered, ...changes }
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(remembered))
  } catch {
    // The browser keeps nothing for us; it plays all the same.
  }
}

export function current(): Recording | undefined {
  return remembered.recording
}

/** Makes this the recording that is heard, from where it was left. */
export function take(recording: Recording): void {
  keepPosition()
  remember({ recording })
  sound.src = recording.address
  sound.playbackRate = sound.defaultPlaybackRate = remembered.rate
  const from = remembered.positions[recording.id] ?? 0
  if (from > 0) sound.currentTime = from
}

export async function play(): Promise<void> {
  // A refusal is an event of its own, or the browser wants a press of the button first.
  await sound.play().catch(() => undefined)
}

export function skip(seconds: number): void {
  const { duration } = sound
  const end = Number.isFinite(duration) ? duration : Infinity
  sound.currentTime = Math.min(Math.max(0, sound.currentTime + seconds), end)
}

export function setRate(rate: number): void {
  sound.playbackRate = sound.defaultPlaybackRate = rate
  remember({ rate })
}

/** Stops, and forgets that it was open; the position stays. */
export function close(): void {
  sound.pause()
  keepPosition()
  const { recording: _, ...rest } = remembered
  remembered = rest
  remember({})
  sound.removeAttribute('src')
  sound.load()
  tell()
}

function keepPosition(): void {
  const { recording, positions } = remembered
  const { currentTime, duration } = sound
  if (!recording || !sound.src || currentTime === 0) return
  const { [recording.id]: _, ...others } = positions
  const isOver = Number.isFinite(duration) && duration - currentTime < NEAR_END
  const own = isOver ? {} : { [recording.id]: Math.floor(currentTime) }
  remember({ positions: { ...Object.fromEntries(Object.entries(others).slice(1 - MOST)), ...own } })
  kept = currentTime
}

let kept = 0

/** Says on the page which recording plays. */
function tell(): void {
  const { dataset } = document.documentElement
  const id = sound.paused ? undefined : remembered.recording?.id
  if (id === undefined) delete dataset['playing']
  else dataset['playing'] = id
  window.dispatchEvent(new Event(CHANGED))
}

for (const event of ['play', 'pause', 'ended', 'emptied']) sound.addEventListener(event, tell)
for (const event of ['pause', 'seeked']) sound.addEventListener(event, keepPosition)
sound.addEventListener('timeupdate', () => {
  if (Math.abs(sound.currentTime - kept) >= EVERY) keepPosition()
})
window.addEventListener('pagehide', keepPosition)
