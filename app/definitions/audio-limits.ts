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

/** Some programs leave other bytes before the first frame of an MP3; it is looked for in this many. */
export const AUDIO_START_BYTES = 64 * 1024

/** Whether a file that begins so could be an MP3 or an M4A, checked before anything is uploaded. */
export function mayBeAudio(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(0, 8))
  return text.startsWith('ID3') || text.slice(4) === 'ftyp' || hasFrames(start.subarray(0, AUDIO_START_BYTES))
}

/** Whether there are two frames of an MP3 in a row. */
function hasFrames(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const length = frameLength(bytes, at)
    if (length > 0 && frameLength(bytes, at + length) > 0) return true
  }
  return false
}

const KBITS_1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** In bytes, by the header of an MPEG Layer 3 frame (http://www.mp3-tech.org/programmer/frame_header.html); 0 for none. */
function frameLength(bytes: Uint8Array, at: number): number {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3)
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return 0
  const version = (kind >> 3) & 3
  const kbits = (version === 3 ? KBITS_1 : KBITS_2)[(rates >> 4) - 1]
  const hertz = [44_100, 48_000, 32_000][(rates >> 2) & 3]
  if (kbits === undefined || hertz === undefined || version === 1) return 0
  // Version 2 has half the sampling rates, version 2.5 a quarter, and both half the samples in a frame.
  const factor = version === 0 ? 288_000 : 144_000
  return Math.floor((factor * kbits) / hertz) + ((rates >> 1) & 1)
}
