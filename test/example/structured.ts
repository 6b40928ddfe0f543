/** Examples as schema.org nodes. */
import { breadcrumbs, type Describe } from '#app/ui/structured-parts.ts'
import { exampleRead } from '#test/example/example.ts'
import { addresses } from '#test/example/place.ts'

export const describeExample: Describe = (site, path) => {
  const one = site.reads.peek(exampleRead(path.split('/')[2] ?? ''))
  return one ? [breadcrumbs(site, ['Examples', addresses.list], [one.title, path])] : []
}
