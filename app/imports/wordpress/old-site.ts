/** The old website as an export shows it: its addresses, files and shared blocks. Pure, for server and browser. */
import type { ExportFile, Item } from '#app/imports/wordpress/export-file.ts'
import { imageAddress, parsedAddress } from '#app/links/address.ts'
import { isLinkTarget } from '#app/links/link-target.ts'

/** What the texts of the old site refer to. */
export interface OldSite {
  /** The target of a link as it is stored; undefined when it leads nowhere. */
  linkTo: (href: string) => string | undefined
  /** The whole address of what a page loads, such as a picture; undefined for what has none on the web. */
  loadedFrom: (address: string) => string | undefined
  /** The address of an uploaded file by its id. */
  fileOf: (id: string) => string | undefined
  /** The HTML of a block that several pages share, by its id. */
  sharedBlock: (id: string) => string | undefined
  /** Whether line breaks in a text are those of the page, as in WordPress' classic editor. */
  keepsLines: boolean
}

/** Files are copied later, so that links to them keep their whole address. */
const FILE = /\/wp-content\/|\.(?:pdf|docx?|xlsx?|pptx?|zip|mp3|m4a|mp4|jpe?g|png|gif|webp|ics)$/i
/** The size that WordPress writes into the names of smaller copies. */
const SMALLER = /-\d{2,5}x\d{2,5}(?=\.[a-z]{3,4}$)/i

/** Stands for the address of a site whose export doesn't say it. */
const UNKNOWN = 'https://old.invalid/'

export type Site = OldSite & {
  /** The same with the whole address, for plain texts, which have no links. */
  wholeLinkTo: OldSite['linkTo']
  itemOf: (id: string) => Item | undefined
  /** The path of a page, by its name where the old site had only numbers in addresses. */
  pathOf: (item: Item) => string
  isHome: (item: Item) => boolean
  /** Where a record was, as paths with their query, with spaces between. */
  oldAddressesOf: (item: Item) => string
}

export function siteOf({ addresses, program, items }: ExportFile): Site {
  const isWordPress = program === 'wordpress'
  const byId = new Map(items.map((item) => [item.id, item]))
  const files = new Set(items.map(({ file }) => file).filter(Boolean))
  const base = addresses.find((address) => parsedAddress(address)) ?? UNKNOWN
  const folder = parsedAddress(base)?.pathname.replace(/\/$/, '') ?? ''
  const hosts = new Set([base, ...addresses].map(hostOf).filter(Boolean))
  const whole = (address: string) => resolved(address, base)
  const pathOf = (address: string) => {
    const url = address === '' ? undefined : whole(address)
    return url && hosts.has(hostOf(url.href)) ? url.pathname + url.search : undefined
  }
  /** @param ownPath the path of what has its place on this website, too */
  const linkTo = (href: string, ownPath: (url: URL) => string | undefined) => {
    if (href.trim() === '' || href.startsWith('#')) return undefined
    const url = whole(href.trim())
    const path = url && ownPath(url)
    const to = path === undefined ? (url?.href ?? href.trim()) : path + (url?.hash ?? '')
    return to.length <= 2000 && isLinkTarget(to) ? to : undefined
  }
  return {
    keepsLines: isWordPress,
    itemOf: (id) => byId.get(id),
    pathOf: ({ link, slug, type }) => {
      // The old site may have been in a folder of its host.
      const path = pathOf(link)?.replace(/\?.*/s, '').slice(folder.length) ?? ''
      const segments = path.split('/').filter(Boolean)
      if (segments.length === 0 || type !== 'page') return slug === '' ? '' : `/${slug}`
      return `/${segments.slice(-2).join('/')}`
    },
    isHome: ({ link }) => pathOf(link)?.replace(/\/$/, '') === folder,
    fileOf: (id) => imageAddress(byId.get(id)?.file) ?? undefined,
    sharedBlock: (id) => (byId.get(id)?.type === 'wp_block' ? byId.get(id)?.content : undefined),
    linkTo: (href) => linkTo(href, (url) => (FILE.test(url.pathname) ? undefined : pathOf(url.href))),
    // Where nobody knows the host, the path says more than a host that isn't there.
    wholeLinkTo: (href) =>
      linkTo(href, (url) => (url.href.startsWith(UNKNOWN) ? url.pathname + url.search : undefined)),
    loadedFrom: (address) => {
      const url = whole(address.trim())
      const given = url && /^https?:$/.test(url.protocol) && !url.href.startsWith(UNKNOWN) ? url.href : ''
      const larger = given.replace(SMALLER, '')
      return imageAddress(files.has(larger) ? larger : given) ?? undefined
    },
    oldAddressesOf: ({ id, link, guid, meta }) => {
      const now = pathOf(link)
      // WordPress answers by number, too, whatever its addresses look like.
      const byNumber = !isWordPress || id === '' ? undefined : `/?p=${id}`
      const earlier = (meta.get('_wp_old_slug') ?? []).map((slug) => now && sibling(now, slug))
      const all = [now, isWebAddress(guid) ? pathOf(guid) : undefined, byNumber, ...earlier]
      return [...new Set(all)].filter((path) => path !== undefined && path !== '/' && !path.includes(' ')).join(' ')
    },
  }
}

/** `/news/old-name/` for `/news/name/`. */
function sibling(path: string, slug: string): string {
  const end = path.endsWith('/') ? '/' : ''
  return `${path.replace(/(?<![^/])[^/]*\/?$/, '')}${encodeURIComponent(slug)}${end}`
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

function resolved(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

function hostOf(address: string): string {
  return parsedAddress(address)?.host.replace(/^www\./, '') ?? ''
}
