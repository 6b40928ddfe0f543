/** The only place that knows how settings are stored: one row each, its value as JSON. */
import { defaultConfig, type SiteConfig } from '#app/ui/site.ts'
import type { Db } from '#db/database.ts'

/** The configuration that everyone may read: what is stored, over the defaults. An emptied field is one that is not set. */
export async function readSiteConfig(db: Db): Promise<SiteConfig> {
  const names = Object.keys(defaultConfig)
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', names).execute()
  const stored = rows.map((row) => [row.name, JSON.parse(row.value)] as const)
  return { ...defaultConfig, ...Object.fromEntries(stored.filter(([, value]) => value !== '' && value !== null)) }
}
