/** The HTML document around every page. */
import { documents } from '#app/routes.ts'
import { pageDataElement, pageDataText } from '#app/ui/page-data.ts'
import type { PageContext } from '#app/ui/head.ts'
import icon from '#app/ui/icon.svg?inline'
import { HydrationPart } from '#app/ui/hydration-parts.tsx'
import { siteConfigRead } from '#app/ui/site.ts'
import { memoized } from '#app/ui/memoized.ts'
import { type ThemeColors, themeCss } from '#app/ui/theme.ts'
import { Toasts } from '#app/ui/toast.tsx'
import { dataOf } from '#app/ui/read.ts'
import figtree from '../../.cache/fonts/figtree.woff2'
import newsreader from '../../.cache/fonts/newsreader.woff2'
import { type AnyRouter, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { Fragment, useEffect } from 'react'

const THEME = 'theme'

/** The theme's colors and the page's own styles, computed on the server; hydration reads them back from the document. */
function pageStyles(router: AnyRouter): string {
  if (!import.meta.env.SSR) return elementText(THEME)
  const route: string = router.stores.matches.get().at(-1)?.routeId ?? ''
  const { queryClient, styles = {} }: PageContext = router.options.context
  const { primaryColor, accentColor, secondaryColor } = dataOf(queryClient, siteConfigRead)
  return themeByColors(JSON.stringify({ primaryColor, accentColor, secondaryColor })) + (styles[route] ?? '')
}
const themeByColors = memoized((colors) => themeCss(JSON.parse(colors) as ThemeColors))

/** The live region of `announcePages`. */
const ANNOUNCER = 'announcer'

/** Inserted by the server after rendering; hydration reads it back from the document. */
const STRUCTURED_DATA = 'about'

function elementText(id: string): string {
  return document.getElementById(id)?.textContent ?? ''
}

/** The browser hydrates the children of its own `html` element. */
const Html = (import.meta.env.SSR ? 'html' : Fragment) as 'html'

export function Document() {
  const router = useRouter()
  const { ssr, context } = router.options
  // Marks our own inline styles for the page's policy; the server removes the nonce again.
  const nonce = ssr?.nonce
  return (
    <Html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" />
        {/* A file would be loaded before the first paint, like those that the paint needs. */}
        <link rel="icon" href={import.meta.env.SSR ? icon : undefined} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" type="application/rss+xml" title="News" href={documents.feed} />
        <link rel="alternate" type="application/rss+xml" title="Events" href={documents.eventsFeed} />
        <link rel="alternate" type="application/rss+xml" title="Podcast" href={documents.podcast} />
        <link rel="preload" href={newsreader} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <HydrationPart>
          <HeadContent />
        </HydrationPart>
        <style id={THEME} nonce={nonce} dangerouslySetInnerHTML={{ __html: pageStyles(router) }} />
      </head>
      <body>
        <HydrationPart>
          <Outlet />
        </HydrationPart>
        <Toasts />
        <p id={ANNOUNCER} role="status" className="sr-only" />
        <script
          id={STRUCTURED_DATA}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? '' : elementText(STRUCTURED_DATA) }}
        />
        <script
          {...pageDataElement}
          dangerouslySetInnerHTML={{ __html: pageDataText(context.queryClient, context.siteUrl) }}
        />
        <HydrationPart>
          <Scripts />
          <Ready />
        </HydrationPart>
      </body>
    </Html>
  )
}

/** The last part that is hydrated; tests wait for it. */
function Ready() {
  useEffect(() => {
    // In the HTML it would be fetched before the first paint, beside what that needs.
    document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: documents.manifest }))
    document.documentElement.dataset['ready'] = 'true'
  }, [])
  return null
}

/**
 * After a client navigation, does what browsers do when they load a page: announces the new title and moves the focus to
 * the heading.
 */
export function announcePages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    // A link with a fragment moves the focus to its target.
    if (!fromLocation || !pathChanged || toLocation.hash) return
    announce()
  })
}

/** Waits for the heading: a page that was slow to load still shows its placeholders. */
function announce(): void {
  const heading = document.querySelector<HTMLElement>('h1:not([aria-live])')
  if (!heading) {
    requestAnimationFrame(announce)
    return
  }
  const announcer = document.getElementById(ANNOUNCER)
  if (announcer) announcer.textContent = document.title
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
