/** Limits of uploaded audio files, for browser and server. */

/** Nine hours at the bit rate of most recordings. */
export const MAX_AUDIO_BYTES = 500 * 1024 * 1024
/** A part has to arrive within a minute, even over a slow phone connection. */
export const AUDIO_PART_BYTES = 2 * 1024 * 1024

export const AUDIO_FILE_TYPES = '.mp3,.m4a,audio/mpeg,audio/mp4,audio/x-m4a'

export const audioProblems = {
  type: 'This isn’t an MP3 or M4A file. Export the recording as MP3, then choose it again.',
  size: 'The file is larger than 500 MB. Export it as MP3 with 64 or 96 kbit/s, then choose it again.',
} as const

/** Whether a file that begins so could be an MP3 or an M4A, checked before anything is uploaded. */
export function mayBeAudio(start: Uint8Array): boolean {
  const [a = 0, b = 0] = start
  const text = String.fromCharCode(...start.subarray(0, 8))
  return text.startsWith('ID3') || text.slice(4) === 'ftyp' || (a === 0xff && (b & 0xe0) === 0xe0)
}
