/** The pages of the site by name, for its search, its sitemap and its share images. */
import { type ChurchPromises, readPromises } from '#app/http/promises.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { withoutClaims } from '#app/pages/claims.ts'
import { originalsFor } from '#app/pages/originals.ts'
import { currentRows, listNews } from '#app/pages/queries.ts'
import { pageKinds } from '#app/blocks/kinds.ts'
import { kindIn, wordsOf } from '#app/definitions/blocks.ts'
import { routes } from '#app/routes.ts'
import { builtInAt, type BuiltInName, builtInPages } from '#app/links/built-in-pages.ts'
import type { PageDrawing } from '#app/ui/drawings.ts'
import { searchText } from '#db/search-text.ts'
import { t } from '#app/text/t.ts'

/** Words for which people search, besides those that describe the page. */
export const furtherWords: Readonly<Partial<Record<BuiltInName, string>>> = {
  'plan-a-visit': 'new visitor first time directions parking what to wear children kids questions faq',
  contact: 'phone email address map directions office message prayer times worship service',
  events: 'calendar what’s on',
  'live-streams': 'watch online video stream livestream broadcast worship',
  give: 'giving donate donation tithe pledge money',
  offering: 'giving donate donation tithe money card',
  about: 'who we are',
  staff: 'clergy pastor priest rector leaders',
  'kids-church': 'children nursery family',
  alpha: 'course faith doubts questions',
  news: 'blog announcements',
  ministries: 'join volunteer serve small group bible study',
  terms: 'privacy text messages',
  'media-room': 'press brand logo',
}

/** Delivered texts, which are the same few for each search, folded. */
const foldings = new Map<string, string>()

/** Pages that say nothing of the church's own. */
const others = [
  [
    routes.sermons,
    'Sermons',
    'Find a sermon by word, speaker or Bible passage.',
    'preaching podcast listen audio messages',
  ],
  [
    routes.sermonBible,
    'Sermons through the Bible',
    'The books and chapters of the Bible that we have preached on.',
    'scripture book passage verse map',
  ],
  [
    routes.liveStreamWorship,
    'Live Stream Worship',
    'Worship with us, wherever you are.',
    'watch online live video livestream',
  ],
  [
    routes.privacy,
    'Privacy',
    'What this website keeps about people, for what, how long, and who sees it.',
    'data protection cookies gdpr delete personal information',
  ],
  [
    routes.accessibility,
    'Accessibility',
    'How this website works for everyone, what may still be hard, and how to tell us.',
    'wcag screen reader keyboard disability contrast',
  ],
] as const

export interface SitePage {
  path: string
  title: string
  /** A sentence about it. */
  text: string
  /** The one that the church has chosen. */
  drawing?: PageDrawing
  /** Folded words by which the search finds it. */
  search: string
  /** Those of them that are ours: what people may ask for in place of what the page says. */
  words?: string
}

/** A page as it was delivered. */
interface DeliveredPage extends SitePage {
  /** The folded words by which it is found also when the church has written it anew. */
  lasting: string
}

/** @param said what the page says besides its title and the sentence about it */
function sitePage(path: string, title: string, text: string, words = '', said: readonly string[] = []): DeliveredPage {
  const lasting = folded([title, words])
  return { path, title, text, search: lasting + folded([text, ...said]), lasting, words }
}

function folded(texts: readonly string[]): string {
  const key = texts.join('\n')
  const found = foldings.get(key) ?? searchText(texts)
  foldings.set(key, found)
  return found
}

/** The built-in pages as they were delivered, without the home page and what the church has not promised. */
function originalPages(promises: ChurchPromises): DeliveredPage[] {
  const pages = originalsFor(promises.churchKind).filter(({ page }) => page !== 'home')
  const listed = pages.map((original) => {
    const shown = withoutClaims(original.page, original, promises)
    const { address, title } = builtInPages[original.page]
    const said = shown.blocks.flatMap((block) => {
      const kind = kindIn(pageKinds, block)
      return kind ? wordsOf(kind, block) : []
    })
    const words = furtherWordsOf(original.page, promises)
    return sitePage(
      address,
      original.page === 'live-streams' ? shown.title : t(title),
      shown.description || shown.lead,
      words,
      [shown.title, shown.lead, ...said],
    )
  })
  const further = others.filter(([path]) => promises.isLive || path !== routes.liveStreamWorship)
  return [...listed, ...further.map(([path, title, text, words]) => sitePage(path, t(title), t(text), t(words)))]
}

function furtherWordsOf(page: BuiltInName, { isLive }: ChurchPromises): string | undefined {
  const words = page === 'live-streams' && !isLive ? 'recordings worship' : furtherWords[page]
  return words && t(words)
}

/** The name of a page that the church can't rename, or hasn't renamed. */
export function originalTitle(path: string): string | undefined {
  const name = builtInAt(path)
  const title = name ? builtInPages[name].title : others.find(([other]) => other === path)?.[1]
  return title && t(title)
}

/** The pages that visitors see now, besides the home page: without hidden ones, and with the church's own. */
export async function listSitePages(services: Services): Promise<SitePage[]> {
  const rows = new Map([...currentRows(await siteRows(services, 'pages')).values()].map((row) => [row.address, row]))
  const news = await listNews(services)
  const promises = await readPromises(services)
  const originals = originalPages(promises)
  const empty = new Set<string>([
    ...(await emptyLists(services, promises)),
    ...([...rows.values()].some((row) => row.kind === 'ministry') ? [] : [routes.ministries]),
  ])
  const shown = (path: string, original?: DeliveredPage): SitePage[] => {
    const row = rows.get(path)
    if (!row) return original && !empty.has(path) ? [original] : []
    if (row.is_hidden === 1) return []
    return [pageOf(row, original)]
  }
  const listed = new Set([routes.home as string, ...originals.map(({ path }) => path)])
  return [
    ...originals.flatMap((original) => shown(original.path, original)),
    ...[...rows.keys()].filter((path) => !listed.has(path)).flatMap((path) => shown(path)),
    ...news.map((row) => pageOf({ ...row, name: '' })),
  ]
}

/** The addresses of lists to which nothing leads until there is something in them. */
export async function emptyLists(services: Services, { isLive, hasRecordings }: ChurchPromises): Promise<string[]> {
  const hasNews = (await listNews(services)).length > 0
  return [...(hasNews ? [] : [routes.news]), ...(isLive || hasRecordings ? [] : [routes.liveStreams])]
}

type Words = Record<'address' | 'title' | 'name' | 'lead' | 'description' | 'search_text', string> & {
  drawing: PageDrawing
}

function pageOf(row: Words, original?: DeliveredPage): SitePage {
  const { address, title, name, lead, description, drawing, search_text } = row
  const { lasting = '', words = '' } = original ?? {}
  return {
    path: address,
    title: name || title,
    text: description || lead,
    drawing,
    search: `${search_text} ${lasting}`,
    words,
  }
}
