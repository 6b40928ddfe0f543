/** What the podcast says of itself: its settings, and the church's where there are none. */
import type { Channel } from '#app/discovery/podcast.ts'
import { readSettings } from '#app/features/site/queries.ts'
import type { Services } from '#app/http/services.ts'
import { documents, href, routes, uploads } from '#app/routes.ts'
import { isCover } from '#app/settings-fields.ts'
import { imageAddress } from '#app/ui/address.ts'
import { pictureName, type PictureSize, pictureSize } from '#app/ui/picture-address.ts'

/** A drawing of 1400 pixels, so that directories take the podcast of a church without a cover. */
const OURS = '/podcast-cover.png'

export async function readChannel(services: Services): Promise<Channel> {
  const { database, config } = services
  const { settings } = await readSettings(database.db, services)
  const logo =
    settings.logoUrl !== null && pictureSize(settings.logoUrl) && isCover(settings.logoUrl) ? settings.logoUrl : null
  const cover = await coverAddress(services, settings.podcastCover ?? logo)
  return {
    title: settings.podcastTitle ?? `Sermons from ${settings.churchName}`,
    description: settings.podcastDescription ?? settings.tagline ?? `Sermons from ${settings.churchName}.`,
    author: settings.podcastAuthor ?? settings.churchName,
    email: settings.podcastEmail ?? settings.email ?? '',
    category: settings.podcastCategory,
    isExplicit: settings.podcastExplicit,
    cover: new URL(cover, config.siteUrl).href,
    feed: documents.podcast,
    page: routes.sermons,
  }
}

/** Directories take JPEG and PNG alone. Of an uploaded image there is a JPEG in full size from the first time it is asked for. */
async function coverAddress(services: Services, address: string | null): Promise<string> {
  const size = pictureSize(address ?? '')
  if (!size) return imageAddress(address) ?? OURS
  const name = pictureName(size, size.width, 'jpg')
  const isThere = (await services.files.get(`pictures/${name}`)) ?? (await makeCover(services, size, name))
  return href(uploads.picture, { name: isThere ? name : pictureName(size) })
}

async function makeCover({ files, encodePicture }: Services, size: PictureSize, name: string): Promise<boolean> {
  const stored = await files.get(`pictures/${pictureName(size)}`)
  if (!stored) return false
  const bytes = new Uint8Array(await new Response(stored.body()).arrayBuffer())
  const { width, height } = size
  const encoded = await encodePicture(bytes, {
    widths: [width],
    emailWidth: width,
    mostHeight: height,
    mostPixels: width * height,
    longestShape: 20,
  })
  const jpeg = 'refused' in encoded ? undefined : encoded.variants.find(({ format }) => format === 'jpg')
  if (jpeg) await files.put(`pictures/${name}`, jpeg.bytes)
  return jpeg !== undefined
}
