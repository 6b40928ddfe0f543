/** Shown by the service worker instead of a page that is not stored on this device, while there is no network. */
import SavedItems from '#app/site/pages/saved-items.island.tsx'
import { routes } from '#app/routes.ts'
import { tel } from '#app/links/address.ts'
import { island } from '#app/ui/island.tsx'
import { Link } from '#app/ui/link.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { page } from '#app/ui/page.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { useServiceTimes, weekly } from '#app/ui/service-times.tsx'
import { useContact } from '#app/ui/site.ts'
import { t } from '#app/text/t.ts'

const Saved = island('saved-items', SavedItems, 'load')

export const offlinePage = page({
  address: routes.offline,
  head: () => ({
    title: t('You’re offline'),
    description: t('Service times, our address and what is saved on this device.'),
    path: routes.offline,
    hidden: true,
  }),
  view: () => <OfflinePage />,
})

function OfflinePage() {
  return (
    <>
      <MessagePage
        title={t('You’re offline')}
        text={t('This page isn’t saved on this device. Here is what you can use without a connection.')}
        // The service worker has stored that of the first set; others are hidden when they can't be loaded.
        scene={useDrawings().boats}
      >
        <button type="button" className="btn btn-fill noscript:hidden" data-retry="">
          {t('Try again')}
        </button>
        <Link to={routes.home} className="btn btn-line">
          {t('Home')}
        </Link>
      </MessagePage>
      <div className="wrap grid gap-x-columns gap-y-10 pb-section lg:grid-cols-2">
        <Facts />
        <Saved />
      </div>
    </>
  )
}

function Facts() {
  const { address, phone } = useContact()
  return (
    <>
      <section>
        <h2 className="text-2xl">{t('Service Times')}</h2>
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
          <h2 className="text-2xl">{t('Find Us')}</h2>
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
