/**
 * Pages that show the widget of an outside service, and the script that the church has configured for each. The server
 * lets such a script into that page alone (its Content-Security-Policy); the browser gives such a page a document of its
 * own, since a policy belongs to a document and not to an address.
 */
import { routes } from '#app/routes.ts'
import { webAddress } from '#app/ui/address.ts'
import type { SiteConfig } from '#app/ui/site.ts'

const SETTINGS: Record<string, 'givingScriptUrl' | 'mediaRoomScriptUrl'> = {
  [routes.give]: 'givingScriptUrl',
  [routes.mediaRoom]: 'mediaRoomScriptUrl',
}

/** Whether a page of this address may show a widget at all. */
export function isWidgetPage(path: string): boolean {
  return path in SETTINGS
}

/**
 * The script that a page loads, as an absolute address; `null` on every other page and while none is configured.
 * @param path without query and fragment
 */
export function widgetScript(path: string, config: SiteConfig): string | null {
  const setting = SETTINGS[path]
  return setting === undefined ? null : webAddress(config[setting])
}

/** The origins whose scripts a page may run besides ours, for `pagePolicy`. */
export function widgetOrigins(path: string, config: SiteConfig): string[] {
  const script = widgetScript(path, config)
  return script === null ? [] : [new URL(script).origin]
}
