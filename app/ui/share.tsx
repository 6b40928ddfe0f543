/** Ways to pass a page on, and to subscribe. */
import { island } from '#app/ui/island.tsx'
import { usePage } from '#app/ui/page.tsx'
import ShareLinks from '#app/ui/share.island.tsx'

const ShareIsland = island('share', ShareLinks, 'touch')

export function Share({ title }: { title: string }) {
  const { path, siteUrl } = usePage()
  return <ShareIsland title={title} address={new URL(path, siteUrl).href} />
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
