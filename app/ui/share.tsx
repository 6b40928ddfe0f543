/** Ways to pass a page on, and to subscribe. */
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { mailto } from '#app/ui/address.ts'

/** By the device's own menu or the clipboard, or by email, which needs no JavaScript. */
export function Share({ title }: { title: string }) {
  const [isCopied, setCopied] = useState(false)
  const { options, latestLocation } = useRouter()
  const address = new URL(latestLocation.pathname, options.context.siteUrl).href

  async function share() {
    try {
      // Only phones and some desktops support it.
      if (typeof navigator.share === 'function') await navigator.share({ title, url: address })
      else {
        await navigator.clipboard.writeText(address)
        setCopied(true)
      }
    } catch {
      // The person closed the menu, or the browser refuses access to the clipboard; the email link remains.
    }
  }

  return (
    <p className="no-print mt-7 flex flex-wrap gap-x-5">
      <a href={mailto('', { subject: title, body: address })} className="link onward">
        Email a friend
      </a>
      <button type="button" className="link onward noscript:hidden" onClick={() => void share()}>
        {isCopied ? 'Link copied' : 'Share'}
      </button>
      <span className="sr-only" role="status">
        {isCopied && 'Link copied'}
      </span>
    </p>
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
