/** The way from a row of a table to its video. */
import { webAddress } from '#app/ui/address.ts'

/**
 * Nothing for a record without a video.
 * @param title of what is watched
 */
export function WatchLink({ address, title }: { address: string | null; title: string }) {
  const to = webAddress(address)
  if (!to) return null
  return (
    <a href={to} target="_blank" rel="noreferrer">
      Watch<span className="sr-only"> {title} (opens a new tab)</span>
    </a>
  )
}
