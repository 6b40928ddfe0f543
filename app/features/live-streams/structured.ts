/** Live streams as schema.org nodes. */
import { streamRead } from '#app/features/live-streams/reads.ts'
import { routes } from '#app/routes.ts'
import { type Describe, mediaNodes } from '#app/ui/structured-parts.ts'
import { t } from '#app/text/t.ts'

export const describeStream: Describe = (site, path) => {
  const stream = site.reads.peek(streamRead(path.split('/')[2] ?? ''))
  return stream ? mediaNodes('live-streams', stream, [t('Services'), routes.liveStreams], path, site) : []
}
