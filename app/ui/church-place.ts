/** The words by which people look for a church. */
import type { SiteConfig } from '#app/settings.ts'

/** `Anglican church in Gulf Beach, FL`, as far as the settings say so. */
export function churchInPlace({ denomination, address }: Pick<SiteConfig, 'denomination' | 'address'>): string {
  const place = /([^\n,]+, [A-Z]{2})\b[^\n]*\s*$/.exec(address ?? '')?.[1]?.trim()
  const kind = denomination ? `${denomination} church` : place ? 'Church' : ''
  return place ? `${kind} in ${place}` : kind
}
