/** Files of the church as a list: of a sermon, an event or a block. */
import { api, href } from '#app/routes.ts'
import { usePage, usePageQuery } from '#app/ui/page.tsx'
import { type PageReads, read } from '#app/ui/read.ts'
import { linkedRecord } from '#app/links/link-target.ts'
import { t } from '#app/text/t.ts'

/** A file as pages link it. */
interface PublicFile {
  id: string
  title: string
  address: string
  bytes: number
  /** 0 if it isn’t known. */
  pages: number
}

type FileLinks = readonly { file: string }[]

/** @returns undefined for a list without files */
function filesRead(links: FileLinks) {
  const ids = links.flatMap(({ file }) => linkedRecord(file)?.id ?? [])
  return ids.length === 0 ? undefined : read<PublicFile[]>(href(api.files, {}, { ids: ids.join(',') }))
}

export async function loadFiles(reads: PageReads, links: FileLinks = []): Promise<void> {
  const query = filesRead(links)
  if (query) await reads.get(query)
}

/** The first of them that visitors can see, for a button. The page has loaded them. */
export function useFirstFile(links: FileLinks = []): PublicFile | undefined {
  const { reads } = usePage()
  const query = filesRead(links)
  return query && reads.peek(query)?.[0]
}

/** Those that visitors can see; nothing without any. */
export function FileList({ links, heading }: { links: FileLinks | undefined; heading?: string }) {
  const query = links && filesRead(links)
  return query ? <Loaded query={query} heading={heading} /> : null
}

function Loaded({ query, heading }: { query: ReturnType<typeof read<PublicFile[]>>; heading: string | undefined }) {
  const files = usePageQuery(query)
  if (files.length === 0) return null
  return (
    <div className={heading && 'no-print'}>
      {heading && <h2 className="mb-3 text-2xl">{heading}</h2>}
      <ul className="grid gap-x-columns md:grid-cols-2">
        {files.map(({ id, title, address, ...about }) => (
          <li key={id} className="border-t border-line">
            <a href={address} className="flex min-h-14 flex-wrap items-baseline justify-between gap-x-4 py-4">
              <span className="link">{title}</span>
              <span className="text-sm text-soft">{inWords(about)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `PDF, 12 pages, 1.2 MB`. */
function inWords({ bytes, pages }: Pick<PublicFile, 'bytes' | 'pages'>): string {
  const megabytes = bytes / 1024 / 1024
  const size = megabytes < 0.1 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${megabytes.toFixed(1)} MB`
  const count = pages === 1 ? t('1 page') : t('{count} pages', { count: pages })
  return ['PDF', ...(pages > 0 ? [count] : []), size].join(', ')
}
