/** A page of the website in the dashboard, as it is or as it will be. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#app/dashboard/client.ts'
import { Frame, type PreviewPage, shellOf, useLast } from '#app/dashboard/preview-frame.tsx'
import type { PreviewWidth } from '#app/dashboard/preview-width.tsx'

interface PagePreviewProps {
  path: string
  width: PreviewWidth
  /** What was typed and is not saved, with where it is drawn; the page as visitors see it now without. */
  typed: { address: string; body: string } | undefined
}

/** A page of the website. It is loaded again with everything else on the screen. */
export function PagePreview({ path, width, typed }: PagePreviewProps) {
  const { data, error } = useQuery({
    // A save reads everything under “admin” again; a page of what was typed is drawn only when that changes.
    queryKey: typed ? ['typed page', path, typed.body] : ['admin', 'page', path],
    queryFn: async (): Promise<PreviewPage> => {
      const answer = typed
        ? await call('POST', typed.address, { ...(JSON.parse(typed.body) as object), path })
        : await call('GET', path)
      return { html: await answer.text(), id: '' }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const page = useLast(data)
  const shell = useMemo(() => page && shellOf(page), [page])
  return (
    <>
      {error && (
        <p role="status" className="border-b border-line px-3 py-2 text-sm">
          The preview can’t show what you have typed. {error.message}
        </p>
      )}
      {page && shell !== undefined && (
        <Frame
          key={shell}
          {...{ page, shell, width }}
          isCurrent={!error}
          onReady={() => undefined}
          onOpen={() => undefined}
        />
      )}
    </>
  )
}
