/** The files of another website that imported records name: which are copied, which could be, and which could not. */
import { adminApi } from '#app/admin-routes.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import type { ImportShown } from '#app/imports/schema.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'

type Media = ImportShown['media']
type Kind = 'picture' | 'audio' | 'file'

const texts: Readonly<Record<Kind, readonly [string, string]>> = {
  picture: ['picture', 'pictures'],
  audio: ['recording', 'recordings'],
  file: ['document', 'documents'],
}
const kinds = Object.keys(texts) as Kind[]

export function isCopying({ counts }: Media): boolean {
  return kinds.some((kind) => countOf(counts, kind, 'waiting', 'stored') > 0)
}

export function MediaOf({ shown: { id, media } }: { shown: ImportShown }) {
  const { counts, failures } = media
  const elsewhere = kinds.filter((kind) => countOf(counts, kind, 'stopped') > 0)
  const copied = kinds.filter((kind) => countOf(counts, kind, 'copied') > 0)
  if (elsewhere.length + copied.length + failures.length === 0 && !isCopying(media)) return null
  const address = href(adminApi.importMedia, { id })
  return (
    <section aria-labelledby="media" className="sheet grid gap-3 px-5 py-4">
      <h2 id="media" className="text-lg">
        Files of the old website
      </h2>
      {isCopying(media) && (
        <>
          <p role="status">{inWords(counts, kinds, 'waiting', 'stored')} being copied. You can leave this page.</p>
          <p>
            <RequestButton request={['DELETE', address]}>Stop copying</RequestButton>
          </p>
        </>
      )}
      {copied.length > 0 && <p>{inWords(counts, copied, 'copied')} copied to this website.</p>}
      {elsewhere.length > 0 && (
        <>
          <p className="admin-measure">
            {inWords(counts, elsewhere, 'stopped')} still on the old website. When that ends, they are gone from here,
            too.
          </p>
          <p className="flex flex-wrap gap-3">
            {elsewhere.map((kind) => (
              <RequestButton key={kind} request={['POST', address, { kinds: [kind] }]}>
                Copy {formatCount(countOf(counts, kind, 'stopped'), texts[kind])}
              </RequestButton>
            ))}
          </p>
        </>
      )}
      {failures.length > 0 && (
        <>
          <p>{formatCount(failures.length, ['file', 'files'])} could not be copied:</p>
          <ul className="max-h-80 list-disc overflow-y-auto pl-6">
            {failures.map(({ address: file, problem, records }) => (
              <li key={file} className="wrap-anywhere">
                {file} <span className="text-soft">({records.join(', ')})</span>: {problem}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function countOf(counts: Media['counts'], kind: Kind, ...states: string[]): number {
  return states.reduce((sum, state) => sum + (counts[kind]?.[state] ?? 0), 0)
}

/** `12 pictures and 3 recordings are`: the beginning of a sentence. */
function inWords(counts: Media['counts'], some: readonly Kind[], ...states: string[]): string {
  const numbers = some.map((kind) => countOf(counts, kind, ...states))
  const all = some.flatMap((kind, at) => (numbers[at] ? [formatCount(numbers[at], texts[kind])] : []))
  const total = numbers.reduce((sum, n) => sum + n, 0)
  const listed = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '')
  return `${listed} ${total === 1 ? 'is' : 'are'}`
}
