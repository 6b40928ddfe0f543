/** Shares a page by the device's own menu or the clipboard, or by email, which needs no JavaScript. */
import { useState } from 'react'
import { mailto } from '#app/links/address.ts'
import { t } from '#app/text/t.ts'

export default function Share({ title, address }: { title: string; address: string }) {
  const [isCopied, setCopied] = useState(false)

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
        {t('Email a friend')}
      </a>
      <button type="button" className="link onward noscript:hidden" onClick={() => void share()}>
        {isCopied ? t('Link copied') : t('Share')}
      </button>
      <span className="sr-only" role="status">
        {isCopied && t('Link copied')}
      </span>
    </p>
  )
}
