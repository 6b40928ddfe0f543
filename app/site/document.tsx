/** The HTML document of a public page: its head, and the menu and footer around it. */
import { AMERICAN, isBritish } from '#app/text/customs.ts'
import { language, t } from '#app/text/t.ts'
import { customsIn } from '#app/church/countries.ts'
import type { ReactNode } from 'react'
import type { PageAssets } from '#app/http/built-files.ts'
import { EditThis } from '#app/site/edit-this.tsx'
import { layoutStyles } from '#app/site/layouts.ts'
import { documents, routes } from '#app/routes.ts'
import { Footer } from '#app/ui/footer.tsx'
import { Link } from '#app/ui/link.tsx'
import type { pageHead } from '#app/ui/head.ts'
import icon from '#app/ui/icon.svg?inline'
import { lookOf } from '#app/ui/look.ts'
import { Nav } from '#app/ui/nav.tsx'
import { EventChanges, NoticeBanner } from '#app/ui/notice-banner.tsx'
import { noticesRead } from '#app/ui/notices.ts'
import { usePage, usePageQuery } from '#app/ui/page.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { Message } from '#app/ui/toast-message.tsx'
import { TOAST_PLACE } from '#app/ui/toast-place.tsx'
import { papers } from '#app/look/papers.ts'

interface DocumentProps {
  head: ReturnType<typeof pageHead>
  /** Marks our own inline scripts and styles for the page's policy; the server removes it again. */
  nonce: string
  assets: PageAssets
  /** Styles that only this page has. */
  styles: readonly string[]
  /** The description for search engines, as JSON in which nothing can end its element. */
  about: string
  children: ReactNode
}

export function Document({ head, nonce, assets, styles, about, children }: DocumentProps) {
  const config = useSiteConfig()
  const look = lookOf(config)
  const customs = customsIn(config.country)
  const words = assets.words()
  const lang = language() === 'en' && isBritish() ? 'en-GB' : language()
  return (
    <html
      lang={lang}
      // A browser that translates the page changes `lang`, and leaves this as the server wrote it.
      data-lang={lang === 'en' ? undefined : lang}
      data-manifest={documents.manifest}
      data-offline={config.offlineEnabled ? undefined : 'off'}
      data-customs={customs === AMERICAN ? undefined : customs}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* An iPhone would put links around numbers, also around years, and React could not take over such a text. */}
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content={papers[config.paper].light.paper} />
        {/* A file would be loaded before the first paint, like those that the paint needs. */}
        <link rel="icon" href={icon.replace('1e293b', look.mark.slice(1))} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" type="application/rss+xml" title={t('News')} href={documents.feed} />
        <link rel="alternate" type="application/rss+xml" title={t('Events')} href={documents.eventsFeed} />
        <link rel="alternate" type="application/rss+xml" title={t('Podcast')} href={documents.podcast} />
        {look.preloads.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <title>{head.title}</title>
        {head.meta.map((attributes, index) => (
          <meta key={index} {...attributes} />
        ))}
        {head.links.map((link) => (
          <link key={link.rel} {...link} />
        ))}
        {assets.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: look.css + layoutStyles[config.homeLayout] + styles.join('') }}
        />
        <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: SPECULATION }} />
      </head>
      <body>
        {children}
        <div id="toasts" role="status" className={TOAST_PLACE}>
          {(['success', 'error'] as const).map((kind) => (
            <template key={kind} data-shows={kind}>
              <Message toast={{ title: ' ', text: '', isError: kind === 'error' }} isInDialog={false} onClose={NEVER} />
            </template>
          ))}
        </div>
        {words && <script id="words" type="application/json" dangerouslySetInnerHTML={{ __html: words }} />}
        <script id="about" type="application/ld+json" dangerouslySetInnerHTML={{ __html: about }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: assets.loader }} />
      </body>
    </html>
  )
}

/** While an administrator has marked worship as live, above every page but the home page, whose buttons say it. */
function LiveBar() {
  const { liveStreamManualOverride: isLive } = useSiteConfig()
  const { path } = usePage()
  if (!isLive || path === routes.home) return null
  return (
    <section aria-label={t('Live now')} className="light no-print bg-bad text-white">
      <Link to={routes.liveStreamWorship} className="wrap onward flex gap-3 font-semibold">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-white" />
        {t('We’re live now. Watch with us')}
      </Link>
    </section>
  )
}

/** The script of the page closes a toast (`plain-toast.ts`). */
const NEVER = () => undefined

/**
 * Which pages a browser may fetch when a person is about to open one: none for a single person, and none with a query, since
 * links in emails have one (https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/script/type/speculationrules).
 */
const SPECULATION = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/*\\?(.+)',
                '/api/*',
                `${routes.admin}*`,
                `${routes.account}*`,
                '/audio/*',
                '/pictures/*',
                '/files/*',
                '/*.(xml|ics)',
              ],
            },
          },
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** The menu above and the footer below a page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="btn btn-fill fixed top-2 -left-full z-50 focus-visible:left-2">
        {t('Skip to content')}
      </a>
      <LiveBar />
      <NoticeBanner notices={usePageQuery(noticesRead)} linksToStream />
      <EventChanges />
      <Nav />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <EditThis />
    </>
  )
}
