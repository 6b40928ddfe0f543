/** The church and its website as schema.org nodes. */
import type * as Schema from 'schema-dts'
import { routes } from '#app/routes.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import { imageAddress, webAddress } from '#app/links/address.ts'
import type { ServiceTime } from '#app/ui/service-times.tsx'
import { shareImage } from '#app/ui/head.ts'
import type { PageReads } from '#app/ui/read.ts'

/** The data that all nodes of a page use. */
export interface Site {
  url: (path: string) => string
  config: SiteConfig
  times: readonly ServiceTime[]
  reads: PageReads
}

/** Without opening hours: services are events, and nobody has entered how long they take. */
export function church({ url, config }: Site): Schema.Church {
  const { churchName, tagline, phone, email, logoUrl, mapUrl } = config
  const logo = imageAddress(logoUrl)
  // Links to Google Maps contain the coordinates: `…/@30.36,-87.16,17z`.
  const [, latitude, longitude] = /@(-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)/.exec(mapUrl ?? '') ?? []
  return {
    '@type': 'Church',
    '@id': url('/#church'),
    name: churchName,
    url: url(routes.home),
    ...(tagline ? { description: tagline } : {}),
    ...(config.address ? { address: postalAddress(config) } : {}),
    ...(latitude
      ? { geo: { '@type': 'GeoCoordinates', latitude: Number(latitude), longitude: Number(longitude) } }
      : {}),
    ...(mapUrl ? { hasMap: mapUrl } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(email ? { email } : {}),
    image: url(logo ?? shareImage('pages', 'home')),
    ...(logo ? { logo: url(logo) } : {}),
    sameAs: socialLinks(config),
  }
}

/** Splits off a last part such as `Gulf Beach, FL 32561`; the parts of addresses in other countries aren't known. */
function postalAddress({
  address,
  town,
  country,
}: Pick<SiteConfig, 'address' | 'town' | 'country'>): Schema.PostalAddress {
  const lines = (address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const [, city, region, code] =
    /(?<![^,])([^,]+),\s*([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/.exec(country === 'US' ? (lines.at(-1) ?? '') : '') ?? []
  if (!city || !region || !code) {
    const place = {
      ...(town ? { addressLocality: town } : {}),
      ...(country === 'US' ? {} : { addressCountry: country }),
    }
    return { '@type': 'PostalAddress', streetAddress: lines.join(', '), ...place }
  }
  return {
    '@type': 'PostalAddress',
    streetAddress: lines.slice(0, -1).join(', ') || (lines[0] ?? '').replace(/,[^,]*,[^,]*$/, ''),
    addressLocality: city,
    addressRegion: region,
    postalCode: code,
    addressCountry: 'US',
  }
}

function socialLinks({ socialFacebook, socialInstagram, socialTwitter, socialYoutube }: SiteConfig): string[] {
  return [socialFacebook, socialInstagram, socialTwitter, socialYoutube].flatMap((link) => webAddress(link) ?? [])
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** @param weekday 1 Monday to 7 Sunday */
export function dayOfWeek(weekday: number) {
  return `https://schema.org/${WEEKDAYS[weekday - 1] ?? 'Sunday'}` as const
}

export function website({ url, config }: Site): Schema.WebSite {
  return {
    '@type': 'WebSite',
    '@id': url('/#website'),
    name: config.churchName,
    url: url(routes.home),
    publisher: { '@id': url('/#church') },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${url(routes.search)}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    } as Schema.SearchAction,
  }
}

/** Where the church is, or only its name. */
export function addressOf(config: SiteConfig): Schema.PostalAddress | string {
  return config.address ? postalAddress(config) : config.churchName
}
