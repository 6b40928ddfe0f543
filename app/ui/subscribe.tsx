/** Links for subscribing, which a button shows even without JavaScript. */

interface SubscribeProps {
  label: string
  /** Addresses by the text of their link. */
  links: Record<string, string>
  className?: string
}

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
