/** Ways to pass a page on, and to subscribe. */
import { island } from '#app/ui/island.tsx'
import { usePage } from '#app/ui/page.tsx'
import ShareMinuteLink from '#app/ui/share-minute.island.tsx'
import ShareLinks from '#app/ui/share.island.tsx'

const ShareIsland = island('share', ShareLinks, 'touch')

const ShareMinute = island('share-minute', ShareMinuteLink, 'player')

interface ShareProps {
  title: string
  /** The page has a recording, with this id in the player, or a video alone; a link of its current minute is offered. */
  minute?: { id?: string } | undefined
}

export function Share({ title, minute }: ShareProps) {
  const { path, siteUrl } = usePage()
  const address = new URL(path, siteUrl).href
  return (
    <>
      <ShareIsland title={title} address={address} />
      {minute && <ShareMinute title={title} address={address} {...minute} />}
    </>
  )
}

interface SubscribeProps {
  label: string
  /** Addresses by the text of their link. */
  links: Record<string, string>
  className?: string
}

/** Links for subscribing, which a button shows even without JavaScript. */
export function Subscribe({ label, links, className = '' }: SubscribeProps) {
  return (
    <details className={`no-print ${className}`}>
      <summary className="btn btn-line w-fit">{label}</summary>
      <ul className="mt-3 flex w-0 min-w-full flex-wrap gap-x-5">
        {Object.entries(links).map(([text, address]) => (
          <li key={text}>
            <a href={address} className="link inline-flex min-h-11 items-center">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
