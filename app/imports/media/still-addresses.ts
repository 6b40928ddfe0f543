/** Where the still of a video is. */
import { z } from 'zod'
import { anyAddress, OutboundError, readSite } from '#app/http/outbound-request.ts'
import type { Services } from '#app/http/services.ts'
import { type Asking, Trouble } from '#app/imports/media/fetch.ts'
import { parsedAddress, videoId } from '#app/links/address.ts'

const LIMITS = { maxBytes: 64 * 1024, timeoutMs: 10_000 }

/**
 * @returns addresses of one still, the largest first; none for an address of another site, or without a still
 * @throws Trouble when Vimeo can't be asked at the moment; the reason of `stopping`
 */
export async function stillsOf(
  { config }: Pick<Services, 'config'>,
  address: string,
  { stopping }: Pick<Asking, 'stopping'>,
): Promise<string[]> {
  const hosts = hostsOf(config.youtubeApiUrl)
  const id = videoId(address)
  // Not every video has the first; the second has bars above and below, which a crop to 16:9 leaves out.
  if (id) return ['maxresdefault', 'hqdefault'].map((name) => `${hosts.youtube}/vi/${id}/${name}.jpg`)
  if (!isVimeo(address)) return []
  const still = await askVimeo(
    `${hosts.vimeo}/api/oembed.json?${new URLSearchParams({ url: address, width: '1280' })}`,
    stopping,
  )
  const url = parsedAddress(still)
  const isTheirs = url?.origin === hosts.vimeo || /(?:^|\.)vimeocdn\.com$/.test(url?.hostname ?? '')
  return isTheirs ? [still] : []
}

/** Another server that answers for YouTube's API, as in tests, answers for both sites. */
function hostsOf(youtubeApiUrl: string): Record<'youtube' | 'vimeo', string> {
  const { origin } = new URL(youtubeApiUrl)
  const isReal = origin === 'https://www.googleapis.com'
  return isReal ? { youtube: 'https://i.ytimg.com', vimeo: 'https://vimeo.com' } : { youtube: origin, vimeo: origin }
}

function isVimeo(address: string): boolean {
  const { hostname = '', pathname = '' } = parsedAddress(address) ?? {}
  return /^(?:www\.|player\.)?vimeo\.com$/.test(hostname) && /\/\d+/.test(pathname)
}

/** What Vimeo says about embedding a video (https://developer.vimeo.com/api/oembed/videos). @returns '' without a still */
async function askVimeo(address: string, stopping: AbortSignal): Promise<string> {
  try {
    const { status, body } = await readSite(address, { ...LIMITS, isAllowed: anyAddress, stopping })
    if (status === 429 || status >= 500) throw new Trouble(`Vimeo answered with an error (${status}).`, false)
    return status === 200 ? thumbnailIn(body.toString()) : ''
  } catch (error) {
    if (error instanceof OutboundError) throw new Trouble('Vimeo didn’t answer.', false)
    throw error
  }
}

const embedding = z.object({ thumbnail_url: z.string() })

function thumbnailIn(json: string): string {
  try {
    return embedding.parse(JSON.parse(json)).thumbnail_url
  } catch {
    return ''
  }
}
