/** Addresses of the pictures by which links to our pages are shown elsewhere. */
import { downloads, href } from '#app/routes.ts'

/** @param name of a page, or the id of a record */
export function shareImage(kind: 'sermons' | 'events' | 'live-streams' | 'pages', name: string): string {
  return href(downloads.shareImage, { kind, name: `${name}.png` })
}

/** The name of a page in these addresses: `about-staff`. */
export function shareName(path: string): string {
  return path.slice(1).replace(/\?.*/, '').replaceAll('/', '-') || 'home'
}
