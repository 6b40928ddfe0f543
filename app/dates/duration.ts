/** Durations as people write them, and as programs do. */

/**
 * Converts a duration as people write it to `HH:MM:SS`: `34:27`, `1:02:03`, `34 minutes`, `1 hr 5 min`, `PT34M27S`.
 * @returns nothing when it can't be read
 */
export function clockDuration(text: string): string | undefined {
  const seconds = secondsIn(text)
  return seconds === undefined ? undefined : clockTime(seconds)
}

/** The seconds of a duration as people write it; nothing when it can't be read. */
export function secondsIn(text: string): number | undefined {
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/.exec(text.trim())
  const part = (unit: string) => Number(new RegExp(`(\\d{1,6})\\s{0,3}(?:${unit})`, 'i').exec(text)?.[1] ?? 0)
  const seconds = clock
    ? Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
    : part('h') * 3600 + part('m(?!s)') * 60 + part('s')
  return seconds === 0 ? undefined : seconds
}

/** `HH:MM:SS`. */
export function clockTime(seconds: number): string {
  const pieces = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return pieces.map((piece) => String(piece).padStart(2, '0')).join(':')
}
