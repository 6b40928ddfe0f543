/**
 * Where a recording is, and moves to another second of it: events on the window, so that the transcript and the link of a minute
 * know nothing of what plays.
 */
import { PLAYER_EVENT } from '#app/ui/player/recording.ts'

const POSITION_EVENT = 'position'
const SEEK_EVENT = 'seek'

interface Position {
  seconds: number
  /** The id of the recording in the player; undefined for the page’s video. */
  id?: string | undefined
}

/** Called by whatever plays, some times a second. */
export function tellPosition(position: Position): void {
  dispatchEvent(new CustomEvent(POSITION_EVENT, { detail: position }))
}

/**
 * @param id of the page’s recording; that of another page may play, too
 * @returns a function that stops it
 */
export function onPosition(id: string | undefined, tell: (seconds: number) => void): () => void {
  const listen = ({ detail }: CustomEvent<Position>) => {
    if (detail.id === undefined || detail.id === id) tell(detail.seconds)
  }
  addEventListener(POSITION_EVENT, listen as EventListener)
  return () => removeEventListener(POSITION_EVENT, listen as EventListener)
}

/** A video that plays on the page takes moves to a second. @returns a function that stops it */
export function onSeek(move: (seconds: number) => void): () => void {
  const listen = (event: CustomEvent<number>) => {
    event.preventDefault()
    move(event.detail)
  }
  addEventListener(SEEK_EVENT, listen as EventListener)
  dispatchEvent(new Event(PLAYER_EVENT))
  return () => removeEventListener(SEEK_EVENT, listen as EventListener)
}

/** Asks a video that plays on the page to move. @returns whether there is one */
export function seekVideo(seconds: number): boolean {
  return !dispatchEvent(new CustomEvent(SEEK_EVENT, { detail: seconds, cancelable: true }))
}

/** Where a video begins that a person starts by a time of its transcript. */
let videoStart: number | undefined

export function startVideoAt(seconds: number): void {
  videoStart = seconds
}

export function takeVideoStart(): number | undefined {
  const start = videoStart
  videoStart = undefined
  return start
}
