/** Addresses of uploaded audio files: `/audio/{hash}.mp3`. The content at an address never changes. */
import { href, uploads } from '#app/routes.ts'

const NAME = /^\/audio\/[0-9a-f]{32}\.(mp3|m4a)$/

/** @param hash 128 bits in hexadecimal */
export function uploadedAudioAddress(hash: string, mediaType: 'audio/mpeg' | 'audio/mp4'): string {
  return href(uploads.audio, { name: `${hash}.${mediaType === 'audio/mpeg' ? 'mp3' : 'm4a'}` })
}

export function isUploadedAudio(address: string): boolean {
  return NAME.test(address)
}

/** `34:27`, `1:02:03`. */
export function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const padded = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}
