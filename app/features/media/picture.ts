/** An uploaded picture, as the API tells of it. */

export interface Picture {
  id: string
  /** Its own address, good for ever: what a field holds that shows it. */
  publicUrl: string
  /** In pixels, at its largest. */
  width: number
  height: number
  /** What it shows, for people who do not see it; `null` until somebody has said. */
  alt: string | null
  /** As it was called where it came from. */
  fileName: string
  /** Of all its files together. */
  bytes: number
  /** ISO 8601 in UTC. */
  createdAt: string
}
