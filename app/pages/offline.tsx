/** Shown by the service worker instead of a page that is not stored on this device, while there is no network. */
import { useEffect, useState } from 'react'
import type { StoredItem } from '#app/ui/offline/rules.ts'
import { listStored } from '#app/ui/offline/saved.ts'
import { routes } from '#app/routes.ts'
import { tel } from '#app/ui/address.ts'
import { Link } from '#app/ui/link.tsx'
import { useServiceTimes, weekly } from '#app/ui/service-times.tsx'
import { useContact } from '#app/ui/site.ts'
import { MessagePage } from '#app/ui/message-page.tsx'

const NOTHING = { recordings: [], pages: [] }

export function OfflinePage() {
  const [{ recordings, pages }, setStored] = useState<Awaited<ReturnType<typeof listStored>>>(NOTHING)
  useEffect(() => {
    void listStored().then(setStored, () => undefined)
  }, [])
  return (
    <>
      <MessagePage
        title="You’re offline"
        text="This page isn’t saved on this device. Here is what you can use without a connection."
        isOffline
      >
        <button type="button" className="btn btn-fill noscript:hidden" onClick={tryAgain}>
          Try again
        </button>
        <Link to={routes.home} className="btn btn-line">
          Home
        </Link>
      </MessagePage>
      <div className="wrap grid gap-x-columns gap-y-10 pb-section lg:grid-cols-2">
        <Facts />
        {recordings.length > 0 && <Stored title="Saved recordings" items={recordings} />}
        {pages.length > 0 && <Stored title="Pages you have seen" items={pages} />}
      </div>
    </>
  )
}

function tryAgain(): void {
  const from = new URLSearchParams(window.location.search).get('from') ?? ''
  // Only a path on our own site, never another site's address.
  window.location.assign(/^\/(?![/\\])/.test(from) ? from : routes.home)
}

function Facts() {
  const { address, phone } = useContact()
  return (
    <>
      <section>
        <h2 className="text-2xl">Service Times</h2>
        <ul className="mt-3">
          {useServiceTimes().map((time) => (
            <li key={time.id} className="grid border-t border-line py-3">
              <span className="font-semibold">{time.name}</span> <span className="text-soft">{weekly(time)}</span>
            </li>
          ))}
        </ul>
      </section>
      {(address || phone) && (
        <section>
          <h2 className="text-2xl">Find Us</h2>
          <address className="mt-3 border-t border-line pt-3 whitespace-pre-line not-italic">{address}</address>
          {phone && (
            <a href={tel(phone)} className="link onward">
              {phone}
            </a>
          )}
        </section>
      )}
    </>
  )
}

function Stored({ title, items }: { title: string; items: readonly StoredItem[] }) {
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-3">
        {items.map((item) => (
          <li key={item.page} className="border-t border-line">
            {/* Loaded as a document: the data to render it here is not stored. */}
            <a href={item.page} className="link onward">
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
