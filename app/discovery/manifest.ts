/** The web app manifest (https://www.w3.org/TR/appmanifest): the church's site as an app on a phone. */
import { routes } from '#app/routes.ts'
import type { SiteConfig } from '#app/settings.ts'
import { pictureSize } from '#app/ui/picture-address.ts'

/** Letters that fit below an icon. */
const SHORT = 14
/** In pixels: the smallest icon that browsers install with. */
const SMALLEST = 192

export function manifest({ churchName, appName, tagline, logoUrl }: SiteConfig): object {
  const logo = pictureSize(logoUrl ?? '')
  const isIcon = logo && logo.width === logo.height && logo.width >= SMALLEST
  return {
    id: routes.home,
    name: churchName,
    short_name: appName ?? (churchName.length <= SHORT ? churchName : undefined),
    description: tagline ?? undefined,
    lang: 'en-US',
    start_url: routes.home,
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf6',
    theme_color: '#fbfaf6',
    icons: [
      ...(isIcon ? [{ src: logoUrl, sizes: `${logo.width}x${logo.height}`, type: 'image/webp' }] : []),
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Sermons', url: routes.sermons },
      { name: 'Events', url: routes.events },
      { name: 'Plan a Visit', url: routes.planAVisit },
    ],
  }
}
