/**
 * Pages that embed an outside service, with the address that the church has configured for each. The Content-Security-Policy
 * allows the service only on that page.
 */
import { routes } from '#app/routes.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import { loadedAddress } from '#app/links/address.ts'

const SETTINGS: Record<string, 'givingScriptUrl' | 'mediaRoomScriptUrl' | 'offeringFormUrl'> = {
  [routes.give]: 'givingScriptUrl',
  [routes.mediaRoom]: 'mediaRoomScriptUrl',
  [routes.offering]: 'offeringFormUrl',
}

/**
 * The script or form that a page loads, as an absolute address; `null` on every other page and while none is configured.
 * @param path without query and fragment
 */
export function widgetAddress(path: string, config: SiteConfig): string | null {
  const setting = SETTINGS[path]
  return setting === undefined ? null : loadedAddress(config[setting])
}
