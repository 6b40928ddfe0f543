/** Metadata of a page: title, description, canonical address, and social sharing. */
import { downloads, href } from '#app/routes.ts'
import { imageAddress } from '#app/links/address.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import type { Language } from '#app/words/languages.ts'
import { ERROR_TITLE, type FormState } from '#app/forms/form-rules.ts'
import type { PageHead } from '#app/ui/page.tsx'
import { clock } from '#app/links/audio-address.ts'
import { shortened } from '#app/text/shortened.ts'
import { language as spoken, t } from '#app/text/t.ts'
import { pathIn } from '#app/ui/languages.ts'

interface HeadOptions {
  /** Nothing when it could not be read. */
  config: SiteConfig | undefined
  /** Origin under which people reach the site. */
  siteUrl: string
  /** A form that was sent without JavaScript: errors on it are in the title. */
  formState?: FormState | undefined
  /** The path in the other language of the website, if that is another one. */
  elsewhere?: string | undefined
}

export function pageHead(page: PageHead, { config, siteUrl, formState, elsewhere }: HeadOptions) {
  const church = page.isUnnamed ? '' : (config?.churchName ?? '')
  const kind = config ? churchInPlace(config) : ''
  const error = Object.keys(formState?.problems ?? {}).length > 0 ? t(ERROR_TITLE) : ''
  const title = error + [page.title ?? church, page.title ? church : kind].filter(Boolean).join(' · ')
  const address = new URL(config ? pathIn(spoken(), page.path, config) : page.path, siteUrl).href
  const churchImage = page.image ? undefined : imageAddress(config?.sharePicture)
  const image = new URL(churchImage ?? page.image ?? shareImage('pages', shareName(page.path)), siteUrl).href
  // Some pages are described by their title.
  const withPlace = `${page.description.replace(/(\w)$/, '$1.')} ${church}, ${kind}.`
  const description = descriptionOf(kind && withPlace.length <= MAX_DESCRIPTION ? withPlace : page.description)
  return {
    title,
    meta: [
      { name: 'description', content: description },
      ...(page.hidden || (config && isInvented(config)) ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: page.title ?? church },
      { property: 'og:site_name', content: church },
      { property: 'og:description', content: description },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:url', content: address },
      { property: 'og:image', content: image },
      ...(churchImage ? [] : GENERATED_IMAGE_SIZE),
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: page.hidden
      ? []
      : [
          { rel: 'canonical', href: address },
          ...alternates({ path: page.path, elsewhere }, config, siteUrl),
          ...(page.back ? [{ rel: 'prev', href: new URL(page.back, siteUrl).href }] : []),
          ...(page.onward ? [{ rel: 'next', href: new URL(page.onward, siteUrl).href }] : []),
        ],
  }
}

/** The same page in each language of the website (https://developers.google.com/search/docs/specialty/international/localized-versions). */
function alternates(
  page: { path: string; elsewhere?: string | undefined },
  config: SiteConfig | undefined,
  siteUrl: string,
) {
  if (!config?.secondLanguage || config.secondLanguage === config.language) return []
  const { path, elsewhere = path } = page
  const address = (one: Language) => new URL(pathIn(one, one === spoken() ? path : elsewhere, config), siteUrl).href
  const { language, secondLanguage } = config
  return [
    { rel: 'alternate', hrefLang: language, href: address(language) },
    { rel: 'alternate', hrefLang: secondLanguage, href: address(secondLanguage) },
    { rel: 'alternate', hrefLang: 'x-default', href: address(language) },
  ]
}

/**
 * Whether pages give the address of the specification’s church, until the website is set up. Search engines take neither it nor
 * what else is said of that church.
 */
export function isInvented({ churchKind, address }: Pick<SiteConfig, 'churchKind' | 'address'>): boolean {
  return churchKind === '' && address === null
}

const GENERATED_IMAGE_SIZE = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

/**
 * Title and path of one page of a list, `Sermons, page 2`, and the paths of its neighbors. The first page has no number.
 * @param page the one in the address
 * @param pages number of pages, if known
 */
export function pageOfList({ title, path }: { title: string; path: string }, page = 1, pages?: number) {
  const pathOf = (number: number) => (number > 1 ? href(path, {}, { page: number }) : path)
  const back = page > 1 ? pathOf(page - 1) : undefined
  const onward = page < (pages ?? 1) ? pathOf(page + 1) : undefined
  return { title: page > 1 ? t('{title}, page {page}', { title, page }) : title, path: pathOf(page), back, onward }
}

const MAX_DESCRIPTION = 160

/** At most 160 characters, cut between words. */
function descriptionOf(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), MAX_DESCRIPTION)
}

/** The description of a recording's page; of one that is shared from a second on, with the time. */
export function recordingAbout(about: string, from: number | undefined): string {
  return from === undefined ? about : t('From {time}: {about}', { time: clock(from), about })
}

/**
 * The address of the image that is shown when a page is shared.
 * @param name of a page, or the id of a record
 * @param from the second of its recording at which the page starts
 */
export function shareImage(kind: string, name: string, from?: number): string {
  return href(downloads.shareImage, { kind, name: `${name}${from === undefined ? '' : `.${from}`}.png` })
}

/** The name of a page in these addresses: `about-staff`. */
export function shareName(path: string): string {
  return path.slice(1).replace(/\?.*/, '').replaceAll('/', '-') || 'home'
}

/** `Anglican church in Gulf Beach, FL`, as far as the settings say so. */
export function churchInPlace({
  denomination,
  address,
  town,
}: Pick<SiteConfig, 'denomination' | 'address' | 'town'>): string {
  const place = /(?<![^\n,])([^\n,]+, [A-Z]{2})\b[^\n]*$/.exec(address?.trim() ?? '')?.[1]?.trim() ?? town
  const kind = denomination ? t('{denomination} church', { denomination }) : place ? t('Church') : ''
  return place ? t('{kind} in {place}', { kind, place }) : kind
}
