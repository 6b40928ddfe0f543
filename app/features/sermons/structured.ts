/** Sermons as schema.org nodes. */
import { sermonRead, shelfRead } from '#app/features/sermons/reads.ts'
import { shelfKinds, shownTitle } from '#app/features/sermons/sermon.ts'
import { routes } from '#app/routes.ts'
import { breadcrumbs, type Describe, mediaNodes } from '#app/ui/structured-parts.ts'
import { t } from '#app/text/t.ts'
import { bookName } from '#app/church/bible-books.ts'

export const describeSermon: Describe = (site, path) => {
  const sermon = site.reads.peek(sermonRead(path.split('/')[2] ?? ''))
  if (!sermon) return []
  return mediaNodes(
    'sermons',
    { ...sermon, title: shownTitle(sermon.title) },
    [t('Sermons'), routes.sermons],
    path,
    site,
  )
}

export const describeShelf: Describe = (site, path) => {
  const [, , given, slug = ''] = path.split('/')
  const kind = shelfKinds.find((one) => one === given)
  const shelf = kind && site.reads.peek(shelfRead(kind, decodeURIComponent(slug)))
  return shelf
    ? [breadcrumbs(site, [t('Sermons'), routes.sermons], [kind === 'books' ? bookName(shelf.name) : shelf.name, path])]
    : []
}
