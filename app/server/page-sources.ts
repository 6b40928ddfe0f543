/**
 * Sources of outside services besides the addresses that the church has configured: the hosts that known services need
 * (docs/decisions/015-outside-services.md). Other services can be entered in the settings.
 */
import type { PageSources } from '#app/http/headers.ts'
import { pageAtRoute } from '#app/site/pages.ts'
import { widgetAddress } from '#app/site/pages/widget-pages.ts'
import { routes } from '#app/routes.ts'
import { ORIGIN } from '#app/definitions/settings-sections.ts'
import { parsedAddress } from '#app/links/address.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import type { PageReads } from '#app/ui/read.ts'
import { siteConfigRead } from '#app/ui/site.ts'

/** Hosts that belong together: one of them needs all of them. Subdomains are included. */
const SERVICES: readonly (readonly string[])[] = [
  ['tithe.ly', 'tithely.com'],
  ['churchcenter.com', 'planningcenteronline.com', 'planningcenter.com'],
  ['subsplash.com', 'subsplash.net'],
  ['pushpay.com', 'pushpay.io'],
  ['donorbox.org'],
  ['givelify.com'],
  ['breezechms.com'],
  ['easytithe.com'],
  ['vancopayments.com', 'myvanco.com'],
  ['faithlife.com', 'logos.com'],
  ['givebutter.com'],
  ['zeffy.com'],
  ['jotform.com', 'jotfor.ms'],
  ['airtable.com'],
  ['typeform.com'],
  ['brandfolder.com', 'brandfolder.io', 'bfldr.com'],
  ['lingoapp.com'],
  ['frontify.com'],
]

/** Services that process payments inside other services' forms. */
const PAYMENTS = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://api.stripe.com',
  'https://hooks.stripe.com',
  'https://www.paypal.com',
  'https://www.paypalobjects.com',
]
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

interface OutsideSources extends Pick<PageSources, 'widget' | 'frames'> {
  /** Visitors may pay inside a frame of the service. */
  takesPayment?: boolean
}

/**
 * @param path in canonical form, and the route to which it belongs
 * @param reads what the page has read
 * @param readOthers reads the additional sources that the church has entered, separated by white space
 */
export async function readPageSources(
  { path, route }: { path: string; route: string | undefined },
  reads: PageReads,
  readOthers: () => Promise<string>,
): Promise<OutsideSources> {
  const framed = pageAtRoute(route)?.frames?.(reads)
  if (framed) return { frames: [...PLAYERS, ...framed.flatMap(originOf)] }
  const address = widgetAddress(path, reads.peek(siteConfigRead) ?? defaultConfig)
  if (address === null) return {}
  const others = (await readOthers()).match(ORIGIN) ?? []
  const sources = [...originOf(address), ...serviceOf(address), ...others]
  if (path === routes.offering) return { frames: sources, takesPayment: true }
  return path === routes.give ? { widget: [...sources, ...PAYMENTS], takesPayment: true } : { widget: sources }
}

function serviceOf(address: string): string[] {
  const { hostname } = new URL(address)
  const isOf = (host: string) => hostname === host || hostname.endsWith(`.${host}`)
  const hosts = SERVICES.find((service) => service.some(isOf)) ?? []
  return hosts.flatMap((host) => [`https://${host}`, `https://*.${host}`])
}

function originOf(address: string | null): string[] {
  const url = parsedAddress(address ?? '')
  // Hosts may contain `*`, `;` and `,`: a policy would read them as every host, and as the end of a directive or of itself.
  return url?.protocol === 'https:' && /^[\w.-]+$/.test(url.hostname) ? [url.origin] : []
}
