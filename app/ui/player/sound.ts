/** Plays one recording at a time, and stores the positions of all in local storage. */
import { tellPosition } from '#app/ui/player/position.ts'
import { PLAYER_EVENT, type Recording, STORAGE_KEY } from '#app/ui/player/recording.ts'

interface Stored {
  /** The recording in the player; absent when it was closed. */
  recording?: Recording
  rate: number
  /** Seconds by the id of the recording, the most recent last. */
  positions: Record<string, number>
}

/**
 * What goes on after a change of the page, in session storage, so that no other tab plays by itself. Times are in milliseconds
 * since 1970.
 */
interface Left {
  at: number
  sleep: Sleep
}

/** The chosen time, 0 for none, and when it ends. */
interface Sleep {
  minutes: number
  at: number
}

const MAX_POSITIONS = 100
const SAVE_INTERVAL_SECONDS = 5
/** A recording that was stopped this close to its end starts over. */
const NEAR_END_SECONDS = 15

export const sound = new Audio()
sound.preload = 'metadata'

let state = load()

function load(): Stored {
  const initial: Stored = { rate: 1, positions: {} }
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return stored !== null && typeof stored === 'object' ? { ...initial, ...stored } : initial
  } catch {
    return initial
  }
}

function save(changes: Partial<Stored>): void {
  state = { ...state, ...changes }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(state))
  } catch {
    // Local storage is full or not available; the recording plays all the same.
  }
}

export function current(): Recording | undefined {
  return state.recording
}

/** Selects a recording, at the position where it was stopped. */
export function select(recording: Recording): void {
  savePosition()
  save({ recording })
  sound.src = recording.address
  sound.playbackRate = sound.defaultPlaybackRate = state.rate
  const from = state.positions[recording.id] ?? 0
  if (from > 0) sound.currentTime = from
}

export async function play(): Promise<void> {
  // The player listens for errors, and a browser that refuses to start without a click leaves the button on “Play”.
  await sound.play().catch(() => undefined)
}

export function skip(seconds: number): void {
  const { duration } = sound
  const end = Number.isFinite(duration) ? duration : Infinity
  sound.currentTime = Math.min(Math.max(0, sound.currentTime + seconds), end)
}

export function setRate(rate: number): void {
  sound.playbackRate = sound.defaultPlaybackRate = rate
  save({ rate })
}

/** Stops the recording and closes the player; the position stays. */
export function close(): void {
  sound.pause()
  savePosition()
  const { recording: _, ...rest } = state
  state = rest
  save({})
  unload()
  publishPlaying()
}

function unload(): void {
  sound.removeAttribute('src')
  sound.load()
}

function savePosition(): void {
  const { recording, positions } = state
  const { currentTime, duration } = sound
  if (!recording || !sound.src || currentTime === 0) return
  const { [recording.id]: _, ...others } = positions
  const isOver = Number.isFinite(duration) && duration - currentTime < NEAR_END_SECONDS
  const own = isOver ? {} : { [recording.id]: Math.floor(currentTime) }
  save({ positions: { ...Object.fromEntries(Object.entries(others).slice(1 - MAX_POSITIONS)), ...own } })
  savedPosition = currentTime
}

/** The position that was saved last, in seconds. */
let savedPosition = 0

/** Publishes which recording is playing, for buttons on the page. */
function publishPlaying(): void {
  const { dataset } = document.documentElement
  const id = sound.paused ? undefined : state.recording?.id
  if (id === undefined) delete dataset['playing']
  else dataset['playing'] = id
  window.dispatchEvent(new Event(PLAYER_EVENT))
}

for (const event of ['play', 'pause', 'ended', 'emptied']) sound.addEventListener(event, publishPlaying)
for (const event of ['pause', 'seeked']) sound.addEventListener(event, savePosition)
// A recording that can't be loaded counts as playing until it is paused.
sound.addEventListener('error', () => sound.pause())
sound.addEventListener('timeupdate', () => {
  tellPosition({ seconds: sound.currentTime, id: state.recording?.id })
  if (Math.abs(sound.currentTime - savedPosition) >= SAVE_INTERVAL_SECONDS) savePosition()
})

let sleep: Sleep = { minutes: 0, at: 0 }
let sleepTimer: ReturnType<typeof setTimeout> | undefined

/** Minutes of the sleep timer, 0 without one. */
export function sleepMinutes(): number {
  return sleep.minutes
}

/** Pauses the recording after the chosen minutes; never with 0. */
export function sleepAfter(minutes: number, at = Date.now() + minutes * 60_000): void {
  clearTimeout(sleepTimer)
  sleep = { minutes, at }
  if (minutes > 0) {
    sleepTimer = setTimeout(() => {
      sound.pause()
      sleepAfter(0)
    }, at - Date.now())
  }
  publishPlaying()
}

window.addEventListener('pagehide', () => {
  savePosition()
  const left: Left = { at: Date.now(), sleep }
  try {
    if (sound.paused) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(left))
  } catch {
    // Session storage is not available; the next page shows the player paused.
  }
  // Back may show this page again, when its position is no longer the last one.
  unload()
})

/** A page opened later than this after another one is a new visit. */
const CHANGE_MS = 60_000

/** Takes over from the page before. @returns whether the recording played there until now; it is asked once */
export function takeOver(): boolean {
  state = load()
  try {
    const left = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Left | null
    sessionStorage.removeItem(STORAGE_KEY)
    if (!left || Date.now() - left.at >= CHANGE_MS) return false
    sleepAfter(left.sleep.minutes, left.sleep.at)
    return true
  } catch {
    return false
  }
}
