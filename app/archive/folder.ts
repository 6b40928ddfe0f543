import { join } from 'node:path'
import type { Config } from '#app/config.ts'

/** Where uploads wait until they are imported. */
export function uploadFolder({ config }: { config: Pick<Config, 'dataDir'> }): string {
  return join(config.dataDir, 'archives')
}
