/** Links that a mail filter or a website has wrapped in an address of its own. Pure. */

import { parsedAddress } from '#app/links/address.ts'

/** Hosts whose addresses name the real one in a parameter. */
const DETOURS: readonly { host: RegExp; path: string; parameter: string }[] = [
  { host: /(?:^|\.)google\.com$/, path: '/url', parameter: 'q' },
  { host: /(?:^|\.)safelinks\.protection\.outlook\.com$/, path: '/', parameter: 'url' },
  { host: /^linkprotect\.cudasvc\.com$/, path: '/url', parameter: 'a' },
  { host: /^lm?\.facebook\.com$/, path: '/l.php', parameter: 'u' },
  { host: /^urldefense\.proofpoint\.com$/, path: '/v1/url', parameter: 'u' },
]

/**
 * The address that a link leads to in the end.
 * @returns the address as it is when it is no detour, or one that can't be read
 */
export function unwrapped(address: string): string {
  let found = address
  // Filters wrap what others have wrapped.
  for (let depth = 0; depth < 4; depth++) {
    const inner = withoutWrapping(found)
    if (inner === undefined || !/^(?:https?:|mailto:)/i.test(inner)) break
    found = inner
  }
  return found
}

function withoutWrapping(address: string): string | undefined {
  const url = parsedAddress(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const detour = DETOURS.find(({ host, path }) => host.test(url.hostname) && url.pathname.startsWith(path))
  if (detour) return url.searchParams.get(detour.parameter) ?? undefined
  if (!/^urldefense\.(?:com|us|proofpoint\.com)$/.test(url.hostname)) return undefined
  return url.pathname.startsWith('/v2/') ? proofpoint2(url.searchParams.get('u') ?? '') : proofpoint3(address)
}

/** Signs are `-` and two digits, slashes `_`. */
function proofpoint2(written: string): string | undefined {
  try {
    return decodeURIComponent(written.replaceAll('-', '%').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}

const RUNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The address stands between `__` and `__;`; each `*` is the next character of those behind it, `**A` the next two. */
function proofpoint3(address: string): string | undefined {
  const [, begun = ''] = address.split('/v3/__', 2)
  const end = begun.indexOf('__;')
  if (end < 0) return undefined
  const coded = begun.slice(end + 3).split('!', 1)[0] ?? ''
  try {
    const bytes = Uint8Array.from(atob(coded.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const signs = Array.from(new TextDecoder().decode(bytes))
    return begun
      .slice(0, end)
      .replace(/^(https?):\/(?!\/)/, '$1://')
      .replaceAll(/\*(?:\*(.))?/g, (_, run?: string) => signs.splice(0, run ? RUNS.indexOf(run) + 2 : 1).join(''))
  } catch {
    return undefined
  }
}
