/** What an uploaded audio file may be; the browser and the server check the same. */

/** Bytes of a file: nine hours at the rate of most recordings. */
export const MOST_AUDIO = 500 * 1024 * 1024
/** Bytes of a part. One has to arrive within a minute, also from a phone in the country. */
export const AUDIO_PART = 2 * 1024 * 1024

/** The file types that the file picker offers. */
export const AUDIO_CHOICE = '.mp3,.m4a,audio/mpeg,audio/mp4,audio/x-m4a'

export const audioProblems = {
  type: 'This isn’t an MP3 or M4A file. Export the recording as MP3, then choose it again.',
  size: 'The file is larger than 500 MB. Export it as MP3 with 64 or 96 kbit/s, then choose it again.',
} as const

/**
 * @param start the first bytes of the file
 * @returns whether it could be an MP3 or an M4A, so that nobody uploads something else to its end
 */
export function mayBeAudio(start: Uint8Array): boolean {
  const [a = 0, b = 0] = start
  const text = String.fromCharCode(...start.subarray(0, 8))
  return text.startsWith('ID3') || text.slice(4) === 'ftyp' || (a === 0xff && (b & 0xe0) === 0xe0)
}
