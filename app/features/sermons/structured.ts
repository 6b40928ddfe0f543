/** Sermons as schema.org nodes. */
import { sermonList, sermonRead, shelfRead } from '#app/features/sermons/reads.ts'
import { type PublicSermon, shelfKinds, shownTitle } from '#app/features/sermons/sermon.ts'
import type * as Schema from 'schema-dts'
import { documents, routes } from '#app/routes.ts'
import type { Site } from '#app/ui/structured-church.ts'
import { breadcrumbs, type Describe, mediaNodes } from '#app/ui/structured-parts.ts'
import { t } from '#app/text/t.ts'
import { bookName } from '#app/church/bible-books.ts'

export const describeSermon: Describe = (site, path) => {
  const sermon = site.reads.peek(sermonRead(path.split('/')[2] ?? ''))
  if (!sermon) return []
  const title = shownTitle(sermon.title)
  const nodes = mediaNodes('sermons', { ...sermon, title }, [t('Sermons'), routes.sermons], path, site)
  const recording = `${site.url(path)}#recording`
  const marked = nodes.map((node) => (isRecording(node) ? { ...node, '@id': recording } : node))
  return nodes.some(isRecording) ? [...marked, episode(sermon, recording, path, site)] : nodes
}

function isRecording(node: Schema.Thing): node is Schema.AudioObjectLeaf {
  return typeof node === 'object' && '@type' in node && node['@type'] === 'AudioObject'
}

/** The sermon as an episode of the podcast, whose recording is the file on its page. */
function episode(sermon: PublicSermon, recording: string, path: string, site: Site): Schema.PodcastEpisode {
  const { title, date } = sermon
  return {
    '@type': 'PodcastEpisode',
    name: shownTitle(title),
    url: site.url(path),
    datePublished: date,
    associatedMedia: { '@id': recording },
    partOfSeries: podcast(site),
  }
}

function podcast({ url, config }: Site): Schema.PodcastSeries {
  return {
    '@type': 'PodcastSeries',
    name: t('Sermons from {church}', { church: config.churchName }),
    url: url(routes.sermons),
    webFeed: url(documents.podcast),
  }
}

/** The list of all sermons, which is a podcast if there is any recording. */
export const describeSermons: Describe = (site, path) => {
  const hasAudio = site.reads.peek(sermonList.summary(sermonList.clean({})))?.hasAudio === true
  return [...(hasAudio ? [podcast(site)] : []), breadcrumbs(site, [t('Sermons'), path])]
}

export const describeShelf: Describe = (site, path) => {
  const [, , given, slug = ''] = path.split('/')
  const kind = shelfKinds.find((one) => one === given)
  const shelf = kind && site.reads.peek(shelfRead(kind, decodeURIComponent(slug)))
  return shelf
    ? [breadcrumbs(site, [t('Sermons'), routes.sermons], [kind === 'books' ? bookName(shelf.name) : shelf.name, path])]
    : []
}
