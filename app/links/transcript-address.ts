/**
 * Addresses of transcripts: `/transcripts/{hash}.vtt`, or `.txt` where there are no times. The content at an address never
 * changes, so a corrected transcript has another one, and records keep their history by it.
 */
import { href, uploads } from '#app/routes.ts'

const ADDRESS = /^\/transcripts\/([0-9a-f]{32})\.(?:vtt|txt)$/

export function isTranscript(address: string): boolean {
  return ADDRESS.test(address)
}

/** @param hash 128 bits in hexadecimal */
export function transcriptAddress(hash: string, isTimed: boolean): string {
  return href(uploads.transcript, { name: `${hash}.${isTimed ? 'vtt' : 'txt'}` })
}

/** The transcript's name in calls of the API: `{hash}.vtt`. */
export function transcriptName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

/** The address with the words alone, which every transcript has. */
export function plainAddress(address: string): string {
  return address.replace(/\.vtt$/, '.txt')
}

export function hasTimes(address: string): boolean {
  return address.endsWith('.vtt')
}
