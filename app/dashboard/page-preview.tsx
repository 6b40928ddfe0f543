/** A page of the website in the dashboard, as it is or as it will be. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
  const { data } = useQuery({
    queryKey: ['admin', 'page', path, typed?.body],
    queryFn: async (): Promise<PreviewPage> => {
      const answer = typed
        ? await call('POST', typed.address, { ...(JSON.parse(typed.body) as object), path })
        : await call('GET', path)
      return { html: await answer.text(), id: '' }
    },
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const page = useLast(data)
  const shell = useMemo(() => page && shellOf(page), [page])
  if (!page || shell === undefined) return null
  return <Frame key={shell} {...{ page, shell, width }} isCurrent onReady={() => undefined} onOpen={() => undefined} />
}
