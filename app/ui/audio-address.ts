/** Addresses of uploaded audio files: `/audio/{hash}.mp3`. The content at an address never changes. */
import { href, uploads } from '#app/routes.ts'
import { imageAddress } from '#app/ui/address.ts'

const NAME = /^\/audio\/[0-9a-f]{32}\.(mp3|m4a)$/

/** @param hash 128 bits in hexadecimal */
export function uploadedAudioAddress(hash: string, mediaType: 'audio/mpeg' | 'audio/mp4'): string {
  return href(uploads.audio, { name: `${hash}.${mediaType === 'audio/mpeg' ? 'mp3' : 'm4a'}` })
}

export function isUploadedAudio(address: string): boolean {
  return NAME.test(address)
}

/** The address from which a page loads an audio file: an uploaded one, or an https address; `null` for anything else. */
export function audioAddress(text: string | null | undefined): string | null {
  return imageAddress(text)
}

const TYPES: Record<string, string> = {
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
}

/** The media type of an audio file by its extension. */
export function audioType(address: string): string {
  return TYPES[/\.(\w+)(?:[?#]|$)/.exec(address)?.[1]?.toLowerCase() ?? ''] ?? 'audio/mpeg'
}

/** `34:27`, `1:02:03`. */
export function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const padded = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}
